/** Backups by night, and the socket by which they read the embedded database. */
import { createBackups, type RunBackup } from '../backup/backups.ts';
import { backupMeasure, backupsCheck } from '../backup/backups-health.ts';
import { serveDumps } from '../backup/dump-service.ts';
import { backupRoutes } from '../backup/routes.ts';
import { spawnBackup } from '../backup/spawn-backup.ts';
import type { Base } from './base.ts';

export interface BackupOverrides {
  /** Makes a backup, in place of a process of its own. */
  runBackup?: RunBackup;
}

export function createBackupsModule(base: Base, { runBackup = spawnBackup }: BackupOverrides) {
  const { app, config, database, mail, origin, now } = base;
  const backups = createBackups({ database, config, mail, log: app.log, origin, run: runBackup, now });
  let service: Awaited<ReturnType<typeof serveDumps>> | undefined;
  app.addHook('onReady', async () => {
    if (database.kind === 'embedded') service = await serveDumps(database, config.dataDir, app.log);
  });
  return {
    backups,
    jobs: backups.jobs,
    checks: [backupsCheck(backups)],
    measures: backups.isOn ? [backupMeasure(backups)] : [],
    addRoutes: (): void => backupRoutes(app, backups),
    close: async (): Promise<void> => service?.close(),
  };
}

export type BackupsModule = ReturnType<typeof createBackupsModule>;
