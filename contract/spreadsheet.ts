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
] as const;
export type SheetColumn = (typeof sheetColumns)[number];

export const sheetLimits = {
  /** Bytes of a sheet at the command line, and of one that is sent from a browser. */
  bytes: 110 * 1024 * 1024,
  uploadBytes: 20 * 1024 * 1024,
  /** Of each kind of difference so many are shown in the browser. */
  shown: 100,
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
});
export type SheetCounts = z.infer<typeof sheetCounts>;

const difference = z.object({
  line: z.number().int(),
  sku: z.string().nullable(),
  name: z.string(),
});

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
  changed: z.array(
    difference.extend({ fields: z.record(z.string(), z.object({ from: z.unknown(), to: z.unknown() })) }),
  ),
  same: z.array(difference),
  faults: z.array(sheetFault),
});
export type SheetPreview = z.infer<typeof sheetPreview>;

/** An import that was done, and why rows were left out: of the first of them. */
export const appliedImport = sheetImport.extend({ faults: z.array(sheetFault) });
export type AppliedImport = z.infer<typeof appliedImport>;

/** The imports that were done, newest first. The first that is still applied can be undone. */
export const sheetImports = z.array(sheetImport);

export const previewImportBody = z.object({ sheet: z.file({ error: 'Choose a CSV file' }) });
export const importParams = z.object({ importId: id });
/** `skipFaulty`: rows with faults are left out; otherwise one fault refuses the whole sheet. */
export const applyImportBody = z.object({ skipFaulty: z.boolean().default(false) });

/** How far an import is, 0 to 1; null while it does not run (or runs in another process). */
export const importProgress = z.object({ share: z.number().nullable() });

/** What undoing an import did. */
export const undoneImport = z.object({
  import: sheetImport,
  /** Products that are as they were before, and products that the import had added and are gone. */
  restored: z.number().int(),
  removed: z.number().int(),
  /** What was left as it is, since it was changed after the import, or its categories are gone; the first of them by name. */
  left: z.number().int(),
  leftNames: z.array(z.string()),
});
export type UndoneImport = z.infer<typeof undoneImport>;
