/**
 * SIGKILL at each statement of paying an order, before the database gets it and after: from placing the order to applying the message of the
 * provider. After the restart everything is settled: the money at the bank is what the orders keep.
 */
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { startShop, stop } from '../bench/shop.ts';
import { type DatabaseProxy, openDatabaseProxy } from '../server/testing/database-proxy.ts';
import { type Buyer, createBuyers } from './buyers.ts';
import { freePort } from './heap.ts';
import { findMoneyFaults, placeOnline, webhookPath, withSimulator } from './paying-stores.ts';
import { signInAdministrator } from './stores.ts';
import { query, withServer } from './with-store.ts';

/** Payments without an end are asked about after 30 s and 2 minutes, in ms. */
const settlesWithin = 4 * 60_000;
const maxStatements = 200;
const sides = ['before', 'after'] as const;

export const measurePaymentKills = (print: (line: string) => void): Promise<void> =>
  withServer(({ url, folder, settings }) =>
    withSimulator(async (simulator, paying) => {
      const proxy = await openDatabaseProxy(url);
      const port = String(await freePort());
      const start = () => startShop(folder, { ...settings, ...paying, PORT: port, DATABASE_URL: proxy.url });
      let store = await start();
      try {
        const { buyers } = await createBuyers(store.url, sides.length);
        let kills = 0;
        const counted: number[] = [];
        for (const [n, side] of sides.entries()) {
          const buyer = buyers[n] as Buyer;
          for (let statement = 1; statement <= maxStatements; statement += 1) {
            const child = store.child;
            killAt(proxy, statement, side, () => child.kill('SIGKILL'));
            const number = await placeOnline(buyer);
            await payAndReport(simulator, store.url, number);
            proxy.atStatement(undefined);
            if (child.exitCode === null && child.signalCode === null && !child.killed) {
              counted.push(statement - 1);
              break;
            }
            if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
            kills += 1;
            store = await start();
            // The browser asks again with the same key, and pays if it has not.
            while (buyer.open) await payAndReport(simulator, store.url, await placeOnline(buyer), false);
          }
        }
        print(`  ${kills} kills; ${counted.join(' and ')} statements from the order to the message`);
        const faults = await settled(url, simulator);
        const twice = await query(url, 'select idempotency_key from orders group by 1 having count(*) > 1');
        if (twice.length > 0) faults.push(`${twice.length} keys placed more than one order`);
        if (counted.length < sides.length) faults.push(`more than ${maxStatements} statements`);
        for (const { client } of [...buyers, await signInAdministrator(store.url)]) client.close();
        if (faults.length > 0) throw new Error(faults.slice(0, 10).join('; '));
      } finally {
        await stop(store.child);
        await proxy.close();
      }
    }),
  );

/** @param side 'before': the database does not get the statement; 'after': it does, and nobody hears the answer */
function killAt(proxy: DatabaseProxy, statement: number, side: (typeof sides)[number], kill: () => void): void {
  let left = statement;
  proxy.atStatement(() => {
    left -= 1;
    if (left === 0) kill();
    return left > 0 || (left === 0 && side === 'after');
  });
}

/** @param reports false when the message of the provider is lost */
async function payAndReport(
  { bank, webhooks }: Parameters<typeof findMoneyFaults>[1],
  store: string,
  number: string | undefined,
  reports = true,
): Promise<void> {
  const order = number && bank.orders().findLast(({ note }) => note === number);
  if (!order || order.payments.length > 0) return;
  bank.pay(order);
  const message = webhooks.messages.at(-1);
  if (!message || !reports) return;
  const { headers, body } = message;
  await fetch(`${store}${webhookPath}`, { method: 'POST', headers, body }).catch(() => {});
}

/** Waits until the reconciliation has settled everything, and returns what it did not. */
async function settled(url: string, simulator: Parameters<typeof findMoneyFaults>[1]): Promise<string[]> {
  const end = performance.now() + settlesWithin;
  for (;;) {
    const faults = await findMoneyFaults(url, simulator);
    if (faults.length === 0 || performance.now() > end) return faults;
    await pause(2_000);
  }
}
