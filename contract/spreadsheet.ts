/** A catalogue as a spreadsheet (issue 4): its columns, and what administrators are told of an import. */
import * as z from 'zod';
import { id, time } from './fields.ts';

/** In the order in which they are exported; a sheet may have them in any order, and leave some out. */
export const sheetColumns = [
  'sku',
  'name',
  'category',
  'sub_category',
  'price',
  'discount',
  'unit',
  'unit_quantity',
  'stock',
  'description',
  'aliases',
  'images',
  'publish',
  /** When an export read the stock: so an import can tell what was sold since. */
  'stock_as_of',
] as const;
export type SheetColumn = (typeof sheetColumns)[number];

export const sheetLimits = {
  /** Bytes of a sheet at the command line, and of one that is sent from a browser. */
  bytes: 110 * 1024 * 1024,
  uploadBytes: 20 * 1024 * 1024,
  /** Rows of either. */
  rows: 1_000_000,
  uploadRows: 200_000,
  /** Of each kind of difference so many are shown in the browser. */
  shown: 100,
  /** Rows whose products changed after the preview that are listed, to be confirmed one by one. */
  stale: 1_000,
  /** And so many new categories, and as many sub categories, are named. */
  named: 20,
} as const;

export const sheetFault = z.object({
  /** Of the file, the header's is 1. */
  line: z.number().int(),
  /** The header of the column; '' when the whole row is meant. */
  column: z.string(),
  reason: z.string(),
});
export type SheetFault = z.infer<typeof sheetFault>;

/** How many rows there are of each kind. */
export const sheetCounts = z.object({
  added: z.number().int(),
  changed: z.number().int(),
  /** Rows that say what the shop has already. */
  same: z.number().int(),
  faulty: z.number().int(),
  categories: z.number().int(),
  subCategories: z.number().int(),
  /** Rows whose stock differs from the product's, and how many of them differ in nothing else: stock is set only when asked for. */
  stock: z.number().int().default(0),
  stockOnly: z.number().int().default(0),
  /** Rows left out because their products changed after the preview. */
  skipped: z.number().int().default(0),
});
export type SheetCounts = z.infer<typeof sheetCounts>;

const difference = z.object({
  line: z.number().int(),
  sku: z.string().nullable(),
  name: z.string(),
});

const changedFields = z.record(z.string(), z.object({ from: z.unknown(), to: z.unknown() }));

/** What became of a stock by itself since the sheet's `stock_as_of`: setting the stock to the sheet's would undo it. Units. */
const movedSince = z.object({
  at: time,
  sold: z.number().int(),
  returned: z.number().int(),
  /** Received, counted, written off, in sum. */
  other: z.number().int(),
});
export type MovedSince = z.infer<typeof movedSince>;

/** A row whose stock differs from the product's. */
const stockDifference = difference.extend({
  from: z.number().int(),
  to: z.number().int(),
  /** Null when the sheet does not say when its stock was read. */
  since: movedSince.nullable(),
});

/** Why a row was left out: somebody edited its product, or its stock moved, or the product was deleted or added after the preview. */
const staleReasons = ['edited', 'stock_moved', 'deleted', 'added'] as const;

/** A row whose product changed after the preview. */
const staleRow = difference.extend({
  reason: z.enum(staleReasons),
  /** The product's as it is now; null when it is gone. Sent back, it confirms the row. */
  revision: z.number().int().nullable(),
  /** What the row would change now. */
  fields: changedFields,
});
export type StaleRow = z.infer<typeof staleRow>;

export const importStatuses = ['previewed', 'applied', 'undone'] as const;

/** One import, whether it was only looked at or done. */
export const sheetImport = z.object({
  _id: id,
  fileName: z.string(),
  actorName: z.string(),
  status: z.enum(importStatuses),
  counts: sheetCounts,
  createdAt: time,
});
export type SheetImport = z.infer<typeof sheetImport>;

/** What an import would do: counts, the first rows of each kind, and the names of the first shelves that it would make. */
export const sheetPreview = z.object({
  import: sheetImport,
  categories: z.array(z.string()),
  subCategories: z.array(z.string()),
  added: z.array(difference),
  changed: z.array(difference.extend({ fields: changedFields })),
  same: z.array(difference),
  stock: z.array(stockDifference),
  faults: z.array(sheetFault),
  /** Pictures whose addresses did not answer in the time that a preview has; they are fetched when the sheet is applied. */
  unchecked: z.number().int(),
});
export type SheetPreview = z.infer<typeof sheetPreview>;

/**
 * An import that was done, and why rows were left out: of the first of them. When there was nothing to do, its status stays
 * `previewed`.
 */
export const appliedImport = sheetImport.extend({ faults: z.array(sheetFault), skipped: z.array(staleRow) });
export type AppliedImport = z.infer<typeof appliedImport>;

/** The imports that were done, newest first. The first that is still applied can be undone. */
export const sheetImports = z.array(sheetImport);

export const previewImportBody = z.object({ sheet: z.file({ error: 'Choose a CSV file' }) });
export const importParams = z.object({ importId: id });
/** With CHANGED_MEANWHILE, when `ask` was sent: the first of the rows whose products changed after the preview. */
export const staleRows = z.object({ count: z.number().int(), rows: z.array(staleRow) });
export type StaleRows = z.infer<typeof staleRows>;

export const applyImportBody = z.object({
  /** Rows with faults are left out; otherwise one fault refuses the whole sheet. */
  skipFaulty: z.boolean().default(false),
  /** Sets the stock of known products to the sheet's too. New products always begin with it. */
  withStock: z.boolean().default(false),
  /** Rows whose products changed after the preview are left out, but for these: all, or those that are still as they were shown. */
  overwrite: z
    .union([
      z.literal('all'),
      z.array(z.object({ line: z.number().int(), revision: z.number().int().nullable() })).max(1_000),
    ])
    .default([]),
  /** Refuses with CHANGED_MEANWHILE, and does nothing, when there are such rows beside those of `overwrite`. */
  ask: z.boolean().default(false),
});
export type ApplyImportBody = z.infer<typeof applyImportBody>;

/** How far an import is, 0 to 1; null while it does not run (or runs in another process). */
export const importProgress = z.object({ share: z.number().nullable() });

/** A product that an import added, and the numbers of the orders under way that it is in. */
export const productInOrders = z.object({ sku: z.string().nullable(), name: z.string(), orders: z.array(z.string()) });
export type ProductInOrders = z.infer<typeof productInOrders>;

/** What undoing an import would take out of the shop although it is ordered. */
export const undoCheck = z.object({ inOrders: z.array(productInOrders) });
export type UndoCheck = z.infer<typeof undoCheck>;

/** What undoing an import did. */
export const undoneImport = z.object({
  import: sheetImport,
  /** Products that are as they were before, and products that the import had added and are gone. */
  restored: z.number().int(),
  removed: z.number().int(),
  /** What was left as it is, since it was changed after the import, or its categories are gone; the first of them by name. */
  left: z.number().int(),
  leftNames: z.array(z.string()),
  /** Of those removed, what is in orders under way. It is no longer sold; the orders keep it. */
  inOrders: z.array(productInOrders),
});
export type UndoneImport = z.infer<typeof undoneImport>;
