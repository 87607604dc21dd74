/**
 * Restores a backup into the empty database that DATABASE_URL or DATA_DIR names (docs/operations.md):
 *   npm run restore -- SOURCE [NAME]
 * SOURCE is a file, or a folder or bucket with backups, of which the newest one is taken, or the one with this NAME.
 */
import '../server/production.ts';
import { restoreCommand } from './backup/restore-command.ts';
import { runAsProcess } from './command.ts';

await runAsProcess(restoreCommand);
