/**
 * The settings of the shop with its delivery areas, hours and offers as a file, on the database that DATABASE_URL or DATA_DIR names (docs/operations.md):
 *   npm run settings -- export FILE.json
 *   npm run settings -- import FILE.json
 */
import '../server/production.ts';
import { runAsProcess } from './command.ts';
import { settingsCommand } from './settings/settings-command.ts';

await runAsProcess(settingsCommand);
