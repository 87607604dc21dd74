/** Inventory: goods receipts, stock counts, waste and transfers between stores as documents. */
import * as z from 'zod';
import { m } from '../../messages/rule-texts.ts';
import { call } from '../api/call.ts';
import {
  id,
  idempotencyHeaders,
  integer,
  nothing,
  optionalMultilineText,
  optionalText,
  text,
  time,
  version,
} from '../api/fields.ts';
import { productLimits } from '../catalogue/admin-limits.ts';
import { hasPlaces } from '../catalogue/product-rules.ts';
import {
  arrivalReasons,
  countScopes,
  documentFilters,
  documentStatuses,
  documentTypes,
  draftTypes,
  inventoryLimits,
  wasteReasons,
} from './inventory-limits.ts';

/** Units, as a number. */
export const whole = z
  .number({ error: m.validation.enterWholeNumber() })
  .int(m.validation.enterWholeNumber())
  .min(0, m.validation.enterWholeNumber())
  .max(productLimits.stock, m.validation.atMost({ most: String(productLimits.stock) }));

/** Whole paise as rupees: 12.5 and 12.55, not 12.555. */
const rupees = z
  .number({ error: m.validation.costRange() })
  .min(0, m.validation.costRange())
  .max(productLimits.price, m.validation.costRange())
  .refine(hasPlaces(2), m.validation.costRange());

/** A line as it is saved. Which fields are used depends on the type of the document. */
const lineFields = z.strictObject({
  productId: id,
  /** Units received, counted or thrown away; null while it is not known. 0 only in a count. */
  quantity: whole.nullable(),
  /** Rupees for one unit, in a receipt. */
  unitCost: rupees.nullable().default(null),
  /** The last day of a received lot, for example 2026-12-31. It may be over. */
  expiresOn: z.iso
    .date(m.validation.day())
    .refine((day) => day >= '2000', m.validation.day())
    .nullable()
    .default(null),
  /** Why it is thrown away. */
  reason: z
    .enum(wasteReasons, m.validation.oneOf({ values: wasteReasons.join(', ') }))
    .nullable()
    .default(null),
  /** The reason in words, for `other`. */
  reasonText: optionalText(inventoryLimits.reason).default(''),
  /** When the browser got the counted number: another time makes it a new count, also of the same number. */
  countedAt: time.nullable().default(null),
});
export type LineFields = z.output<typeof lineFields>;

/** The content of a draft. */
const draftFields = z.object({
  supplierId: id.nullable().default(null),
  /** The store that gets a transfer. */
  destinationId: id.nullable().default(null),
  note: optionalMultilineText(inventoryLimits.note).default(''),
  /** True when a count hides the expected figures. */
  blind: z.boolean({ error: m.validation.trueOrFalse() }).default(false),
  lines: z
    .array(lineFields, { error: m.validation.list() })
    .max(inventoryLimits.lines, m.validation.maxItems({ most: String(inventoryLimits.lines) })),
});
export type DraftFields = z.output<typeof draftFields>;

/** A product as documents and lists show it. */
export const inventoryProduct = z.object({
  _id: id,
  name: z.string(),
  sku: z.string(),
  image: z.string(),
  unit: z.string(),
  unit_quantity: z.number(),
  isDeleted: z.boolean(),
  /** Null in a blind count. */
  stock: integer.nullable(),
});
export type InventoryProduct = z.infer<typeof inventoryProduct>;

const shownLine = lineFields.extend({
  product: inventoryProduct,
  /** In a posted count: the expected units, and by how many the stock was changed. */
  expected: integer.nullable(),
  difference: integer.nullable(),
  /** In a received transfer: the units that arrived, and why others than `quantity`; `difference` is by how many. */
  received: integer.optional(),
  arrivalReason: z.enum(arrivalReasons).nullable().optional(),
  /** In a sent transfer: the units that have an expiry date, soonest first, and how many of them arrived. */
  lots: z.array(z.object({ expiresOn: z.iso.date(), quantity: integer, received: integer.optional() })).optional(),
});
export type ShownLine = z.infer<typeof shownLine>;

