/** The catalogue as a spreadsheet (issue 4): its columns, and the results of an import. */
import * as z from 'zod';
import { m } from '../../messages/rule-texts.ts';
import { call } from '../api/call.ts';
import { translatable } from '../api/envelope.ts';
import { id, inLanguage, integer, jsonOf, optionalText, time } from '../api/fields.ts';
import { units } from '../api/limits.ts';
import { importedColumns, sheetColumnsOfStores, sheetLimits } from '../catalogue/admin-limits.ts';

const sheetFault = z.object({
  /** Line of the file; the header is line 1. */
  line: integer,
  /** The column header; '' for the whole row. */
  column: z.string(),
  reason: z.string(),
  /** The text of `reason`, for every language. */
  reasonText: translatable,
});
export type SheetFault = z.infer<typeof sheetFault>;

/** Number of rows of each kind. */
const sheetCounts = z.object({
  added: integer,
  changed: integer,
  /** Rows that match the store's data. */
  same: integer,
  faulty: integer,
  categories: integer,
  subCategories: integer,
  /** Rows with a different stock, and rows where only the stock differs. Stock is set only on request. */
  stock: integer.default(0),
  stockOnly: integer.default(0),
  /** Rows skipped because their products changed after the preview. */
  skipped: integer.default(0),
});
export type SheetCounts = z.infer<typeof sheetCounts>;

const difference = z.object({
  line: integer,
  sku: z.string().nullable(),
  name: z.string(),
  /** The name of the row's store, in a sheet with the column. */
  store: z.string().optional(),
});

const changedFields = z.record(z.string(), z.object({ from: z.unknown(), to: z.unknown() }));

/** How the stock changed since the sheet's `stock_as_of`, in units. Setting the stock from the sheet would undo these changes. */
const movedSince = z.object({
  at: time,
  sold: integer,
  returned: integer,
  /** Sum of received, counted and written-off units. */
  other: integer,
});
export type MovedSince = z.infer<typeof movedSince>;

/** A row whose stock differs from the product's stock. */
const stockDifference = difference.extend({
  from: integer,
  to: integer,
  /** Null when the sheet does not say when its stock was read. */
  since: movedSince.nullable(),
});

/** Why a row was skipped: after the preview its product was edited, deleted or added, or its stock changed. */
const staleReasons = ['edited', 'stock_moved', 'deleted', 'added'] as const;

/** A row whose product changed after the preview. */
const staleRow = difference.extend({
  reason: z.enum(staleReasons),
  /** The product's current revision; null when it was deleted. Sent back, it confirms the row. */
  revision: integer.nullable(),
  /** The changes that the row would make now. */
  fields: changedFields,
});
export type StaleRow = z.infer<typeof staleRow>;

export const importStatuses = ['previewed', 'applied', 'undone'] as const;

/** An import, previewed or done. */
const sheetImport = z.object({
  _id: id,
  fileName: z.string(),
  actorName: z.string(),
  status: z.enum(importStatuses),
  counts: sheetCounts,
  createdAt: time,
  /** The names of the stores of its rows, in a shop with several. */
  stores: z.array(z.string()).optional(),
});
export type SheetImport = z.infer<typeof sheetImport>;

const columnName = z.enum([...sheetColumnsOfStores, ...importedColumns]);
const categoryName = optionalText(100);

/** How a sheet is read that is not in the form of an export. */
const sheetLayout = z.object({
  /** The sheet of a workbook; the first one if it has none of that name. */
  sheet: z.string().max(100).optional(),
  /** The column of each title in the sheet's order; null leaves it out. */
  columns: z.array(columnName.nullable()).max(sheetLimits.columns).optional(),
  /** Categories of the sheet, and those that their products get instead. */
  categories: z
    .record(z.string().max(200), categoryName)
    .refine((names) => Object.keys(names).length <= sheetLimits.renamedCategories)
    .optional(),
  /** The category of new products without one. */
  category: categoryName.optional(),
  /** Columns whose faulty cells are left out; their rows are imported without them. */
  withoutFaulty: z.array(columnName).max(sheetLimits.columns).optional(),
});
export type SheetLayout = z.output<typeof sheetLayout>;

