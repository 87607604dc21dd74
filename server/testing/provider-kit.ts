/**
 * The contract of `PaymentProvider` as tests. A new provider is finished when it passes them, against a simulator of its
 * protocol.
 */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { shopDayAt, shopDayPlus } from '../../contract/delivery/shop-day.ts';
import { newId } from '../lib/ids.ts';
import type { PaymentProvider } from '../payments/providers/provider.ts';
import type { BankEvent, BankPayment } from '../payments/simulator/bank.ts';
import type { Simulator } from '../payments/simulator/simulator.ts';

/** @param open a simulator that listens, and a client of it with right and with wrong keys */
export function testPaymentProvider(
  name: string,
  open: () => Promise<{
    simulator: Simulator;
    provider: PaymentProvider;
    withWrongKeys: PaymentProvider;
    close: () => Promise<void>;
  }>,
): void {
  describe(name, () => {
    let simulator: Simulator;
    let provider: PaymentProvider;
    let withWrongKeys: PaymentProvider;
    let close: () => Promise<void>;

    beforeEach(async () => {
      ({ simulator, provider, withWrongKeys, close } = await open());
      return close;
    });
    afterEach(() => simulator.faults.clear());

    const paise = 43_100;
    const create = (reference = newId()) => provider.createOrder({ reference, orderNumber: 'TK-7K3M9QX2', paise });

    function bankOrder(id: string) {
      const order = simulator.bank.findOrder(id);
      if (!order) throw new Error(`the bank has no order ${id}`);
      return order;
    }

    async function paid(how: Partial<BankPayment> = {}) {
      const { id } = await create();
      const atBank = simulator.bank.pay(bankOrder(id), how);
      const [payment] = await provider.listPayments(id);
      if (!payment) throw new Error('the payment is not listed');
      return { orderId: id, atBank, payment };
    }

    const messageOf = (event: BankEvent, secret?: string) => {
      const message = simulator.sign(event, secret);
      if (!message) throw new Error('there is no message about this event');
      return { body: Buffer.from(message.body), headers: message.headers };
    };

    describe('an order', () => {
      it('is created once for a reference, also when the answer is lost', async () => {
        const reference = newId();
        simulator.faults.plan('createOrder', 'lost');
        const first = await create(reference);
        expect(await create(reference)).toEqual(first);
        expect(simulator.bank.orders()).toHaveLength(1);
        expect(bankOrder(first.id)).toMatchObject({ reference, paise, note: 'TK-7K3M9QX2' });
      });

      it('gives the browser nothing secret', async () => {
        const { browser } = await create();
        expect(JSON.stringify(browser)).not.toMatch(/sk_|webhooks|whsec/);
      });

      it('survives a fault of the provider', async () => {
        simulator.faults.plan('createOrder', 'error');
        await expect(create()).resolves.toMatchObject({ id: expect.any(String) });
      });

      it('ends within five seconds, undecided, when the provider does not answer', async () => {
        simulator.faults.plan('createOrder', 'hang', 'hang', 'hang', 'hang');
        await expect(create()).rejects.toMatchObject({ failure: 'unknown' });
      }, 15_000);

      it('that nobody knows is named so', async () => {
        await expect(provider.listPayments('order_unknown0000')).rejects.toMatchObject({ failure: 'not_found' });
      });
    });

    describe('a payment', () => {
      it.each([
        ['created', 'pending'],
        ['authorized', 'authorised'],
        ['captured', 'captured'],
        ['failed', 'failed'],
      ] as const)('that is %s is %s', async (state, expected) => {
        const { payment, orderId } = await paid({ state, method: 'card' });
        expect(payment).toMatchObject({
          state: expected,
          paise,
          currency: 'INR',
          refundedPaise: 0,
          providerOrderId: orderId,
        });
      });

      it('that failed has a reason, and may be captured later', async () => {
        const { atBank, orderId, payment } = await paid({ state: 'failed' });
        expect(payment.reason).toMatch(/declined/);
        simulator.bank.decide(atBank, 'captured');
        expect(await provider.listPayments(orderId)).toMatchObject([{ id: payment.id, state: 'captured' }]);
      });

      it('of another amount or currency shows both', async () => {
        const { payment } = await paid({ paise: 100, currency: 'USD' });
        expect(payment).toMatchObject({ paise: 100, currency: 'USD' });
      });

      it('is captured once', async () => {
        const { payment } = await paid({ state: 'authorized' });
        expect(await provider.capture(payment)).toMatchObject({ id: payment.id, state: 'captured' });
        expect(await provider.capture(payment)).toMatchObject({ id: payment.id, state: 'captured' });
      });

      it('is captured once when the answer is lost', async () => {
        const { payment } = await paid({ state: 'authorized' });
        simulator.faults.plan('capture', 'lost');
        expect(await provider.capture(payment)).toMatchObject({ state: 'captured' });
      });

      it('that failed is not captured', async () => {
        const { payment } = await paid({ state: 'failed' });
        await expect(provider.capture(payment)).rejects.toMatchObject({ failure: 'rejected' });
      });
    });

    describe('a refund', () => {
      const refund = (paymentId: string, reference = newId(), amount = 1_000) =>
        provider.refund({ reference, paymentId, paise: amount });

      it('is made once for a reference, also when the answer is lost', async () => {
        const { payment, orderId, atBank } = await paid();
        const reference = newId();
        simulator.faults.plan('refund', 'lost');
        const first = await refund(payment.id, reference);
        expect(first).toMatchObject({ reference, paymentId: payment.id, paise: 1_000, state: 'done' });
        expect(await refund(payment.id, reference)).toEqual(first);
        expect(atBank.refunds).toHaveLength(1);
        expect(await provider.listPayments(orderId)).toMatchObject([{ refundedPaise: 1_000 }]);
      });

      it('is found by its reference, and none where there is none', async () => {
        const { payment } = await paid();
        const made = await refund(payment.id);
        await refund(payment.id);
        const reference = made.reference ?? '';
        expect(await provider.findRefund({ reference, paymentId: payment.id })).toEqual(made);
        expect(await provider.findRefund({ reference: newId(), paymentId: payment.id })).toBeUndefined();
      });

      it.each(['pending', 'failed'] as const)('may be %s', async (state) => {
        simulator.bank.refundsBegin = state;
        const { payment } = await paid();
        expect(await refund(payment.id)).toMatchObject({ state });
      });

      it('of more than is left is rejected', async () => {
        const { payment } = await paid();
        await refund(payment.id, newId(), paise - 500);
        await expect(refund(payment.id, newId(), 501)).rejects.toMatchObject({ failure: 'rejected' });
        await expect(refund(payment.id, newId(), 500)).resolves.toMatchObject({ paise: 500 });
      });
    });

    describe('a webhook', () => {
      it.each([
        ['captured', 'captured'],
        ['failed', 'failed'],
        ['authorized', 'authorised'],
      ] as const)('about a payment that is %s is read', async (state, expected) => {
        const { atBank, payment } = await paid({ state });
        const { body, headers } = messageOf({ name: 'payment', payment: atBank });
        expect(provider.readEvent(body, headers)).toMatchObject({
          id: expect.stringMatching(/^evt_/),
          payment: { id: payment.id, state: expected, paise },
        });
      });

      it.each([
        ['processed', 'done'],
        ['failed', 'failed'],
      ] as const)('about a refund that is %s has the reference of the shop', async (state, expected) => {
        simulator.bank.refundsBegin = 'pending';
        const { payment, atBank } = await paid();
        const reference = newId();
        await provider.refund({ reference, paymentId: payment.id, paise: 700 });
        const [refund] = atBank.refunds;
        if (!refund) throw new Error('the bank has no refund');
        simulator.bank.decideRefund(refund, state);
        const { body, headers } = messageOf({ name: 'refund.changed', refund });
        expect(provider.readEvent(body, headers)).toMatchObject({ refund: { reference, paise: 700, state: expected } });
      });

      it('of somebody without the secret is refused, and so is one that was changed or is not signed', async () => {
        const { atBank } = await paid();
        const event = { name: 'payment', payment: atBank } as const;
        const forged = messageOf(event, 'whsec_guessed');
        expect(() => provider.readEvent(forged.body, forged.headers)).toThrow('signature');
        const { body, headers } = messageOf(event);
        const changed = Buffer.from(body.toString().replace(String(paise), '99900'));
        expect(changed.equals(body)).toBe(false);
        expect(() => provider.readEvent(changed, headers)).toThrow('signature');
        expect(() => provider.readEvent(body, {})).toThrow('signature');
        expect(() => provider.readEvent(Buffer.concat([body, Buffer.from(' ')]), headers)).toThrow('signature');
      });
    });

    describe('settlements', () => {
      const at = Math.floor(Date.now() / 1_000);
      const day = shopDayAt(new Date(at * 1_000));
      const list = (of = day) => provider.listSettlements?.(of) ?? Promise.reject(new Error('there are none'));

      it('have the payments and refunds of a day, with fees, tax and the reference of the bank', async () => {
        const { payment } = await paid();
        const second = await paid({ method: 'card' });
        const refund = await provider.refund({ reference: newId(), paymentId: payment.id, paise: 1_000 });
        await paid({ state: 'failed' });
        const { id, utr } = simulator.bank.settle(at);
        const [settlement, ...others] = await list();
        expect(others).toEqual([]);
        const fees = { feePaise: 862, taxPaise: 131 };
        expect(settlement).toMatchObject({
          ...{ id, state: 'paid', reference: utr, feePaise: 1_724, taxPaise: 262 },
          paise: 2 * paise - 1_000 - 1_724,
        });
        expect(settlement?.items).toEqual([
          { kind: 'payment', id: payment.id, paymentId: payment.id, paise, ...fees },
          { kind: 'payment', id: second.payment.id, paymentId: second.payment.id, paise, ...fees },
          { kind: 'refund', id: refund.id, paymentId: payment.id, paise: 1_000, feePaise: 0, taxPaise: 0 },
        ]);
        expect(shopDayAt(settlement?.settledAt ?? new Date(0))).toBe(day);
        expect(await list(shopDayPlus(day, -1))).toEqual([]);
        expect(await list(shopDayPlus(day, 1))).toEqual([]);
      });

      it('that failed say so, and those that are under way are left out', async () => {
        await paid();
        const failed = simulator.bank.settle(at, 'failed');
        const settled = simulator.bank.settle(at);
        simulator.bank.settle(at, 'created');
        const found = await list();
        expect(found.map(({ id, state }) => [id, state])).toEqual(
          expect.arrayContaining([
            [failed.id, 'failed'],
            [settled.id, 'paid'],
          ]),
        );
        expect(found).toHaveLength(2);
      });

      it('of many payments are complete', async () => {
        const { atBank } = await paid();
        const order = bankOrder((await create()).id);
        order.payments.push(
          ...Array.from({ length: 1_205 }, (_, n) => ({ ...atBank, id: `${atBank.id}${n}`, order, refunds: [] })),
        );
        simulator.bank.settle(at);
        expect((await list())[0]?.items).toHaveLength(1_206);
      });

      it('are refused as a whole when the provider fails', async () => {
        await paid();
        simulator.bank.settle(at);
        simulator.faults.plan('listSettlements', ...Array.from({ length: 10 }, () => 'error' as const));
        await expect(list()).rejects.toMatchObject({ failure: 'unknown' });
      });
    });

    it('says that keys are wrong, and that right ones are right', async () => {
      await expect(withWrongKeys.checkKeys()).rejects.toMatchObject({ failure: 'wrong_keys' });
      await expect(provider.checkKeys()).resolves.toBeUndefined();
      expect(provider.isTest).toBe(true);
    });

    it('ends an order that nobody paid, twice as well', async () => {
      const { id } = await create();
      await provider.cancelOrder(id);
      await provider.cancelOrder(id);
    });
  });
}
