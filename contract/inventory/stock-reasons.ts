/**
 * Reasons of stock movements that are not typed. The ledger stores their key, with the English words next to it, and screens show them in
 * the reader's language. Earlier versions stored only the words. No schemas, so that it stays small in the browser.
 */

/** The usual reasons that the form offers, that of a new product's first stock, and those of stocks that were edited. */
export const usualReasons = {
  delivery: 'Delivery',
  transfer: 'Transfer',
  customerReturn: 'Returned by a customer',
  stockTaking: 'Stock count',
  expired: 'Expired',
  spoiled: 'Spoiled',
  broken: 'Broken',
  damagedInTransport: 'Damaged in transport',
  notReturned: 'Not brought back',
  openingStock: 'Opening stock',
  productForm: 'Product form',
  productTable: 'Product table',
  heavier: 'More handed out by weight',
  lighter: 'Less handed out by weight',
} as const;
export type UsualReason = keyof typeof usualReasons;

/** Those that the form offers. */
export const readyStockReasons = [
  'delivery',
  'transfer',
  'customerReturn',
  'stockTaking',
  'expired',
  'spoiled',
  'broken',
  'damagedInTransport',
] as const satisfies readonly UsualReason[];

/** How reasons of the store itself begin; the order's number or the file's name follows. */
export const reasonStarts = {
  missing: 'Missing or damaged, order ',
  refused: 'Refused at the door, order ',
  packing: 'Counted while packing ',
  imported: 'Import of ',
  undone: 'Undo of the import of ',
  goodsReceipt: 'Goods receipt ',
  goodsReversal: 'Reversal of goods receipt ',
  stockCount: 'Stock count ',
  wasteDocument: 'Waste ',
  transfer: 'Transfer ',
  transferBack: 'Taken-back transfer ',
} as const;
export type ReasonStart = keyof typeof reasonStarts;

/** A reason by its key: a usual one, or one that begins in a usual way, about something, perhaps for a usual reason. */
export type StockReasonKey =
  | { usual: UsualReason; start?: undefined; about?: undefined }
  | { start: ReasonStart; about: string; usual?: UsualReason | undefined };

/** As the ledger shows it in English: 'Waste WS-000012: Expired'. */
export const englishStockReason = ({ start, about = '', usual }: StockReasonKey): string => {
  const why = usual === undefined ? '' : usualReasons[usual];
  if (start === undefined) return why;
  return `${reasonStarts[start]}${about}${why && `: ${why}`}`;
};
