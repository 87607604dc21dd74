/** Pure rules of changes that customers confirm: what an order would become, what that costs, and whether it is possible. */
import { limits } from '../../../../contract/api/limits.ts';
import { billOfOrder } from '../../../../contract/money/pricing.ts';
import { type Text, text } from '../../../../messages/text.ts';
import { stockText } from '../../../cart/cart.ts';
import type { SaleProduct } from '../../../catalogue/stock/sale-repository.ts';
import { AppError, invalidField } from '../../../lib/errors.ts';
import type { Quantity } from '../../model/change-repository.ts';
import { asOrdered, type NameOfLine } from '../../model/line-names.ts';
import type { OrderLineRow, OrderRow, OrderWithLines } from '../../model/repository.ts';
import { snapshotOfProduct } from '../../placement/compose-order.ts';
import { offerForRest } from '../../placement/offer-part.ts';
import { linesAfter } from '../../transitions/change-lines.ts';
import { snapshotOf } from '../substitutes/replacement.ts';
import type { SubstitutionRow } from '../substitutes/repository.ts';
import type { ChangeRow } from './repository.ts';
import type { ChangedLine, SeenLine } from './tables.ts';

/** The change that staff want. */
export interface Wanted {
  /** New units of products; 0 removes one. */
  lines: readonly Quantity[];
  /** Where the order goes; undefined when that stays. */
  to?: Pick<OrderRow, 'address' | 'addressId'> | undefined;
}

/** The part of the changed order that a change stores. */
export type Composed = Pick<ChangeRow, 'lines' | 'seen' | 'address' | 'addressId' | 'beforePaise' | 'totalPaise'>;

interface PresentContext extends OrderWithLines {
  /** Those that can be taken back. */
  substitutions: readonly SubstitutionRow[];
  /** As the store of the order sells them now. */
  products: ReadonlyMap<string, SaleProduct>;
  /** Names products in the language of who reads an error. */
  nameOf: NameOfLine;
}

const invalid = (message: Text) => invalidField('lines', message);

/**
 * @throws AppError VALIDATION when nothing would change, or not like this; OUT_OF_STOCK when the store does not have that much
 */
export function composeChange({ lines: asked, to }: Wanted, around: PresentContext): Composed {
  const { order, lines } = around;
  if (new Set(asked.map(({ productId }) => productId)).size < asked.length) throw invalid(text('errors.namedTwice'));
  const changed = asked.flatMap((each) => lineOf(each, around) ?? []);
  const address = to && !isSame(to.address, order.address) ? to : undefined;
  if (changed.length === 0 && !address) throw invalid(text('errors.nothingToChange'));
  requireInStock(changed, around.products, around.nameOf);
  const after = linesAfter(lines, changed.filter(isOrdered), changed.filter(isNew));
  if (after.length === 0) throw invalid(text('errors.needsOneProduct'));
  // An order by phone may have more.
  if (after.length > Math.max(lines.length, limits.cartLines))
    throw invalid(text('errors.maxProducts', { most: limits.cartLines }));
  return {
    lines: changed,
    seen: seenOf(lines),
    address: address?.address ?? null,
    addressId: address?.addressId ?? null,
    beforePaise: order.totalPaise,
    totalPaise: billOfOrder(after, offerForRest(order.bill, lines, after)).totalPaise,
  };
}

/** Returns true when the order has a product already, or does not. */
export const isOrdered = ({ before }: ChangedLine): boolean => before > 0;
export const isNew = (line: ChangedLine): boolean => !isOrdered(line);

const seenOf = (lines: readonly OrderLineRow[]): SeenLine[] =>
  lines.map(({ productId, quantity, salePaise }) => ({ productId, quantity, salePaise }));

/** Returns true when the lines are as they were when the customer was asked. */
export const isAsSeen = (seen: readonly SeenLine[], lines: readonly OrderLineRow[]): boolean => {
  const keys = (some: readonly SeenLine[]) =>
    some.map(({ productId, quantity, salePaise }) => `${productId} ${quantity} ${salePaise}`).sort();
  return keys(seen).join() === keys(seenOf(lines)).join();
};

const isSame = (one: OrderRow['address'], other: OrderRow['address']): boolean =>
  (['address_line', 'city', 'state', 'pincode', 'mobile', 'landmark', 'gate_code'] as const).every(
    (field) => (one[field] ?? '') === (other[field] ?? ''),
  );

/** A product with its units before and after; undefined when they stay. */
function lineOf(
  { productId, quantity }: Quantity,
  { order, lines, substitutions, products, nameOf }: PresentContext,
): ChangedLine | undefined {
  const line = lines.find((each) => each.productId === productId);
  if (quantity === (line?.quantity ?? 0)) {
    if (!line) throw invalid(text('errors.productNotInOrder'));
    return undefined;
  }
  const product = products.get(productId);
  const known = line ?? product;
  const name = known && nameOf({ productId, name: known.name }).name;
  // Quantities that staff type on the phone have no limit, as for the order itself.
  const most = order.byPhone ? quantity : limits.cartQuantity;
  if (quantity > Math.max(line?.quantity ?? 0, most))
    throw invalid(text('errors.maxOfOne', { most, name: name ?? '' }));
  if (line) {
    if (line.replaces && quantity > line.quantity) throw invalid(text('errors.isSubstitute', { name: name ?? '' }));
    return { ...snapshotOf(line), before: line.quantity, quantity };
  }
  if (!product?.publish) throw new AppError('OUT_OF_STOCK', goneText(name));
  // It comes back at its price when the replacement is taken back, as long as something of that is in the order.
  const isReplaced = ({ id, status, productId: original }: PresentContext['substitutions'][number]) =>
    status === 'replaced' && original === productId && lines.some(({ replaces }) => replaces?.substitutionId === id);
  if (substitutions.some(isReplaced)) throw invalid(text('errors.wasReplaced', { name: name ?? '' }));
  return { ...snapshotOfProduct(product), before: 0, quantity };
}

const goneText = (name: string | undefined): Text =>
  name === undefined ? text('errors.goneProduct') : text('errors.outOfStock', { name });

/**
 * Nothing is sold that is not there.
 * @param nameOf names products in the language of who reads the error
 * @throws AppError OUT_OF_STOCK with the name of the first product of which there is not enough, or which is no longer sold
 */
export function requireInStock(
  changed: readonly ChangedLine[],
  products: ReadonlyMap<string, SaleProduct>,
  nameOf: NameOfLine = asOrdered,
): void {
  for (const line of changed) {
    const { productId, before, quantity } = line;
    if (quantity <= before) continue;
    const product = products.get(productId);
    const stock = product?.publish ? product.stock : 0;
    if (stock < quantity - before) throw new AppError('OUT_OF_STOCK', stockText(nameOf(line).name, stock));
  }
}
