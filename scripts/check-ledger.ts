/**
 * Checks that every product's stock movements add up to its stock, in the database that DATABASE_URL or DATA_DIR names:
 *   npm run check:ledger
 * Prints each difference. Exit code: 0 without any, 1 with some or when it fails.
 */
import '../server/production.ts';
import { runAsProcess } from './command.ts';
import { checkLedger } from './ledger/check-ledger.ts';

await runAsProcess(checkLedger);
