/** Messages of providers are answered once they are stored, and applied afterwards, whatever happens in between. */
import { beforeEach, describe, expect, it } from 'vitest';
import { calls } from '../../contract/api/calls.ts';
import type { ShopHealth } from '../../contract/settings/health.ts';
import { eq, sql } from '../db/drizzle.ts';
import { newId } from '../lib/ids.ts';
import { Administrator } from '../testing/fulfilment-calls.ts';
import { payingShop } from '../testing/paying.ts';
import { signUpAdmin } from '../testing/people.ts';
import { inProcess } from '../testing/shopping.ts';
import { paymentEvents, paymentRefunds } from './tables.ts';

describe('a message of a provider', () => {
  const paying = payingShop('razorpay');
  const { simulator, awaiting, stored, pass, settle } = paying;
  const { bank, webhooks } = simulator;

  beforeEach(() => {
    paying.calm();
    webhooks.mode = { delivery: 'hold', copies: 1 };
  });

  function newest() {
    const message = webhooks.messages.at(-1);
    if (!message) throw new Error('there is no message');
    return message;
  }
  async function deliver(message = newest()): Promise<void> {
    expect(await webhooks.deliver(message)).toBe(200);
    await settle();
  }
  async function applyDue(): Promise<void> {
    await paying.shop.jobs.run('apply messages of payment providers');
    await settle();
  }
  const execute = (statement: string) => paying.shop.database.queries.execute(sql.raw(statement));

  it('is acknowledged and applied later when it cannot be applied now', async () => {
    const { orderId, atBank } = await awaiting();
    bank.pay(atBank);
    await execute('alter table payment_changes rename to payment_changes_away');
    await deliver();
    await execute('alter table payment_changes_away rename to payment_changes');
    const health = async () => {
      const { data } = await new Administrator(inProcess(paying.shop), await signUpAdmin(paying.shop)).call(
        calls.getHealth,
      );
      return (data as ShopHealth).parts.find(({ name }) => name === 'payments')?.message;
    };
    expect(await health()).toBe('1 message of the payment provider could not be applied.');
    expect(await stored(orderId)).toMatchObject({ status: 'awaiting_payment' });
    await applyDue();
    expect(await stored(orderId)).toMatchObject({ status: 'awaiting_payment' });
    pass(1);
    await applyDue();
    expect(await stored(orderId)).toMatchObject({ status: 'placed', paymentStatus: 'paid' });
    expect(
      await paying.shop.database.queries
        .select()
        .from(paymentEvents)
        .where(eq(paymentEvents.providerOrderId, atBank.id)),
    ).toMatchObject([{ tries: 2, nextTryAt: null, appliedAt: paying.now(), hasFailed: false }]);
  });

  it('about a refund that comes before its payment is applied once the payment is known', async () => {
    const { orderId, atBank } = await awaiting();
    const payment = bank.pay(atBank);
    const paid = newest();
    bank.refund(payment, { reference: undefined, paise: 3_000 });
    await deliver();
    await deliver(paid);
    expect(await stored(orderId)).toMatchObject({ status: 'placed', paidOnlinePaise: atBank.paise });
    pass(1);
    await applyDue();
    expect(await stored(orderId)).toMatchObject({ paidOnlinePaise: atBank.paise - 3_000 });
    expect(
      await paying.shop.database.queries.select().from(paymentRefunds).where(eq(paymentRefunds.orderId, orderId)),
    ).toMatchObject([{ cause: 'provider', paise: 3_000 }]);
  });

  it('with the id of another one counts as well, because the id is not signed', async () => {
    const { atBank: other } = await awaiting();
    const { orderId, atBank } = await awaiting();
    bank.pay(other);
    const { headers } = newest();
    await deliver();
    bank.pay(atBank);
    const { headers: own, body } = newest();
    await deliver({ headers: { ...own, 'x-razorpay-event-id': headers['x-razorpay-event-id'] ?? '' }, body });
    expect(await stored(orderId)).toMatchObject({ status: 'placed', paymentStatus: 'paid' });
  });

  it('about the payment of another shop is looked at for three days, and then no more', async () => {
    bank.pay(bank.createOrder({ reference: 'elsewhere', paise: 4_000, note: '' }));
    await deliver();
    const row = async () => {
      const [found] = await paying.shop.database.queries
        .select()
        .from(paymentEvents)
        .where(eq(paymentEvents.eventId, newest().headers['x-razorpay-event-id'] ?? ''));
      return found;
    };
    const inHalfAMinute = new Date(paying.now().getTime() + 30_000);
    expect(await row()).toMatchObject({ tries: 1, nextTryAt: inHalfAMinute, appliedAt: null });
    for (let hour = 0; hour < 74; hour += 1) {
      pass(60);
      await applyDue();
    }
    expect(await row()).toMatchObject({ nextTryAt: null, appliedAt: null, hasFailed: false });
    // Sent again by hand, it counts as new.
    await deliver();
    expect(await row()).toMatchObject({ tries: 1, nextTryAt: new Date(paying.now().getTime() + 30_000) });
  });

  it('that a process of an earlier version stored and did not apply is applied when it is sent again', async () => {
    const { orderId, atBank } = await awaiting();
    bank.pay(atBank);
    const { headers, body } = newest();
    const eventId = headers['x-razorpay-event-id'] ?? '';
    await paying.shop.database.queries.insert(paymentEvents).values({
      id: newId(),
      provider: 'razorpay',
      eventId,
      name: 'payment.captured',
      providerOrderId: atBank.id,
      body,
      receivedAt: paying.now(),
    });
    await applyDue();
    expect(await stored(orderId)).toMatchObject({ status: 'awaiting_payment' });
    await deliver();
    expect(await stored(orderId)).toMatchObject({ status: 'placed', paymentStatus: 'paid' });
  });
});