const person = z.object({ _id: id, name: z.string() });
/** A document that another one names. */
export const named = z.object({ _id: id, number: z.string() });

/** Of a transfer: the stores, and what became of it. */
const transfer = z.object({
  from: z.object({ _id: id, name: z.string() }),
  /** Null in a draft without it. */
  to: z.object({ _id: id, name: z.string() }).nullable(),
  receivedAt: time.nullable(),
  receivedBy: person.nullable(),
  /** Units received minus units sent, of all lines; 0 until it is received. */
  difference: integer,
});
export type Transfer = z.infer<typeof transfer>;

const documentHead = z.object({
  _id: id,
  /** For people, ascending over all types: GR-000123. */
  number: z.string(),
  type: z.enum(documentTypes),
  status: z.enum(documentStatuses),
  supplier: z.object({ _id: id, name: z.string() }).nullable(),
  createdAt: time,
  updatedAt: time,
  /** The name is '' after the account was deleted. */
  updatedBy: person,
  postedAt: time.nullable(),
  /** The document that reversed it, and the one that it reverses. */
  reversedBy: named.nullable(),
  reverses: named.nullable(),
  /** Only of transfers. */
  transfer: transfer.optional(),
});

const documentSummary = documentHead.extend({
  lines: integer,
  /** Sum of the quantities. */
  units: integer,
});
export type DocumentSummary = z.infer<typeof documentSummary>;

export const inventoryDocument = documentHead.extend({
  /** Increases with every save: send it with the next one. */
  version: integer,
  note: z.string(),
  blind: z.boolean(),
  scope: z.enum(countScopes).nullable(),
  /** The category of a count. */
  category: z.object({ _id: id, name: z.string() }).nullable(),
  lines: z.array(shownLine),
});
export type InventoryDocument = z.infer<typeof inventoryDocument>;

const difference = z.object({
  productId: id,
  name: z.string(),
  counted: integer,
  /** Units that orders took since the line was counted, minus returned ones. */
  soldSince: integer,
  /** The stock now, and after posting. */
  expected: integer,
  after: integer,
  difference: integer,
  /** A person moved the stock after the line was counted, so it must be counted again. */
  isStale: z.boolean(),
});
export type CountDifference = z.infer<typeof difference>;

/** The units of a line of a transfer that arrived. */
const arrivedLine = z.strictObject({
  productId: id,
  received: whole,
  /** Why it is not what was sent; needed with a difference. */
  reason: z
    .enum(arrivalReasons, m.validation.oneOf({ values: arrivalReasons.join(', ') }))
    .nullable()
    .default(null),
  /** The reason in words, for `other`. */
  reasonText: optionalText(inventoryLimits.reason).default(''),
});
export type ArrivedLine = z.output<typeof arrivedLine>;

const params = z.object({ documentId: id });
const edited = z.object({ version: version.min(1) });
const withCurrent = { CHANGED_MEANWHILE: inventoryDocument, STEP_NOT_ALLOWED: inventoryDocument };

