/** Stores whose shoppers pay with the simulator of Razorpay, for scenarios of payments. */
import type { AddressInfo } from 'node:net';
import { calls, pathOf } from '../contract/api/calls.ts';
import type { CartItem } from '../contract/cart/cart.ts';
import { createSimulator, razorpayKeys, type Simulator } from '../server/payments/simulator/simulator.ts';
import type { Buyer } from './buyers.ts';
import { ask, dataOf, settings as limits, orderOf } from './stores.ts';
import { query } from './with-store.ts';

export const webhookPath = pathOf(calls.receivePaymentEvent, { provider: 'razorpay' });

/** Runs `work` with a simulator that listens, and the settings of stores that use it. Its messages wait to be delivered. */
export async function withSimulator<T>(
  work: (simulator: Simulator, settings: Record<string, string>) => Promise<T>,
): Promise<T> {
  const simulator = createSimulator('razorpay', () => undefined);
  simulator.webhooks.mode = { delivery: 'hold', copies: 1 };
  await simulator.app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = simulator.app.server.address() as AddressInfo;
  const { keyId, keySecret, webhookSecret } = razorpayKeys;
  try {
    return await work(simulator, {
      ...limits,
      RAZORPAY_KEY_ID: keyId,
      RAZORPAY_KEY_SECRET: keySecret,
      RAZORPAY_WEBHOOK_SECRET: webhookSecret,
      PAYMENTS_URL: `http://127.0.0.1:${port}`,
    });
  } finally {
    await simulator.app.close();
  }
}

/**
 * Places an order that is paid online, or retries the open one, as a browser does.
 * @returns its number; undefined without an answer that says so
 */
export async function placeOnline(buyer: Buyer): Promise<string | undefined> {
  if (!buyer.open) {
    const path = pathOf(calls.addToCart, { productId: buyer.productId, quantity: 1 });
    await ask(buyer, { method: calls.addToCart.method, path });
    const cart = await ask(buyer, calls.getCart);
    const items = cart.status === 200 ? dataOf<CartItem[]>(cart) : [];
    if (items.length === 0) return undefined;
    buyer.sent += 1;
    buyer.open = { key: `${buyer.name} ${buyer.sent}`, body: orderOf(items, buyer.addressId) };
  }
  const { key, body } = buyer.open;
  const { method, path } = calls.stripePayment;
  const headers = { ...buyer.headers, 'idempotency-key': key };
  const answer = await buyer.client.ask({ method, path, headers, body });
  if (answer.status === 409) buyer.open = undefined;
  if (answer.status !== 200) return undefined;
  buyer.placed.push(key);
  buyer.open = undefined;
  return dataOf<{ orderId: string }>(answer).orderId;
}

/** The differences between the money at the bank and the orders of a database. */
export async function findMoneyFaults(url: string, { bank }: Simulator): Promise<string[]> {
  const orders = await query<{ number: string; status: string; paid: string; payment: string }>(
    url,
    'select number, status, paid_online_paise as paid, payment_status as payment from orders where pays_online',
  );
  const atBank = Map.groupBy(bank.orders(), ({ note }) => note);
  const faults: string[] = [];
  for (const { number, status, paid, payment } of orders) {
    const all = (atBank.get(number) ?? []).flatMap(({ payments }) => payments);
    const captured = all.reduce((sum, { state, paise }) => sum + (state === 'captured' ? paise : 0), 0);
    const returned = all
      .flatMap(({ refunds }) => refunds)
      .reduce((sum, { state, paise }) => sum + (state === 'failed' ? 0 : paise), 0);
    const isRight =
      captured - returned === Number(paid) && (captured > returned ? status === 'placed' && payment === 'paid' : true);
    if (!isRight)
      faults.push(`${number} is ${status} and ${payment} with ${paid} paise, and the bank has ${captured - returned}`);
  }
  const [open] = await query<{ count: number }>(
    url,
    `select (select count(*) from payments where state = 'captured' and settlement is null)
      + (select count(*) from payment_refunds where state in ('requested', 'sent', 'unknown')) as count`,
  );
  if (Number(open?.count) > 0) faults.push(`${open?.count} payments or refunds have no end`);
  return faults;
}
