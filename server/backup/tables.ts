import type { BackupProblem } from '../../contract/settings/backup-problems.ts';
import { moment } from '../db/columns.ts';
import { check, integer, jsonb, pgTable, sql, text } from '../db/drizzle.ts';
import type { BackupProof } from './summary.ts';

/** One row, from the first attempt of a nightly backup. */
export const backupState = pgTable(
  'backup_state',
  {
    id: integer('id').primaryKey(),
    /** The first attempt. */
    since: moment('since').notNull(),
    triedAt: moment('tried_at').notNull(),
    /** The moment whose data the last good backup has, and its proof; null for none yet. */
    goodAt: moment('good_at'),
    proof: jsonb('proof').$type<BackupProof>(),
    /** Why the last attempt failed; null when it did not. */
    problem: text('problem').$type<BackupProblem>(),
    detail: text('detail').notNull().default(''),
    /** The last email about late backups. */
    warnedAt: moment('warned_at'),
  },
  (t) => [check('backup_state_one', sql`${t.id} = 1`)],
);
