import { imageUrl } from '../../../../contract/api/images.ts';
import type { RefusedLine, ReturnedLine } from '../../../../contract/delivery/refusal-fields.ts';
import { toRupees } from '../../../../contract/money/money.ts';
import type { Deliveries } from '../../../../contract/orders/deliveries.ts';
import { asOrdered, type NameOfLine } from '../../model/line-names.ts';
import type { RefusalRow } from './repository.ts';

const presentRefused = ({ product, quantity, reason, words }: RefusalRow, nameOf: NameOfLine): RefusedLine => ({
  productId: product.productId,
  ...nameOf(product),
  images: product.image === '' ? [] : [imageUrl(product.image)],
  unit: product.unit,
  unit_quantity: product.unitQuantity,
  price: toRupees(product.salePaise),
  quantity,
  reason,
  ...(words !== '' && { words }),
});

/** Nothing for an order of which everything was taken. @param nameOf names products in the language of the reader */
export const presentRefusals = (rows: readonly RefusalRow[], nameOf = asOrdered): { refused?: RefusedLine[] } =>
  rows.length > 0 ? { refused: rows.map((row) => presentRefused(row, nameOf)) } : {};

/**
 * Goods that somebody brings back to the store, by order; nothing without any. @param nameOf names products in the language of the reader
 */
export function presentBringBack(
  rows: readonly { number: string; refusal: RefusalRow }[],
  nameOf: NameOfLine,
): Pick<Deliveries, 'bringBack'> {
  const byOrder = Map.groupBy(rows, ({ refusal }) => refusal.orderId);
  const bringBack = [...byOrder].map(([_id, ofOrder]) => ({
    _id,
    orderId: ofOrder[0]?.number ?? '',
    lines: ofOrder.map(({ refusal }) => presentRefused(refusal, nameOf)),
  }));
  return bringBack.length > 0 ? { bringBack } : {};
}

/** The same for the store, with what became of it. */
export const presentReturned = (
  rows: readonly RefusalRow[],
  nameOf: NameOfLine,
): { refused?: ReturnedLine[]; canReceive?: true } => ({
  ...(rows.length > 0 && {
    refused: rows.map((row) => ({
      ...presentRefused(row, nameOf),
      ...(row.receivedAt !== null &&
        row.toStock !== null && {
          received: {
            stock: row.toStock,
            waste: row.quantity - row.toStock,
            at: row.receivedAt.toISOString(),
          },
        }),
    })),
  }),
  ...(rows.some(({ receivedAt }) => receivedAt === null) && { canReceive: true as const }),
});
