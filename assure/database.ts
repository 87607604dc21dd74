/** The network between the store and PostgreSQL is slow, silent and loses COMMITs during orders. */
import { setTimeout as pause } from 'node:timers/promises';
import { withShop } from '../bench/shop.ts';
import { calls, pathOf } from '../contract/api/calls.ts';
import { openDatabaseProxy } from '../server/testing/database-proxy.ts';
import { type Buyer, buy, createBuyers, findFaults, settle } from './buyers.ts';
import { ask, dataOf, importSheet, settings as limits, type Person } from './stores.ts';
import { withServer } from './with-store.ts';

const buyerCount = 16;
const promised = { answer: 5_000, recovery: 10_000 };
/** In ms. */
const lengths = { well: 3_000, slow: 15_000, silent: 20_000, after: 12_000, commits: 6_000 };
const lostCommits = 6;

type Print = (line: string) => void;
type Promised = (holds: boolean, text: string) => void;

export async function measureDatabase(print: Print): Promise<void> {
  const faults: string[] = [];
  const promise: Promised = (holds, text) => {
    print(`  ${holds ? 'ok    ' : 'FAILED'} ${text}`);
    if (!holds) faults.push(text);
  };
  await withServer(async ({ url, folder, settings }) => {
    const proxy = await openDatabaseProxy(url);
    const own = { ...settings, ...limits };
    try {
      await withShop(
        folder,
        async (direct) => {
          await withShop(
            folder,
            async (behind) => {
              const { keeper, buyers } = await createBuyers(behind.url, buyerCount);
              let goesOn = true;
              const buying = Promise.all(buyers.map((buyer) => buy(buyer, () => goesOn)));
              const phase = async (name: string, ms: number) => {
                const began = performance.now();
                await pause(ms);
                report(name, buyers, began, promise);
              };
              await phase('the network is well', lengths.well);
              proxy.latency = 1_000;
              await phase('each answer is 1 s late', lengths.slow);
              proxy.latency = 0;
              await phase('it is well again', lengths.well);
              proxy.silence(true);
              await importSheet(direct.url, keeper, `sku,price\n${buyers.map((_, n) => `P-${n},50\n`).join('')}`);
              await phase('no connection says anything', lengths.silent);
              proxy.recover();
              await Promise.all([
                recovery(buyers, promise),
                catchUp(buyers[0], promise),
                phase('new connections work', lengths.after),
              ]);
              proxy.atCommit('lose it', lostCommits);
              await phase('COMMITs are lost', lengths.commits);
              proxy.atCommit('lose its answer', lostCommits);
              await phase('answers to COMMIT are lost', lengths.commits);
              goesOn = false;
              await buying;
              for (const buyer of buyers) await settle(buyer);
              const wrong = await findFaults(url, buyers);
              const count = buyers.reduce((sum, { placed }) => sum + placed.length, 0);
              promise(
                wrong.length === 0,
                `${count} orders, one for each key${wrong.map((each) => `; ${each}`).join('')}`,
              );
              for (const { client } of [keeper, ...buyers]) client.close();
            },
            { ...own, DATABASE_URL: proxy.url },
          );
        },
        own,
      );
    } finally {
      await proxy.close();
    }
  });
  if (faults.length > 0) throw new Error(`${faults.length} promises do not hold`);
}

/** Prints how calls were answered since `began`. */
function report(name: string, buyers: readonly Buyer[], began: number, promise: Promised): void {
  const notes = buyers.flatMap((buyer) => buyer.notes).filter(({ at }) => at >= began);
  const statuses = [...Map.groupBy(notes, ({ status }) => status)].sort(([a], [b]) => a - b);
  const counts = statuses.map(([status, list]) => `${list.length} × ${status || 'no answer'}`).join(', ');
  const slowest = Math.max(0, ...notes.map(({ ms }) => ms));
  const isProper = notes.every(
    ({ status, retryAfter }) => [200, 409].includes(status) || (status === 503 && retryAfter),
  );
  promise(isProper && slowest <= promised.answer, `${name}: ${counts}, slowest ${Math.round(slowest)} ms`);
}

/** All requests succeed again within the time. */
async function recovery(buyers: readonly Buyer[], promise: Promised): Promise<void> {
  const began = performance.now();
  await pause(lengths.after);
  const late = buyers.map(({ notes }) => {
    const since = notes.filter(({ at }) => at >= began);
    const lastBad = since.findLastIndex(({ status }) => status !== 200 && status !== 409);
    return (since[lastBad + 1]?.at ?? Number.POSITIVE_INFINITY) - began;
  });
  const last = Math.max(...late);
  promise(last <= promised.recovery, `calls of everybody work ${Math.round(last)} ms after the silence`);
}

/** A price that another process changed during the silence is shown within the time. */
async function catchUp(buyer: (Person & { productId: string }) | undefined, promise: Promised): Promise<void> {
  const began = performance.now();
  const path = pathOf(calls.getProductDetails, { productId: buyer?.productId ?? '' });
  let price = 0;
  while (buyer && price !== 50 && performance.now() - began < lengths.after) {
    const answer = await ask(buyer, { method: 'GET', path });
    price = dataOf<{ price: number }>(answer).price;
    await pause(100);
  }
  promise(
    price === 50,
    `a price that was changed meanwhile is shown ${Math.round(performance.now() - began)} ms after`,
  );
}
