/** Which products may take the place of one that is not there, as its store sells them now. */

import { salePaise } from '../../../../contract/money/money.ts';
import type { SubstituteChoice } from '../../../../contract/orders/substitute-choices.ts';
import type { ReplaceBody, UnfitReason } from '../../../../contract/orders/substitutes.ts';
import { text } from '../../../../messages/text.ts';
import type { Catalogue } from '../../../catalogue/catalogue.ts';
import { findProduct, listSkus, type ProductRow } from '../../../catalogue/product-repository.ts';
import { findByCode } from '../../../catalogue/stock/inventory-repository.ts';
import { listForSale } from '../../../catalogue/stock/sale-repository.ts';
import { findStoreProducts } from '../../../catalogue/store-product-repository.ts';
import type { Queries } from '../../../db/database.ts';
import { AppError, invalidField } from '../../../lib/errors.ts';
import type { OrderLineRow, OrderRow } from '../../model/repository.ts';
import type { LineSnapshot } from '../../model/tables.ts';
import { type Compared, candidatesFor, maxCandidates, mayBeChosen } from './candidates.ts';
import { chargedFor, substituteOf } from './replacement.ts';
import { listAnswers, listSubstitutions, type SubstitutionRow } from './repository.ts';

/** A product that may take the place of a line, or was searched and may not. */
export interface Candidate {
  /** Why it may not. */
  unfit?: UnfitReason;
  product: ProductRow;
  sku: string;
  shelf: string;
  /** One unit, whole paise: its price, and what the shopper pays. */
  salePaise: number;
  chargedPaise: number;
}

/** A line that is not there, in its order. */
interface Missing {
  line: OrderLineRow;
  lines: readonly OrderLineRow[];
  choice: SubstituteChoice;
}

type Snapshot = ReturnType<Catalogue['snapshot']>;

/**
 * Finds products that may take the place of a line, the best first. Call it in the store of the order.
 * @param search a text or a code that the picker typed or scanned; '' for what is similar
 */
export async function findCandidates(
  queries: Queries,
  snapshot: Snapshot,
  { order, line, lines, choice }: Missing & { order: OrderRow },
  search: string,
): Promise<Candidate[]> {
  const taken = takenBy(lines, await listSubstitutions(queries, [order.id]));
  const product = await comparedOf(queries, line);
  const isSimilar = search === '';
  const found = isSimilar
    ? candidatesFor(product, near(snapshot, product), taken, await listAnswers(queries, line.productId, order.userId))
    : await searched(queries, snapshot, search);
  const ids = found.map(({ id }) => id);
  const skus = await listSkus(queries, ids);
  const own = await findStoreProducts(queries, ids);
  return found.map((row) => {
    const price = salePaise(row.pricePaise, row.discount);
    const unfit = unfitReason(choice, product, row, taken);
    return {
      ...(unfit && { unfit }),
      product: row,
      sku: skus.get(row.id) ?? '',
      shelf: own.get(row.id)?.location ?? '',
      salePaise: price,
      chargedPaise: chargedFor(choice, line.salePaise, price),
    };
  });
}

/** The products for sale in the categories of a product. */
function near(snapshot: Snapshot, { categoryIds, subCategoryIds }: Compared) {
  const lists = categoryIds.flatMap((categoryId) => [
    ...subCategoryIds.map((id) => [...snapshot.listCategory(categoryId, id)]),
    // A product without a sub category is compared by its name.
    [...snapshot.listCategory(categoryId)].filter((row) => [subCategoryIds, row.subCategoryIds].some(isEmpty)),
  ]);
  const rows = new Map(lists.flat().map((row) => [row.id, row]));
  return [...rows.values()].map((row) => ({ ...row, salePaise: salePaise(row.pricePaise, row.discount) }));
}

const isEmpty = ({ length }: readonly string[]): boolean => length === 0;

/** The products that a text finds in the store; the one with this code is first. */
async function searched(queries: Queries, snapshot: Snapshot, search: string): Promise<ProductRow[]> {
  const { id: codeOf = '' } = (await findByCode(queries, search)) ?? {};
  const byCode = snapshot.findProduct(codeOf);
  const others = snapshot.search(search).filter(({ id }) => id !== codeOf);
  return [...(byCode ? [byCode] : []), ...others].slice(0, maxCandidates);
}

function unfitReason(
  choice: SubstituteChoice,
  product: Compared,
  other: ProductRow,
  taken: ReadonlySet<string>,
): UnfitReason | undefined {
  if (other.id === product.id || taken.has(other.id)) return 'inOrder';
  if (other.stock < 1) return 'soldOut';
  return mayBeChosen(choice, product, { ...other, salePaise: salePaise(other.pricePaise, other.discount) })
    ? undefined
    : 'otherKind';
}

/**
 * The substitute that the picker chose, as it is sold now.
 * @throws AppError VALIDATION when it may not take the place of the line, OUT_OF_STOCK when it is sold out
 */
export async function requireSubstitute(
  tx: Queries,
  { line, lines, choice }: Missing,
  { substituteId, units }: ReplaceBody,
): Promise<LineSnapshot> {
  const [product] = await listForSale(tx, [substituteId]);
  const known = await findProduct(tx, substituteId);
  if (!product?.publish || !known) throw invalidField('substituteId', text('errors.notASubstitute'));
  const taken = takenBy(lines, await listSubstitutions(tx, [line.orderId]));
  if (taken.has(substituteId))
    throw invalidField('substituteId', text('errors.substituteInOrder', { name: product.name }));
  if (product.stock < units) {
    throw new AppError('OUT_OF_STOCK', text('errors.substituteSoldOut', { name: product.name, stock: product.stock }));
  }
  const offered: Compared = {
    ...product,
    categoryIds: known.categoryIds,
    subCategoryIds: known.subCategoryIds,
    salePaise: salePaise(product.pricePaise, product.discount),
  };
  if (!mayBeChosen(choice, await comparedOf(tx, line), offered)) {
    throw invalidField('substituteId', text('errors.notASubstitute'));
  }
  return substituteOf(product, line, choice);
}

/** The product of a line, to compare others with it. */
async function comparedOf(tx: Queries, line: OrderLineRow): Promise<Compared> {
  const product = await findProduct(tx, line.productId);
  const { productId: id, name, unit, unitQuantity, salePaise: paid } = line;
  const { subCategoryIds = [], categoryIds = [] } = product ?? {};
  return { id, name, unit, unitQuantity, salePaise: paid, subCategoryIds, categoryIds };
}

/**
 * Products that cannot take the place of another: those of the order, those that the shopper is asked about, and those that were not
 * there themselves. One of the last can come back to the order, which has each product in one line only.
 */
const takenBy = (lines: readonly OrderLineRow[], substitutions: readonly SubstitutionRow[]): Set<string> =>
  new Set([
    ...lines.map(({ productId }) => productId),
    ...substitutions.filter(({ status }) => status === 'asked').map(({ substituteId }) => substituteId),
    ...substitutions.filter(({ status }) => status !== 'withdrawn').map(({ productId }) => productId),
  ]);
