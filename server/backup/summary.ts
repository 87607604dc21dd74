import * as z from 'zod';

/** `backup.json`, the first file of an archive. */
export const archiveSummary = z.object({
  /** Of the archive; another number means another layout. */
  format: z.literal(1),
  /** The version of Tokri that made it. */
  version: z.string(),
  /** The number of the newest migration of its tables. */
  migration: z.int().min(0),
  takenAt: z.iso.datetime(),
  /** The rows of each table. */
  tables: z.record(z.string(), z.int().min(0)),
  /** The last number of each sequence. */
  sequences: z.record(z.string(), z.int()),
});
export type ArchiveSummary = z.infer<typeof archiveSummary>;

export const summaryName = 'backup.json';
export const settingsName = 'settings.env';

/** The file next to a backup that says it was proved: without it, a backup does not count. Everybody who sees the target can read it. */
export const backupProof = z.object({
  takenAt: z.iso.datetime(),
  version: z.string(),
  migration: z.int().min(0),
  bytes: z.int().min(0),
  sha256: z.string(),
  orders: z.int().min(0),
  products: z.int().min(0),
  pictures: z.int().min(0),
  /** Products whose stock was not the sum of its movements in the restored copy; the backup is as its shop was. */
  ledgerDifferences: z.int().min(0),
});
export type BackupProof = z.infer<typeof backupProof>;
