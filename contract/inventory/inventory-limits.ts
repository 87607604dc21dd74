/** Limits and choices of inventory documents. No imports, so that a browser needs no schemas for them. */

export const draftTypes = ['receipt', 'count', 'waste', 'transfer'] as const;
export type DraftType = (typeof draftTypes)[number];
/** A reversal takes a receipt or a transfer back; it is never a draft. */
export const documentTypes = [...draftTypes, 'reversal'] as const;
export type DocumentType = (typeof documentTypes)[number];

export const documentStatuses = ['draft', 'posted'] as const;
/** Filters of lists: also transfers to the store that are sent and not received. */
export const documentFilters = [...documentStatuses, 'incoming'] as const;
export type DocumentStatusFilter = (typeof documentFilters)[number];

/** The subject of a count. */
export const countScopes = ['all', 'category', 'products'] as const;
export type CountScope = (typeof countScopes)[number];

export const wasteReasons = ['expired', 'damaged', 'other'] as const;
export type WasteReason = (typeof wasteReasons)[number];

/** Why another number arrived than was sent. More than was sent can only be `miscounted` or `other`. */
export const arrivalReasons = ['missing', 'damaged', 'miscounted', 'other'] as const;
export type ArrivalReason = (typeof arrivalReasons)[number];
export const surplusReasons: readonly ArrivalReason[] = ['miscounted', 'other'];

/** Of the numbers of documents: GR-000123. */
export const numberStarts: Record<DocumentType, string> = {
  receipt: 'GR',
  count: 'SC',
  waste: 'WS',
  transfer: 'TR',
  reversal: 'RV',
};

export const inventoryLimits = {
  lines: 500,
  /** Characters. */
  note: 500,
  reason: 100,
  supplierName: 80,
  phone: 30,
  email: 254,
  /** Days until lots expire: at most, and usually. */
  days: 365,
  usualDays: 7,
  /** Products of a list of what to order, whose sheet has all, and lots that expire, the soonest. */
  listed: 500,
} as const;
