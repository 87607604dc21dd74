/**
 * Random payments over two processes: late, doubled, lost and crossing messages, other amounts, cancellations, cash, refunds that fail, money that
 * becomes store credit. In the end the money at the bank is what the order keeps and what became credit, the shelf is right, and nothing is
 * unknown.
 */
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { calls } from '../../contract/api/calls.ts';
import { eq } from '../db/drizzle.ts';
import { storeCreditEntries } from '../store-credit/tables.ts';
import { Administrator } from '../testing/fulfilment-calls.ts';
import { expectLedger } from '../testing/ledger.ts';
import { payingShop } from '../testing/paying.ts';
import { signUpAdmin } from '../testing/people.ts';
import { saveSettings } from '../testing/settings.ts';
import { stockOf } from '../testing/shopping.ts';
import type { BankPayment } from './simulator/bank.ts';

/** `PAYMENT_WALKS=10000 npx vitest run server/payments/walks.test.ts` walks for long. */
const runs = Number(process.env.PAYMENT_WALKS ?? 15);
/** In ms. */
const timeLimit = 120_000 + runs * 2_000;

type Awaiting = Awaited<ReturnType<ReturnType<typeof payingShop>['awaiting']>>;

const step = fc.record({
  do: fc.constantFrom(
    'pay',
    'pay',
    'decide',
    'deliver messages',
    'come back',
    'pay again',
    'pay in cash',
    'cancel',
    'staff cancel',
    'undo',
    'work on',
    'less',
    'want credit',
    'want it back',
    'minutes pass',
    'checks',
    'fault',
  ),
  pick: fc.nat(1_000),
  state: fc.constantFrom('created', 'authorized', 'captured', 'captured', 'failed'),
  otherAmount: fc.boolean(),
});
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

/** Two payments begin, and the bank decides the first one while the second one is open. */
const twoAtOnce: Step[] = (['pay', 'pay', 'decide', 'pay'] as const).map((each) => ({
  do: each,
  pick: 0,
  state: each === 'decide' ? 'captured' : 'created',
  otherAmount: false,
}));

