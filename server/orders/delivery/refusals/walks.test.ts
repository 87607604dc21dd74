/** Random days with refused goods: stock, ledgers, invoices and cash agree after each step (docs/features/partly-refused.md). */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { calls } from '../../../../contract/api/calls.ts';
import type { RefusalQuote } from '../../../../contract/delivery/refusals.ts';
import { dueOf, toPaise } from '../../../../contract/money/money.ts';
import type { FulfilmentOrder } from '../../../../contract/orders/fulfilment.ts';
import type { Order } from '../../../../contract/orders/orders.ts';
import { inArray } from '../../../db/drizzle.ts';
import { storeCreditEntries } from '../../../store-credit/tables.ts';
import { expectLedger } from '../../../testing/ledger.ts';
import { addOffer } from '../../../testing/offers.ts';
import { stockProduct } from '../../../testing/products.ts';
import { openDoor, quoteRefusal, receive, refusedOf } from '../../../testing/refusals.ts';
import { saveSettings } from '../../../testing/settings.ts';
import { orderOf, stockOf } from '../../../testing/shopping.ts';
import { cashEntries } from '../../money/cash/tables.ts';
import { invoices } from '../../money/invoices/tables.ts';

const step = fc.record({
  do: fc.constantFrom(
    'order',
    'order',
    'deliver',
    'deliver',
    'refuse',
    'refuse',
    'refuse',
    'receive',
    'refund',
    'undo',
  ),
  pick: fc.nat(1_000),
  units: fc.array(fc.nat(3), { minLength: 3, maxLength: 3 }),
});

