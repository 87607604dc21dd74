/**
 * Reasons of stock movements that are not typed. The ledger stores them in English, whatever the language of the
 * administrator, and screens show them in the reader's language.
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
} as const;
export type UsualReason = keyof typeof usualReasons;

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
