/** Labels of stock movements. */

import type { EnteredKind } from '../../../contract/admin-limits.ts';
import type { ShownMovement, StockMovementKind } from '../../../contract/stock.ts';
import { type ReasonStart, reasonStarts, type UsualReason, usualReasons } from '../../../contract/stock-reasons.ts';
import { m } from '../../../messages/index.ts';

export const kindWords = (): Record<StockMovementKind, string> => ({
  sold: m.adminCatalogue.sold(),
  returned: m.adminCatalogue.returned(),
  received: m.adminCatalogue.received(),
  counted: m.adminCatalogue.counted(),
  waste: m.adminCatalogue.waste(),
  damaged: m.adminCatalogue.damaged(),
  corrected: m.adminCatalogue.corrected(),
  transferred: m.adminCatalogue.transferred(),
});

/** '+12', '−3', '0'. The minus sign is as wide as the plus. */
export const signedWord = (quantity: number): string =>
  quantity > 0 ? `+${quantity}` : quantity < 0 ? `−${-quantity}` : '0';

/** 'Counted 50', or only the kind. */
export const movementWord = ({ kind, counted }: Pick<ShownMovement, 'kind' | 'counted'>): string =>
  counted === null ? kindWords()[kind] : m.adminCatalogue.countedAs({ count: counted });

const reasonWords = (): Record<UsualReason, string> => ({
  delivery: m.adminCatalogue.delivery(),
  transfer: m.adminCatalogue.transfer(),
  customerReturn: m.adminCatalogue.customerReturn(),
  stockTaking: m.adminCatalogue.stockTaking(),
  expired: m.adminCatalogue.expired(),
  spoiled: m.adminCatalogue.spoiled(),
  broken: m.adminCatalogue.broken(),
  damagedInTransport: m.adminCatalogue.damagedInTransport(),
  notReturned: m.refusals.notReturned(),
  openingStock: m.adminCatalogue.openingStock(),
  productForm: m.adminTable.fromForm(),
  productTable: m.adminTable.fromTable(),
});
const startWords: Record<ReasonStart, (params: { about: string }) => string> = {
  missing: (params) => m.adminCatalogue.missingInOrder(params),
  refused: (params) => m.refusals.inLedger(params),
  packing: (params) => m.adminCatalogue.countedWhilePacking(params),
  imported: (params) => m.adminCatalogue.importOf(params),
  undone: (params) => m.adminCatalogue.undoOfImport(params),
  goodsReceipt: (params) => m.adminInventory.inReceipt(params),
  goodsReversal: (params) => m.adminInventory.inReversal(params),
  stockCount: (params) => m.adminInventory.inCount(params),
  wasteDocument: (params) => m.adminInventory.inWaste(params),
  transfer: (params) => m.adminInventory.inTransfer(params),
  transferBack: (params) => m.adminInventory.inTransferBack(params),
};
const usualKeys = Object.keys(usualReasons) as UsualReason[];
const startKeys = Object.keys(reasonStarts) as ReasonStart[];

/** A reason of the ledger in the language of the page; a typed one as it is. */
export function reasonWord(stored: string): string {
  const usual = usualWord(stored);
  if (usual) return usual;
  const start = startKeys.find((key) => stored.startsWith(reasonStarts[key]));
  if (!start) return stored;
  // A usual reason may follow the number of a document: 'Waste WS-000012: Expired'.
  const [about = '', ...rest] = stored.slice(reasonStarts[start].length).split(': ');
  const why = rest.join(': ');
  return startWords[start]({ about: why ? `${about}: ${usualWord(why) ?? why}` : about });
}

function usualWord(stored: string): string | undefined {
  const usual = usualKeys.find((key) => usualReasons[key] === stored);
  return usual && reasonWords()[usual];
}

/** The reason that the ledger stores for one in the language of the page. */
export function storedReason(shown: string): string {
  const usual = usualKeys.find((key) => reasonWords()[key] === shown.trim());
  return usual ? usualReasons[usual] : shown;
}

/** The question and the usual reasons for each kind. The first reason is the default. */
export const entryWords = (): Record<EnteredKind, { quantity: string; reasons: readonly string[] }> => ({
  received: {
    quantity: m.adminCatalogue.askReceived(),
    reasons: [reasonWords().delivery, reasonWords().transfer, reasonWords().customerReturn],
  },
  counted: { quantity: m.adminCatalogue.askCounted(), reasons: [reasonWords().stockTaking] },
  waste: { quantity: m.adminCatalogue.askWaste(), reasons: [reasonWords().expired, reasonWords().spoiled] },
  damaged: {
    quantity: m.adminCatalogue.askDamaged(),
    reasons: [reasonWords().broken, reasonWords().damagedInTransport],
  },
  corrected: { quantity: m.adminCatalogue.askCorrected(), reasons: [] },
});
