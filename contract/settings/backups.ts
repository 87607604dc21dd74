/** Backups of the shop, for its owners (docs/features/backup.md). */
import * as z from 'zod';
import { call } from '../api/call.ts';
import { integer } from '../api/fields.ts';
import { backupProblems } from './backup-problems.ts';

const backupFailure = z.object({
  problem: z.enum(backupProblems),
  /** An English sentence that names the file or the place. */
  detail: z.string(),
});

/** Left out while all is well, and in a shop that makes no backups. */
export const backupAlarm = z.object({
  /** The moment whose data the last good backup has; null for none yet. */
  goodAt: z.iso.datetime().nullable(),
  /** The last good one is older than 26 hours. */
  isLate: z.boolean(),
  /** Why the last attempt failed; null when it did not. */
  failure: backupFailure.nullable(),
  /** Products of the last good backup whose stock is not the sum of its movements. */
  ledgerDifferences: integer,
});
export type BackupAlarm = z.infer<typeof backupAlarm>;

const storedBackup = z.object({
  /** Also how the command that restores it names it. */
  name: z.string(),
  takenAt: z.iso.datetime(),
  version: z.string(),
  bytes: integer,
  orders: integer,
  products: integer,
  pictures: integer,
});

export const storedBackups = z.object({
  /** Where the backups are, without a password; null when the settings of the environment name no place. */
  target: z.string().nullable(),
  /** The newest first. */
  backups: z.array(storedBackup),
  /** Why the place cannot be read; null when it can. */
  failure: backupFailure.nullable(),
});
export type StoredBackups = z.infer<typeof storedBackups>;

export const backupCalls = {
  listBackups: call('admin', 'GET', '/api/v1/backup/list-backups', { output: storedBackups }),
};
