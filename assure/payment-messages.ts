/**
 * A thousand payments, each reported three times in a random order to two processes while orders are placed: a thousand paid orders, once
 * each, and the messages are answered in time.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { withShop } from '../bench/shop.ts';
import type { Simulator } from '../server/payments/simulator/simulator.ts';
import { type Buyer, createBuyers } from './buyers.ts';
import { findMoneyFaults, placeOnline, webhookPath, withSimulator } from './paying-stores.ts';
import { query, withServer } from './with-store.ts';

type Message = Simulator['webhooks']['messages'][number];

/** A store that is busy, but not overloaded. */
const buyerCount = 4;
const copies = 3;
/** The longest time before a message is delivered, and the answer of the 99th percentile, in ms. */
const longestDelay = 500;
const promised = 250;
/** After the last answer, in ms. */
const applyWithin = 30_000;

export const measurePaymentMessages = (print: (line: string) => void, count = 1_000): Promise<void> =>
  withServer(({ url, folder, settings }) =>
    withSimulator((simulator, paying) => {
      const own = { ...settings, ...paying };
      return withShop(
        folder,
        (one) => withShop(folder, (other) => deliverAll(print, count, url, simulator, [one.url, other.url]), own),
        own,
      );
    }),
  );

async function deliverAll(
  print: (line: string) => void,
  count: number,
  url: string,
  simulator: Simulator,
  stores: readonly string[],
): Promise<void> {
  const { buyers } = await createBuyers(stores[0] ?? '', buyerCount);
  const times: number[] = [];
  const statuses = new Map<number, number>();
  const underWay: Promise<void>[] = [];

  async function deliver({ headers, body }: Message): Promise<void> {
    await pause(Math.random() * longestDelay);
    const store = stores[Math.floor(Math.random() * stores.length)];
    const began = performance.now();
    const { status } = await fetch(`${store}${webhookPath}`, { method: 'POST', headers, body });
    times.push(performance.now() - began);
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
  }
  simulator.bank.onEvent(() => {
    const message = simulator.webhooks.messages.at(-1);
    if (message) for (let n = 0; n < copies; n += 1) underWay.push(deliver(message));
  });

  let left = count;
  const buyAndPay = async (buyer: Buyer) => {
    while (left > 0) {
      left -= 1;
      const number = await placeOnline(buyer);
      const order = number && simulator.bank.orders().findLast(({ note }) => note === number);
      if (order) simulator.bank.pay(order);
      else {
        left += 1;
        // Three of a buyer's orders wait for their messages.
        await pause(100);
      }
    }
  };
  const began = performance.now();
  await Promise.all(buyers.map(buyAndPay));
  await Promise.all(underWay);
  await allApplied(url);
  const seconds = (performance.now() - began) / 1_000;
  for (const { client } of buyers) client.close();

  const [paid] = await query<{ count: number }>(
    url,
    `select count(*)::int as count from orders where status = 'placed' and payment_status = 'paid'`,
  );
  const [stored] = await query<{ count: number }>(url, 'select count(*)::int as count from payment_events');
  times.sort((a, b) => a - b);
  const p99 = times[Math.floor(times.length * 0.99)] ?? 0;
  const faults = await findMoneyFaults(url, simulator);
  if (paid?.count !== count) faults.push(`${paid?.count} of ${count} orders are paid`);
  if (stored?.count !== count) faults.push(`${stored?.count} of ${count} messages are stored`);
  if (statuses.size !== 1 || statuses.get(200) !== count * copies)
    faults.push(`answers: ${[...statuses].map(([status, n]) => `${n} × ${status}`).join(', ')}`);
  if (p99 > promised) faults.push(`99 % of the messages are answered within ${Math.round(p99)} ms`);
  print(
    `  ${paid?.count} paid orders, ${times.length} messages in ${Math.round(seconds)} s; answered within ${Math.round(times[times.length >> 1] ?? 0)} ms (half), ${Math.round(p99)} ms (99 %)`,
  );
  if (faults.length > 0) throw new Error(faults.slice(0, 10).join('; '));
}

/** Messages are answered before they are applied. @throws Error when some are not applied in time */
async function allApplied(url: string): Promise<void> {
  const until = performance.now() + applyWithin;
  for (;;) {
    const [left] = await query<{ count: number }>(
      url,
      'select count(*)::int as count from payment_events where applied_at is null',
    );
    if (left?.count === 0) return;
    if (performance.now() > until) throw new Error(`${left?.count} messages are not applied`);
    await pause(50);
  }
}
