/**
 * Makes a backup of the database that DATABASE_URL or DATA_DIR names and its pictures, and proves it (docs/operations.md):
 *   npm run backup -- TARGET
 * TARGET is a folder or the address of an S3 bucket; without it, BACKUP_TARGET.
 */
import '../server/production.ts';
import { backupCommand } from './backup/backup-command.ts';
import { runAsProcess } from './command.ts';

await runAsProcess(backupCommand);
