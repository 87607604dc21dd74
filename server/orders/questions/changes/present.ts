import { imageUrl } from '../../../../contract/api/images.ts';
import { toRupees } from '../../../../contract/money/money.ts';
import type { ChangedOrder, OrderChange } from '../../../../contract/orders/order-change-fields.ts';
import { asOrdered, type NameOfLine } from '../../model/line-names.ts';
import { presentWeight } from '../../packing/weighing/present.ts';
import type { Composed } from './compose-change.ts';
import type { ChangeRow } from './repository.ts';

/** Presents the order as it would become. @param nameOf names products in the language of the reader */
export const presentChanged = (
  { lines, address, beforePaise, totalPaise }: Omit<Composed, 'seen' | 'addressId'>,
  nameOf: NameOfLine = asOrdered,
): ChangedOrder => ({
  lines: lines.map((line) => ({
    productId: line.productId,
    ...nameOf(line),
    images: line.image === '' ? [] : [imageUrl(line.image)],
    unit: line.unit,
    unit_quantity: line.unitQuantity,
    price: toRupees(line.salePaise),
    before: line.before,
    quantity: line.quantity,
    ...presentWeight(line.weight),
  })),
  ...(address && { address }),
  before: toRupees(beforePaise),
  total: toRupees(totalPaise),
});

const presentChange = (row: ChangeRow, nameOf?: NameOfLine): OrderChange => ({
  _id: row.id,
  status: row.status,
  answerBy: row.answerBy.toISOString(),
  ...presentChanged(row, nameOf),
});

/** The question to the customer; nothing without one. */
export const presentQuestion = (row: ChangeRow | undefined, nameOf?: NameOfLine): { change?: OrderChange } =>
  row?.status === 'open' ? { change: presentChange(row, nameOf) } : {};

/**
 * The last question, for staff: nothing once the order is as it asked, or it was withdrawn. @param askedBy '' when the account is deleted
 */
export const presentLastChange = (
  row: ChangeRow | undefined,
  askedBy: string,
): { change?: OrderChange & { askedBy: string; canWithdraw?: true } } =>
  row && row.status !== 'accepted' && row.status !== 'withdrawn'
    ? { change: { ...presentChange(row), askedBy, ...(row.status === 'open' && { canWithdraw: true as const }) } }
    : {};