describe('walks of refused goods', async () => {
  const { shop, owner, ramesh, asha, home } = await openDoor();
  const goods: string[] = [];
  const stock = 10_000;
  for (const [n, pricePaise] of [3_333, 10_001, 4_999].entries())
    goods.push(await stockProduct(shop, { name: `Goods ${n}`, pricePaise, stock, discount: n * 7 }));
  await saveSettings(owner, {
    cashBook: { on: true },
    refunds: { on: true, days: 2 },
    legal: { name: 'Hari Om Kirana', gstin: '29ABCDE1234F1ZW', fssai: '' },
    invoices: { on: true },
  });
  await addOffer(owner, { title: 'Thirty off', benefit: { kind: 'amount', amount: 30 } });
  await ramesh.shift();

  const all = async (): Promise<FulfilmentOrder[]> =>
    Promise.all((await asha.orders()).map(({ _id }) => owner.order(_id)));

  /** Every unit that was ever sold is with a customer, on its way there, on its way back, waste, or on the shelf. */
  async function expectUnits(now: readonly FulfilmentOrder[]): Promise<void> {
    for (const id of goods) {
      let away = 0;
      for (const { product_details: lines, refused = [] } of now) {
        for (const line of lines) if (line.productId === id) away += line.quantity;
        for (const { productId, quantity, received } of refused)
          if (productId === id) away += received ? received.waste : quantity;
      }
      expect(await stockOf(shop, id)).toBe(stock - away);
    }
    await expectLedger(shop);
  }

  async function expectMoney(now: readonly FulfilmentOrder[]): Promise<void> {
    const { queries } = shop.database;
    const sum = (rows: readonly { paise: number }[]) => rows.reduce((paise, row) => paise + row.paise, 0);
    const delivered = now.filter(({ status }) => status === 'delivered');
    const refundedIn = (way?: string) =>
      now.flatMap(({ refunds = [] }) => refunds).filter((refund) => way === undefined || refund.way === way);
    const paise = (amounts: readonly { amount: number }[]) =>
      amounts.reduce((total, { amount }) => total + toPaise(amount), 0);
    // Invoices less credit notes equal the cost of delivered orders less refunds.
    const issued = await queries.select({ data: invoices.data }).from(invoices);
    const invoiced = issued.reduce((total, { data }) => total + data.totalPaise, 0);
    const cost = delivered.reduce((total, { totalAmount }) => total + toPaise(totalAmount), 0);
    expect(invoiced).toBe(cost - paise(refundedIn()));
    // The cash book has what was due for them, without store credit.
    const collected = await queries
      .select({ paise: cashEntries.paise })
      .from(cashEntries)
      .where(inArray(cashEntries.kind, ['collected', 'undone']));
    expect(sum(collected)).toBe(delivered.reduce((total, order) => total + toPaise(dueOf(order)), 0));
    // Store credit is what was given back as credit, less what orders use.
    const entries = await queries.select({ paise: storeCreditEntries.paise }).from(storeCreditEntries);
    const used = now.reduce((total, { credit = 0 }) => total + toPaise(credit), 0);
    expect(sum(entries)).toBe(paise(refundedIn('credit')) - used);
  }

  it('keep units and money in order', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 12 }), async (steps) => {
        for (const { do: what, pick, units } of steps) {
          const now = await all();
          const of = (status: string) => now.filter((order) => order.status === status);
          const onItsWay = of('out_for_delivery')[pick % Math.max(1, of('out_for_delivery').length)];
          const delivered = of('delivered')[pick % Math.max(1, of('delivered').length)];
          if (what === 'order') await buy(units, pick);
          if (what === 'deliver' && onItsWay) await owner.work(onItsWay._id, 'delivered');
          if (what === 'refuse' && onItsWay) await refuse(onItsWay, units);
          if (what === 'receive' && delivered) {
            const { refused = [] } = delivered;
            const back = refused.map(({ productId, quantity }, n) => [productId, Math.min(quantity, units[n] ?? 0)]);
            const answer = await receive(owner, delivered, Object.fromEntries(back));
            expect(answer.status).toBe(delivered.canReceive ? 200 : refused.length > 0 ? 409 : 400);
          }
          if (what === 'refund' && delivered) {
            const line = delivered.refundable?.find(({ quantity, refunded }) => refunded < quantity);
            if (!line) continue;
            const refund = { way: 'credit', lines: [{ productId: line.productId, quantity: 1 }] };
            const body = { revision: delivered.revision, refund, reason: 'Spoilt' };
            expect(await owner.call(calls.refundOrder, { orderId: delivered._id }, body)).toMatchObject({
              status: 200,
            });
          }
          if (what === 'undo' && delivered) {
            const answer = await owner.backAnswer(delivered._id, delivered.revision);
            expect(answer.status).toBe(delivered.refused || delivered.refunds ? 409 : 200);
          }
          const after = await all();
          await expectUnits(after);
          await expectMoney(after);
        }
        // The next walk finds a customer with few open orders.
        for (const { _id, status } of await all())
          if (status === 'out_for_delivery') await owner.work(_id, 'delivered');
      }),
      { numRuns: 3 },
    );
  });

  async function buy(units: readonly number[], pick: number): Promise<void> {
    const wanted = Object.fromEntries(goods.map((id, n) => [id, 1 + (units[n] ?? 0)]));
    await asha.fill(wanted);
    const body = orderOf(await asha.cart(), home);
    const balance = ((await asha.call(calls.getStoreCredit)).data as { balance: number }).balance;
    const total = Math.round(body.cartTotalAmount * 100 - 3_000) / 100;
    const credit = pick % 2 === 0 ? Math.min(balance, total) : 0;
    const answer = await asha.cashPayment({ ...body, cartTotalAmount: total, credit });
    if (answer.code === 'ORDER_LIMIT') return;
    expect(answer).toMatchObject({ status: 200 });
    const { _id } = answer.data as Order;
    const { revision } = await owner.work(_id, 'packed');
    expect(await ramesh.stepAnswer(_id, 'out_for_delivery', revision)).toMatchObject({ status: 200 });
  }

  async function refuse(order: FulfilmentOrder, units: readonly number[]): Promise<void> {
    const refused = order.product_details.flatMap(({ productId }, n) =>
      units[n] ? [refusedOf(productId, units[n])] : [],
    );
    const quote = await quoteRefusal(ramesh, order, refused);
    const isAll = order.product_details.every(({ quantity }, n) => units[n] === quantity);
    const isTooMuch = order.product_details.some(({ quantity }, n) => (units[n] ?? 0) > quantity);
    expect(quote.status).toBe(refused.length === 0 || isAll || isTooMuch ? 400 : 200);
    const { due = 0, totalAmount = 0 } = quote.status === 200 ? (quote.data as RefusalQuote) : {};
    const { _id, revision } = order;
    const answer = await ramesh.fulfilmentStep(_id, { step: 'delivered', revision, received: due, refused });
    expect(answer.status).toBe(quote.status);
    if (answer.status === 200) expect(totalAmount).toBeLessThanOrEqual(order.totalAmount);
  }
});
