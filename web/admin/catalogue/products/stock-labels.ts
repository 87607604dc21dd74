/** Labels of stock movements. */

import type { EnteredKind } from '../../../../contract/catalogue/admin-limits.ts';
import type { ChangeStockBody, ShownMovement, StockMovementKind } from '../../../../contract/inventory/stock.ts';
import {
  type ReasonStart,
  readyStockReasons,
  reasonStarts,
  type UsualReason,
  usualReasons,
} from '../../../../contract/inventory/stock-reasons.ts';
import { m } from '../../../../messages/index.ts';

export const kindLabels = (): Record<StockMovementKind, string> => ({
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
  counted === null ? kindLabels()[kind] : m.adminCatalogue.countedAs({ count: counted });

const reasonLabels = (): Record<UsualReason, string> => ({
  delivery: m.adminCatalogue.delivery(),
  transfer: m.adminCatalogue.transfer(),
  customerReturn: m.adminCatalogue.customerReturn(),
  stockTaking: m.adminCatalogue.stockTaking(),
  expired: m.adminCatalogue.expired(),
  spoiled: m.adminCatalogue.spoiled(),
  broken: m.adminCatalogue.broken(),
  damagedInTransport: m.adminCatalogue.damagedInTransport(),
  notReturned: m.refusalsAdmin.notReturned(),
  openingStock: m.adminCatalogue.openingStock(),
  productForm: m.adminTable.fromForm(),
  productTable: m.adminTable.fromTable(),
  heavier: m.adminCatalogue.moreByWeight(),
  lighter: m.adminCatalogue.lessByWeight(),
});
const startLabels: Record<ReasonStart, (params: { about: string }) => string> = {
  missing: (params) => m.adminCatalogue.missingInOrder(params),
  refused: (params) => m.refusalsAdmin.inLedger(params),
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
export function reasonWord({ reason, reasonKey = keyOf(reason) }: Pick<ShownMovement, 'reason' | 'reasonKey'>): string {
  if (!reasonKey) return reason;
  const why = reasonKey.usual && reasonLabels()[reasonKey.usual];
  if (!('start' in reasonKey)) return why ?? reason;
  return startLabels[reasonKey.start]({ about: why ? `${reasonKey.about}: ${why}` : reasonKey.about });
}

/** The key of a reason of which an earlier version stored only the words; undefined for what somebody typed. */
function keyOf(words: string): ShownMovement['reasonKey'] {
  const usual = usualKey(words);
  if (usual) return { usual };
  const start = startKeys.find((key) => words.startsWith(reasonStarts[key]));
  if (!start) return undefined;
  // A usual reason may follow the number of a document: 'Waste WS-000012: Expired'.
  const [about = '', ...rest] = words.slice(reasonStarts[start].length).split(': ');
  const why = usualKey(rest.join(': '));
  return why ? { start, about, usual: why } : { start, about: [about, ...rest].join(': ') };
}

const usualKey = (words: string): UsualReason | undefined => usualKeys.find((key) => usualReasons[key] === words);

/** The reason to send for one that the form shows: a ready-made one by its key. */
export function sentReason(shown: string): Pick<ChangeStockBody, 'reason' | 'ready'> {
  const ready = readyStockReasons.find((key) => reasonLabels()[key] === shown.trim());
  return ready ? { ready } : { reason: shown };
}

/** The question and the usual reasons for each kind. The first reason is the default. */
export const entryLabels = (): Record<EnteredKind, { quantity: string; reasons: readonly string[] }> => ({
  received: {
    quantity: m.adminCatalogue.askReceived(),
    reasons: [reasonLabels().delivery, reasonLabels().transfer, reasonLabels().customerReturn],
  },
  counted: { quantity: m.adminCatalogue.askCounted(), reasons: [reasonLabels().stockTaking] },
  waste: { quantity: m.adminCatalogue.askWaste(), reasons: [reasonLabels().expired, reasonLabels().spoiled] },
  damaged: {
    quantity: m.adminCatalogue.askDamaged(),
    reasons: [reasonLabels().broken, reasonLabels().damagedInTransport],
  },
  corrected: { quantity: m.adminCatalogue.askCorrected(), reasons: [] },
});
