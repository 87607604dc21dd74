/** The nightly backups of a shop, and what its owners hear of them (docs/features/backup.md). */
import type { BackupAlarm, StoredBackups } from '../../contract/settings/backups.ts';
import type { Database, Queries } from '../db/database.ts';
import { reason } from '../db/database-error.ts';
import type { Mail } from '../mail/mail.ts';
import type { BackgroundJob } from '../runtime/background-jobs.ts';
import type { Config } from '../runtime/config.ts';
import type { Log } from '../runtime/log.ts';
import { listOwnerContacts } from '../users/contact-repository.ts';
import { mailPerson } from '../users/mail-person.ts';
import { BackupError } from './backup-error.ts';
import { backupLateEmail } from './email-template.ts';
import type { MadeBackup } from './make-backup.ts';
import { openTarget } from './open-target.ts';
import { type BackupState, findState, noteAttempt, saveState } from './repository.ts';
import { isBackupDue, isBackupLate, isWarningDue } from './schedule.ts';
import { listBackups } from './stored-backups.ts';

/** Interval of looking whether a backup is due, in ms. */
const lookEvery = 10 * 60_000;
/** The most backups that are listed: as many as are retained. */
const listed = 20;

/** @throws BackupError when there is no new backup */
export type RunBackup = (config: Config, signal: AbortSignal) => Promise<MadeBackup>;

interface Parts {
  database: Database;
  config: Config;
  mail: Pick<Mail, 'enqueue'>;
  log: Log;
  /** The shop's public address, without a trailing slash. */
  origin: () => string;
  run: RunBackup;
  now: () => Date;
}

export function createBackups({ database, config, mail, log, origin, run, now }: Parts) {
  const { target: address, variables } = config.backup;
  const { queries } = database;

  async function attempt(signal: AbortSignal): Promise<void> {
    await noteAttempt(queries, now());
    try {
      const { name, proof } = await run(config, signal);
      await saveState(queries, { goodAt: new Date(proof.takenAt), proof, problem: null, detail: '' });
      log.info({ backup: name, bytes: proof.bytes, orders: proof.orders }, 'a backup was made and proved');
    } catch (error) {
      // A shutdown is no failure: the next process tries again an hour later.
      if (signal.aborted) return;
      log.error({ err: error }, 'there is no new backup; earlier ones are as they were');
      const { problem, message } =
        error instanceof BackupError ? error : { problem: 'other' as const, message: reason(error) };
      await saveState(queries, { problem, detail: message });
    }
  }

  const warn = (state: BackupState): Promise<void> =>
    database.transaction(async (tx: Queries) => {
      const late = { goodAt: state.goodAt ?? undefined, detail: state.detail };
      for (const owner of await listOwnerContacts(tx))
        await mailPerson(mail, tx, owner, (to) => backupLateEmail(late, to, origin()));
      await saveState(tx, { warnedAt: now() });
    });

  const nightly: BackgroundJob = {
    name: 'back up the shop',
    every: lookEvery,
    single: true,
    async run(signal) {
      if (isBackupDue(now(), await findState(queries))) await attempt(signal);
      const state = await findState(queries);
      if (state && !signal.aborted && isWarningDue(now(), state)) await warn(state);
    },
  };

  return {
    isOn: address !== undefined,

    jobs: address ? [nightly] : [],

    /** The result of the last attempts; undefined before the first one, and in a shop that makes no backups. */
    state: async (): Promise<BackupState | undefined> => (address ? findState(queries) : undefined),

    /** Something that owners should know; undefined when all is well, or the shop makes no backups. */
    async alarm(): Promise<BackupAlarm | undefined> {
      const state = address ? await findState(queries) : undefined;
      if (!state) return undefined;
      const { goodAt, problem, detail, proof } = state;
      const isLate = isBackupLate(now(), state);
      const ledgerDifferences = proof?.ledgerDifferences ?? 0;
      // A single failed night is tried again, and nobody's business before the 26 hours are over.
      if (!isLate && ledgerDifferences === 0 && (goodAt || !problem)) return undefined;
      const failure = problem && { problem, detail };
      return { goodAt: goodAt?.toISOString() ?? null, isLate, failure, ledgerDifferences };
    },

    /** The backups that are at the target now. */
    async list(): Promise<StoredBackups> {
      if (!address) return { target: null, backups: [], failure: null };
      let shown: string | null = null;
      try {
        const target = await openTarget(address, process.cwd(), variables);
        shown = target.shown;
        const found = await listBackups(target, listed);
        const backups = found.map(({ name, proof }) => {
          const { takenAt, version, bytes, orders, products, pictures } = proof;
          return { name, takenAt, version, bytes, orders, products, pictures };
        });
        return { target: shown, backups, failure: null };
      } catch (error) {
        if (!(error instanceof BackupError)) throw error;
        return { target: shown, backups: [], failure: { problem: error.problem, detail: error.message } };
      }
    },
  };
}

export type Backups = ReturnType<typeof createBackups>;
