/** Which products may take the place of one that is not there, as its store sells them now. */

import { salePaise } from '../../../contract/money.ts';
import type { SubstituteChoice } from '../../../contract/substitute-choices.ts';
import type { ReplaceBody } from '../../../contract/substitutes.ts';
import { text } from '../../../messages/text.ts';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import { findProduct, listSkus, type ProductRow } from '../../catalogue/product-store.ts';
import { listForSale } from '../../catalogue/sale-store.ts';
import { findStoreProducts } from '../../catalogue/store-product-store.ts';
import type { Queries } from '../../db/database.ts';
import { AppError, invalidField } from '../../platform/errors.ts';
import type { OrderLineRow, OrderRow } from '../store.ts';
import type { LineSnapshot } from '../tables.ts';
import { type Compared, candidatesFor, isSubstitute, type Offered } from './candidates.ts';
import { chargedFor, substituteOf } from './replacement.ts';
import { listAnswers, listSubstitutions, type SubstitutionRow } from './store.ts';

/** A product that may take the place of a line. */
export interface Candidate {
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

/** What may take the place of a line, the best first. Call it in the store of the order. */
export async function findCandidates(
  queries: Queries,
  snapshot: ReturnType<Catalogue['snapshot']>,
  { order, line, lines, choice }: Missing & { order: OrderRow },
): Promise<Candidate[]> {
  const excluded = takenBy(lines, await listSubstitutions(queries, [order.id]));
  const answers = await listAnswers(queries, line.productId, order.userId);
  const product = await comparedOf(queries, line);
  const near = new Map(
    product.categoryIds
      .flatMap((categoryId) => product.subCategoryIds.flatMap((id) => [...snapshot.listCategory(categoryId, id)]))
      .map((row) => [row.id, { ...row, salePaise: salePaise(row.pricePaise, row.discount), row }]),
  );
  const found = candidatesFor(product, [...near.values()], excluded, answers);
  const ids = found.map(({ id }) => id);
  const skus = await listSkus(queries, ids);
  const own = await findStoreProducts(queries, ids);
  return found.map(({ row, salePaise: price }) => ({
    product: row,
    sku: skus.get(row.id) ?? '',
    shelf: own.get(row.id)?.location ?? '',
    salePaise: price,
    chargedPaise: chargedFor(choice, line.salePaise, price),
  }));
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
  const offered: Offered = {
    ...product,
    subCategoryIds: known.subCategoryIds,
    salePaise: salePaise(product.pricePaise, product.discount),
  };
  if (!isSubstitute(await comparedOf(tx, line), offered)) {
    throw invalidField('substituteId', text('errors.notASubstitute'));
  }
  return substituteOf(product, line, choice);
}

/** The product of a line, to compare others with it. */
async function comparedOf(tx: Queries, line: OrderLineRow): Promise<Compared & Pick<ProductRow, 'categoryIds'>> {
  const product = await findProduct(tx, line.productId);
  const { productId: id, unit, unitQuantity, salePaise: paid } = line;
  const { subCategoryIds = [], categoryIds = [] } = product ?? {};
  return { id, unit, unitQuantity, salePaise: paid, subCategoryIds, categoryIds };
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
