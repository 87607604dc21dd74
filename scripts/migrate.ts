/**
 * Creates or updates the tables of the database that DATABASE_URL or DATA_DIR names, beside processes that use it (docs/operations.md):
 *   npm run migrate
 */
import '../server/production.ts';
import { runAsProcess } from './command.ts';
import { migrateCommand } from './migrate/migrate-command.ts';

await runAsProcess(migrateCommand);
