/** Computes the cost of the lines of an order. Pure; whole paise. */
import { divide } from '../../../contract/money/gst.ts';
import type { BillLine } from '../../../contract/money/pricing.ts';
import type { OrderLineRow } from './repository.ts';

/** The discount of offers on the products, or on the delivery fee. */
export const takenOff = (bill: readonly BillLine[] | null, isOfDelivery: boolean): number =>
  (bill ?? [])
    .filter((line) => line.kind === 'coupon' && Boolean(line.offer?.isOfDelivery) === isOfDelivery)
    .reduce((sum, { paise }) => sum - paise, 0);

/** Each line after what offers take off the products, which is divided among them in proportion. */
export function soldAmounts(
  lines: readonly Pick<OrderLineRow, 'salePaise' | 'quantity'>[],
  bill: readonly BillLine[] | null,
): number[] {
  const amounts = lines.map((line) => line.salePaise * line.quantity);
  const off = divide(takenOff(bill, false), amounts);
  return amounts.map((paise, place) => paise - (off[place] ?? 0));
}