/** The columns of a sheet, which are to be matched before it can be previewed. */
const sheetTable = z.object({
  fileName: z.string(),
  /** The names of a workbook's sheets, and the one that was read; empty for a text. */
  sheets: z.array(z.string()),
  sheet: z.string(),
  headerLine: integer,
  rows: integer,
  columns: z.array(
    z.object({
      title: z.string(),
      /** The first cells that are not empty. */
      samples: z.array(z.string()),
      column: columnName.nullable(),
    }),
  ),
  /** The columns are those that were chosen for a sheet with the same titles. */
  remembered: z.boolean(),
});
export type SheetTable = z.infer<typeof sheetTable>;

/** Possible mistakes of a row that can be imported. */
const rowFlags = [
  'price_high',
  'price_low',
  'price_changed',
  /** The sale price is far below the price before discount. */
  'far_below',
  'same_name',
  'hsn_zero',
  'unit_assumed',
] as const;
export type RowFlag = (typeof rowFlags)[number];

/** A product that is added; a further row about it, for another store, has only its name. */
const newProduct = difference.extend({
  /** Rupees: before discount, and as sold. */
  price: z.number().optional(),
  salePrice: z.number().optional(),
  unit: z.enum(units).optional(),
  unit_quantity: z.number().optional(),
});

const flaggedRow = difference.extend({
  flag: z.enum(rowFlags),
  /** Rupees, as sold. */
  salePrice: z.number().optional(),
  /** Of a product whose price changes. */
  before: z.number().optional(),
});
export type FlaggedRow = z.infer<typeof flaggedRow>;

/** Faults of one kind. */
const faultKind = z.object({
  column: z.string(),
  count: integer,
  /** The first of them. */
  line: integer,
  reason: z.string(),
  reasonText: translatable,
  /** Its rows can be imported without the cells in this column. */
  canLeaveOut: z.boolean(),
});
export type FaultKind = z.infer<typeof faultKind>;

/** The preview of an import: counts, the first rows of each kind, and the names of the first new categories. */
const sheetPreview = z.object({
  import: sheetImport,
  categories: z.array(z.string()),
  subCategories: z.array(z.string()),
  added: z.array(newProduct),
  changed: z.array(difference.extend({ fields: changedFields })),
  same: z.array(difference),
  stock: z.array(stockDifference),
  faults: z.array(sheetFault),
  /** The faults of all rows by their kind, the most frequent first. */
  faultKinds: z.array(faultKind),
  /** The first flagged rows, without those that only lost the zero of their HSN code, and how many there are of each flag. */
  flagged: z.array(flaggedRow),
  flags: z.partialRecord(z.enum(rowFlags), integer),
  /** New products that are faulty without a category. */
  withoutCategory: integer,
  /** Rows that are no products: totals, and the titles again. Only of a sheet with any. */
  leftOut: z.object({ count: integer, rows: z.array(z.object({ line: integer, text: z.string() })) }).optional(),
  /** How the sheet was read; only of one that is not in the form of an export. */
  layout: sheetLayout.optional(),
  /** Pictures whose URLs did not answer in time for the preview. They are downloaded during the import. */
  unchecked: integer,
});
export type SheetPreview = z.infer<typeof sheetPreview>;

/** A finished import, with the reasons for the first skipped rows. When there was nothing to do, its status stays `previewed`. */
const appliedImport = sheetImport.extend({ faults: z.array(sheetFault), skipped: z.array(staleRow) });
export type AppliedImport = z.infer<typeof appliedImport>;

/** In a CHANGED_MEANWHILE error, when `ask` was sent: the first rows whose products changed after the preview. */
const staleRows = z.object({ count: integer, rows: z.array(staleRow) });
export type StaleRows = z.infer<typeof staleRows>;

