import { basename } from 'node:path';
import { openDatabase } from '../db/open-database.ts';
import { openStorage } from '../images/open-storage.ts';
import { originalsIn } from '../images/originals.ts';
import type { Config } from '../runtime/config.ts';
import type { Log } from '../runtime/log.ts';
import { secretOf } from '../runtime/secret.ts';
import { BackupError } from './backup-error.ts';
import { dumpTables } from './dump.ts';
import { askForDump } from './dump-service.ts';
import { type MadeBackup, makeBackup } from './make-backup.ts';
import type { ArchiveSummary } from './summary.ts';
import type { BackupTarget } from './target.ts';
import { withWorkFolder } from './work-folder.ts';

/** @throws BackupError when none is set */
export function keyOf({ backup }: Config): string {
  if (backup.key) return backup.key;
  throw new BackupError(
    'key',
    'BACKUP_KEY must be set: the passphrase that encrypts backups, of 32 characters or more. Keep it where the backups are not.',
  );
}

/**
 * Makes a backup of the shop that the settings name, while it runs or not.
 * @throws BackupError, or DatabaseError when the database cannot be opened
 */
export const runBackup = (config: Config, target: BackupTarget, log: Log): Promise<MadeBackup> =>
  withWorkFolder(config.dataDir, async (folder) =>
    makeBackup({
      target,
      folder,
      key: keyOf(config),
      originals: originalsIn(await openStorage(config.images, log)),
      // Also the one that was generated: it opens the keys of payments and keeps everybody signed in.
      variables: { ...config.backup.variables, SECRET: await secretOf(config) },
      dump: (tables) => dumpOf(config, folder, tables, log),
    }),
  );

async function dumpOf(config: Config, folder: string, tables: string, log: Log): Promise<ArchiveSummary> {
  const asked = config.database.kind === 'embedded' ? await askForDump(config.dataDir, basename(folder)) : undefined;
  if (asked) return asked;
  const database = await openDatabase(config.database, log);
  try {
    return await dumpTables(database, tables);
  } finally {
    await database.close();
  }
}