export const inventoryCalls = {
  listInventoryDocuments: call('admin', 'GET', '/api/v1/inventory/documents', {
    staff: ['manager'],
    query: z.object({
      type: z.enum(documentTypes).optional(),
      status: z.enum(documentFilters).optional(),
      /** `next` of the previous page. */
      before: id.optional(),
    }),
    /** Newest first; `next` is null on the last page. */
    output: z.object({ documents: z.array(documentSummary), next: id.nullable() }),
  }),
  getInventoryDocument: call('admin', 'GET', '/api/v1/inventory/document/:documentId', {
    staff: ['manager'],
    params,
    output: inventoryDocument,
  }),
  /** A new draft. A count of all products or of a category starts with their lines, when they are not too many. */
  createInventoryDocument: call('admin', 'POST', '/api/v1/inventory/create-document', {
    staff: ['manager'],
    headers: idempotencyHeaders,
    body: z.object({
      type: z.enum(draftTypes, m.validation.oneOf({ values: draftTypes.join(', ') })),
      scope: z.enum(countScopes).optional(),
      categoryId: id.optional(),
      /** The store that gets a transfer; it can be chosen later. */
      destinationId: id.optional(),
      blind: z.boolean({ error: m.validation.trueOrFalse() }).default(false),
    }),
    output: inventoryDocument,
    errors: ['IDEMPOTENCY_KEY_REUSED', 'NOT_FOUND'],
  }),
  /** Saves the whole draft. When somebody else saved it since `version`, nothing is saved. */
  saveInventoryDraft: call('admin', 'PUT', '/api/v1/inventory/save-draft/:documentId', {
    staff: ['manager'],
    params,
    body: draftFields.extend(edited.shape),
    output: inventoryDocument,
    errorData: withCurrent,
  }),
  deleteInventoryDraft: call('admin', 'DELETE', '/api/v1/inventory/delete-draft/:documentId', {
    staff: ['manager'],
    params,
    output: nothing,
    errorData: { STEP_NOT_ALLOWED: inventoryDocument },
  }),
  /** Moves the stock and closes the document, once. */
  postInventoryDocument: call('admin', 'POST', '/api/v1/inventory/post-document/:documentId', {
    staff: ['manager'],
    params,
    body: edited,
    output: inventoryDocument,
    errors: ['OUT_OF_STOCK'],
    errorData: withCurrent,
  }),
  /** Takes a posted receipt back by a document with the opposite movements, which is the answer. */
  reverseReceipt: call('admin', 'POST', '/api/v1/inventory/reverse-receipt/:documentId', {
    staff: ['manager'],
    params,
    output: inventoryDocument,
    errors: ['OUT_OF_STOCK'],
    errorData: { STEP_NOT_ALLOWED: inventoryDocument },
  }),
  /** Puts what arrived of a sent transfer into the stock of its destination, once. */
  receiveTransfer: call('admin', 'POST', '/api/v1/inventory/receive-transfer/:documentId', {
    staff: ['manager'],
    params,
    /** Every line, in the order of the transfer. */
    body: z.object({
      lines: z
        .array(arrivedLine, { error: m.validation.list() })
        .max(inventoryLimits.lines, m.validation.maxItems({ most: String(inventoryLimits.lines) })),
    }),
    output: inventoryDocument,
    errorData: { STEP_NOT_ALLOWED: inventoryDocument },
  }),
  /** The sender takes a transfer back that is not received, by a document with the opposite movements, which is the answer. */
  takeTransferBack: call('admin', 'POST', '/api/v1/inventory/take-transfer-back/:documentId', {
    staff: ['manager'],
    params,
    output: inventoryDocument,
    errorData: { STEP_NOT_ALLOWED: inventoryDocument },
  }),
  /** The stores that a transfer can go to: the others of the shop, oldest first, also closed ones. */
  listDestinations: call('admin', 'GET', '/api/v1/inventory/destinations', {
    staff: ['manager'],
    output: z.array(z.object({ _id: id, name: z.string() })),
  }),
  /** The changes that posting a count would make now. */
  getCountDifferences: call('admin', 'GET', '/api/v1/inventory/differences/:documentId', {
    staff: ['manager'],
    params,
    output: z.array(difference),
    errorData: { STEP_NOT_ALLOWED: inventoryDocument },
  }),
  /** The product with exactly this SKU, ignoring case, or this EAN: what a barcode scanner types. */
  scanProduct: call('admin', 'GET', '/api/v1/inventory/scan', {
    staff: ['manager'],
    query: z.object({ code: text(m.validation.enterCode(), productLimits.sku) }),
    output: inventoryProduct,
    errors: ['NOT_FOUND'],
  }),
};