const applyImportBody = z.object({
  /** Skips invalid rows; otherwise one invalid row rejects the whole sheet. */
  skipFaulty: z.boolean().default(false),
  /** Also sets the stock of existing products. New products always get the sheet's stock. */
  withStock: z.boolean().default(false),
  /**
   * Rows whose products changed after the preview are skipped, except these: all of them, or those with the revision that was
   * shown.
   */
  overwrite: z
    .union([z.literal('all'), z.array(z.object({ line: integer, revision: integer.nullable() })).max(1_000)])
    .default([]),
  /** Returns CHANGED_MEANWHILE, without importing, when such rows exist other than those in `overwrite`. */
  ask: z.boolean().default(false),
});
export type ApplyImportBody = z.output<typeof applyImportBody>;

/** A product that the import added, with the numbers of the open orders that contain it. */
const productInOrders = z.object({ sku: z.string().nullable(), name: z.string(), orders: z.array(z.string()) });
export type ProductInOrders = z.infer<typeof productInOrders>;

/** Products that undoing an import would remove although they are in open orders. */
const undoCheck = z.object({ inOrders: z.array(productInOrders) });
export type UndoCheck = z.infer<typeof undoCheck>;

/** Result of undoing an import. */
const undoneImport = z.object({
  import: sheetImport,
  /** Products restored to their previous state, and products removed because the import had added them. */
  restored: integer,
  removed: integer,
  /** Products left unchanged because they were edited after the import or their categories are gone; the first ones by name. */
  left: integer,
  leftNames: z.array(z.string()),
  /** Removed products that are in open orders. They are no longer sold; the orders keep them. */
  inOrders: z.array(productInOrders),
});
export type UndoneImport = z.infer<typeof undoneImport>;

const params = z.object({ importId: id });
/** In a VALIDATION error about the sheet, rather than about the request. */
const faultySheet = z.object({ faults: z.array(sheetFault) }).optional();

export const importCalls = {
  previewImport: call('admin', 'POST', '/api/v1/imports/preview', {
    body: z.object({
      sheet: z.file({ error: m.validation.chooseSheet() }),
      /** How to read it, as JSON; a sheet in the form of an export needs none. */
      layout: jsonOf(sheetLayout).optional(),
    }),
    form: { files: 1, json: false },
    /** The preview, or the columns of a sheet that have to be matched first. */
    output: z.union([sheetPreview, sheetTable]),
    errorData: { VALIDATION: faultySheet },
  }),
  /** Finished imports, newest first. The first one that is still applied can be undone. */
  listImports: call('admin', 'GET', '/api/v1/imports', { output: z.array(sheetImport) }),
  applyImport: call('admin', 'POST', '/api/v1/imports/:importId/apply', {
    params,
    body: applyImportBody,
    output: appliedImport,
    errors: ['STEP_NOT_ALLOWED'],
    errorData: { VALIDATION: faultySheet, CHANGED_MEANWHILE: staleRows },
  }),
  /** Progress of an import, 0 to 1; null when it is not running (or runs in another process). */
  followImport: call('admin', 'GET', '/api/v1/imports/:importId/progress', {
    params,
    output: z.object({ share: z.number().nullable() }),
  }),
  checkUndo: call('admin', 'GET', '/api/v1/imports/:importId/undo', { params, output: undoCheck }),
  undoImport: call('admin', 'POST', '/api/v1/imports/:importId/undo', {
    params,
    output: undoneImport,
    errors: ['STEP_NOT_ALLOWED', 'CHANGED_MEANWHILE'],
  }),
  /**
   * The faulty rows of a sheet, with the categories that were chosen for them and a column that says what is wrong with each: of a
   * preview, and of an import that left them out as long as it can be undone. For a workbook they are one (`workbookType`), whose cells
   * keep all digits of long numbers.
   */
  exportFaults: call('admin', 'GET', '/api/v1/imports/:importId/faults', {
    params,
    query: z.object(inLanguage),
    file: 'text/csv',
    errors: ['STEP_NOT_ALLOWED'],
  }),
  /** The whole catalogue; in a shop with several stores, with what the chosen one has of its own, or all of them. */
  exportCatalogue: call('admin', 'GET', '/api/v1/imports/export', { file: 'text/csv' }),
};
