/**
 * The catalogue as a spreadsheet, on the database that DATABASE_URL or DATA_DIR names (docs/operations.md):
 *   npm run catalogue -- import FILE.csv [--dry-run] [--skip-faulty] [--with-stock]
 *   npm run catalogue -- export FILE.csv
 */
import '../server/production.ts';
import { setFlagsFromString } from 'node:v8';
import { catalogueCommand } from './catalogue/catalogue-command.ts';
import { runAsProcess } from './command.ts';

// More frequent garbage collection saves a hundred megabytes of memory, and takes no longer.
setFlagsFromString('--heap-growing-percent=20');
await runAsProcess(catalogueCommand);
