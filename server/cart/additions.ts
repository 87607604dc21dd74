/** Adding to carts: additions of different shoppers that arrive at the same time share a transaction (decision 0078). */
import { type Database, type Queries, singleRoundTrip } from '../db/database.ts';
import { isRefused } from '../lib/errors.ts';
import { batchCalls } from '../runtime/batch-calls.ts';
import { currentStoreId, inStore } from '../runtime/current-store.ts';
import { addLines, type CartLine, lockForAdditions, lockShopper, type NewLine } from './repository.ts';

type Lock = (tx: Queries, lines: readonly NewLine[]) => Promise<void>;

/** For a single addition. */
const waitForShopper: Lock = async (tx, [line]) => {
  if (line) await lockShopper(tx, line.userId);
};

/** @returns adds a line in the current store; undefined when that is not allowed */
export function createAdditions(database: Database): (line: NewLine) => Promise<CartLine | undefined> {
  /** In the current store, at most one line of each shopper. */
  async function add(lines: readonly NewLine[], lock: Lock): Promise<Map<string, CartLine>> {
    const [, added] = await singleRoundTrip(
      database,
      (tx) => lock(tx, lines),
      (tx) => addLines(tx, lines),
    );
    return added;
  }

  const addTogether = batchCalls({
    async run(all: readonly { storeId: string; line: NewLine }[]) {
      const stores = [...Map.groupBy(all, ({ storeId }) => storeId)];
      const added = await Promise.all(
        stores.map(([storeId, some]) =>
          inStore(storeId, () =>
            add(
              some.map(({ line }) => line),
              lockForAdditions,
            ),
          ),
        ),
      );
      const byShopper = new Map(added.flatMap((each) => [...each]));
      return all.map(({ line }) => byShopper.get(line.userId));
    },
    keyOf: ({ line }) => line.userId,
  });

  return async (line) => {
    try {
      return await addTogether({ storeId: currentStoreId(), line });
    } catch (error) {
      // Another shopper's addition may be the reason, or something is locked: this one on its own waits for that.
      if (!isRefused(error)) throw error;
      return (await add([line], waitForShopper)).get(line.userId);
    }
  };
}
