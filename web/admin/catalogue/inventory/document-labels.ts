/** Labels of inventory documents. */
import type { ArrivalReason, DocumentType, WasteReason } from '../../../../contract/inventory/inventory-limits.ts';
import { m } from '../../../../messages/index.ts';

export const typeLabels = (): Record<DocumentType, string> => ({
  receipt: m.adminInventory.receipt(),
  count: m.adminInventory.count(),
  waste: m.adminInventory.waste(),
  transfer: m.adminInventory.transfer(),
  reversal: m.adminInventory.reversal(),
});

export const wasteLabels = (): Record<WasteReason, string> => ({
  expired: m.adminInventory.reasonExpired(),
  damaged: m.adminInventory.reasonDamaged(),
  other: m.adminInventory.reasonOther(),
});

export const arrivalLabels = (): Record<ArrivalReason, string> => ({
  missing: m.adminInventory.reasonMissing(),
  damaged: m.adminInventory.reasonDamaged(),
  miscounted: m.adminInventory.reasonMiscounted(),
  other: m.adminInventory.reasonOther(),
});

/** A person, who may have deleted the account. */
export const personWord = (name: string): string => name || m.adminInventory.deletedAccount();
