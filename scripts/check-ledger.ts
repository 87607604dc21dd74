/**
 * Checks that every product's stock movements add up to its stock, in the database that DATABASE_URL or DATA_DIR names:
 *   npm run check:ledger
 * Prints each difference. Exit code: 0 without any, 1 with some or when it fails.
 */
import '../server/production.ts';
import { listLedgerDifferences } from '../server/catalogue/inventory-store.ts';
import { openDatabase } from '../server/db/open-database.ts';
import { readConfig } from '../server/platform/config.ts';
import { readEnvFile } from '../server/platform/env-file.ts';
import { listStoreNames } from '../server/stores/store.ts';
import { explainError } from './command-errors.ts';
import { quietLog } from './quiet-log.ts';

/** In ms: it adds up all that was ever sold. */
const deadline = 10 * 60_000;
const away = 'The database went away. Please try again.';

async function main(): Promise<number> {
  // The command signs nothing, so it needs no secret.
  const env = { ...process.env, SECRET: 'nothing is signed by this command' };
  const config = readConfig(env, readEnvFile(process.cwd()));
  const database = await openDatabase(config.database, quietLog);
  try {
    const differences = await database.transaction(listLedgerDifferences, { deadline });
    const stores = await listStoreNames(database.queries, [...new Set(differences.map(({ storeId }) => storeId))]);
    // A name could move the cursor or end the line.
    const inLine = (name: string) => name.replace(/\p{Cc}/gu, ' ');
    for (const { storeId, productId, name, stock, sum } of differences) {
      const store = stores.get(storeId);
      const shown = inLine(store ? `${name} (${store})` : name);
      process.stdout.write(`${productId} ${shown}: stock ${stock}, sum of all movements ${sum}\n`);
    }
    const count = differences.length;
    process.stdout.write(
      count === 0
        ? 'The movements of every product add up to its stock.\n'
        : `${count} ${count === 1 ? 'product differs' : 'products differ'}.\n`,
    );
    return count === 0 ? 0 : 1;
  } finally {
    await database.close();
  }
}

try {
  process.exitCode = await main();
} catch (error) {
  process.stderr.write(`${explainError(error, away)}\n`);
  process.exitCode = 1;
}