describe.each(['razorpay', 'stripe'] as const)('walks of payments with %s', (name) => {
  const paying = payingShop(name, {}, { withSecond: true });
  const { bank, faults, webhooks } = paying.simulator;
  const staff = async () => new Administrator(paying.send, await signUpAdmin(paying.shop));

  beforeEach(() => paying.calm());

  const open = ({ atBank }: Awaiting): BankPayment | undefined =>
    atBank.payments.find(({ state }) => state === 'created' || state === 'failed');

  /** The bank refuses some of it, as banks do. */
  function atBankOrNot(work: () => unknown): void {
    try {
      work();
    } catch (error) {
      if (!(error instanceof Error) || error.constructor.name !== 'BankRejection') throw error;
    }
  }

  async function take(order: Awaiting, meera: Administrator, { do: what, pick, state, otherAmount }: Step) {
    const { shopper, orderId, atBank } = order;
    const { status, revision } = await paying.stored(orderId);
    const undecided = open(order);
    const answers = [];
    if (what === 'pay')
      atBankOrNot(() => bank.pay(atBank, { state, ...(otherAmount && pick % 7 === 0 && { paise: 100 }) }));
    // Of a cancelled order a bank finishes only what it has begun.
    if (what === 'decide' && undecided && (undecided.state === 'created' || !atBank.isCancelled)) {
      const isPaid = atBank.payments.some((each) => each.state === 'captured' || each.state === 'authorized');
      atBankOrNot(() => bank.decide(undecided, isPaid ? 'failed' : state));
    }
    if (what === 'deliver messages')
      for (let n = 0; n < 3; n += 1) {
        const message = webhooks.messages[(pick * 31 + n * 17) % Math.max(1, webhooks.messages.length)];
        if (message) expect(await webhooks.deliver(message)).toBe(200);
      }
    if (what === 'come back') answers.push(await paying.check(shopper, orderId));
    if (what === 'pay again') answers.push(await shopper.call(calls.startPayment, { orderId }));
    if (what === 'pay in cash') answers.push(await shopper.call(calls.payInCash, { orderId }));
    if (what === 'cancel') answers.push(await shopper.call(calls.cancelOrder, { orderId }));
    if (what === 'staff cancel') answers.push(await meera.stepAnswer(orderId, 'cancelled', revision));
    if (what === 'undo') answers.push(await meera.backAnswer(orderId, revision));
    const next = ({ placed: 'packed', packed: 'out_for_delivery', out_for_delivery: 'delivered' } as const)[
      status as 'placed'
    ];
    if (what === 'work on' && next) answers.push(await meera.stepAnswer(orderId, next, revision));
    if (what === 'less')
      answers.push(await meera.reduceAnswer(orderId, revision, [{ productId: order.potato, quantity: 1 }]));
    if (what === 'want credit' || what === 'want it back') {
      const way = what === 'want credit' ? 'credit' : 'source';
      answers.push(await shopper.call(calls.chooseRefundWay, { orderId }, { way }));
    }
    if (what === 'minutes pass') paying.pass(pick % 3);
    if (what === 'checks') await paying.runChecks();
    if (what === 'fault')
      faults.plan(pick % 2 ? 'refund' : 'listPayments', pick % 3 ? 'lost' : 'error', pick % 5 ? 'lost' : 'error');
    for (const { status } of answers) expect(status === 503 || status < 500).toBe(true);
  }

  /** The bank decides, every message arrives, and the store has asked about everything. */
  async function end(order: Awaiting): Promise<void> {
    paying.calm();
    const undecided = open(order);
    if (undecided?.state === 'created') bank.decide(undecided, 'failed');
    for (let n = 0; n < 4; n += 1) {
      paying.pass(30);
      await paying.runChecks();
      await paying.settle();
    }
  }

  async function expectMoney(order: Awaiting): Promise<void> {
    const { status, totalPaise, creditPaise, paidOnlinePaise } = await paying.stored(order.orderId);
    let [captured, returned] = [0, 0];
    for (const { state, paise, refunds } of order.atBank.payments) {
      if (state === 'captured') captured += paise;
      for (const refund of refunds) if (refund.state === 'processed') returned += refund.paise;
    }
    const { onlineRefundId, paise } = storeCreditEntries;
    const entries = await paying.shop.database.queries
      .select({ onlineRefundId, paise })
      .from(storeCreditEntries)
      .where(eq(storeCreditEntries.orderId, order.orderId));
    const credited = entries.reduce((sum, entry) => sum + entry.paise, 0);
    expect(entries.every((entry) => entry.onlineRefundId !== null)).toBe(true);
    expect(captured - returned).toBe(paidOnlinePaise + credited);
    expect(status).not.toBe('awaiting_payment');
    if (status === 'cancelled') expect(paidOnlinePaise).toBe(0);
    if (status === 'delivered') expect(paidOnlinePaise).toBeLessThanOrEqual(totalPaise - creditPaise);
  }

  it(
    'keep the money of the bank, of the order and of the shelf the same',
    async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 12 }), async (steps) => {
          paying.calm();
          webhooks.mode = { delivery: 'hold', copies: 1 };
          webhooks.messages.length = 0;
          const order = await paying.awaiting();
          const meera = await staff();
          await saveSettings(meera, { refunds: { on: true, days: 2 } });
          for (const each of steps) await take(order, meera, each);
          await end(order);
          await expectMoney(order);
          await expectLedger(paying.shop);
          // Units that are missing do not come back.
          const isComplete = steps.every((each) => each.do !== 'less');
          if (isComplete && (await paying.stored(order.orderId)).status === 'cancelled')
            expect(await stockOf(paying.shop, order.potato)).toBe(10);
        }),
        { numRuns: runs, examples: [[twoAtOnce]] },
      );
    },
    timeLimit,
  );
});
