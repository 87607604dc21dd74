import { listLedgerDifferences } from '../../server/catalogue/stock/inventory-repository.ts';
import { openDatabase } from '../../server/db/open-database.ts';
import { listStoreNames } from '../../server/stores/repository.ts';
import { type Command, configOf } from '../command.ts';
import { quietLog } from '../quiet-log.ts';

/** In ms: it adds up all that was ever sold. */
const deadline = 10 * 60_000;

const run: Command['run'] = async (_, terminal) => {
  const database = await openDatabase(configOf(terminal).database, quietLog);
  try {
    const differences = await database.transaction(listLedgerDifferences, { deadline });
    const stores = await listStoreNames(database.queries, [...new Set(differences.map(({ storeId }) => storeId))]);
    // A name could move the cursor or end the line.
    const inLine = (name: string) => name.replace(/\p{Cc}/gu, ' ');
    for (const { storeId, productId, name, stock, sum } of differences) {
      const store = stores.get(storeId);
      const shown = inLine(store ? `${name} (${store})` : name);
      terminal.out(`${productId} ${shown}: stock ${stock}, sum of all movements ${sum}\n`);
    }
    const count = differences.length;
    terminal.out(
      count === 0
        ? 'The movements of every product add up to its stock.\n'
        : `${count} ${count === 1 ? 'product differs' : 'products differ'}.\n`,
    );
    return count === 0 ? 0 : 1;
  } finally {
    await database.close();
  }
};

export const checkLedger: Command = { run, away: 'The database went away. Please try again.' };
