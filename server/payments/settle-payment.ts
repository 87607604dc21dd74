/** Decides what captured money does to its order, once, under the lock of the order (docs/features/payments.md). */
import { formatPaise } from '../../contract/money/money.ts';
import { text } from '../../messages/text.ts';
import { diff } from '../audit-log/audit-log.ts';
import type { Queries } from '../db/database.ts';
import { AppError } from '../lib/errors.ts';
import { isAnonymised } from '../orders/customer/erase-repository.ts';
import { moneyReturnedEmail } from '../orders/messages/emails/money.ts';
import { findOrder, listEvents } from '../orders/model/change-repository.ts';
import type { OrderEventRow, OrderRow } from '../orders/model/repository.ts';
import { announcePlaced } from '../orders/placement/announcements.ts';
import { applyTransition } from '../orders/transitions/apply-transition.ts';
import { changeOutsideSteps } from '../orders/transitions/change-outside-steps.ts';
import { ignoreNoOp, NoOpError } from '../orders/transitions/no-op.ts';
import { takenFromStock } from '../orders/transitions/steps.ts';
import type { Locked, Transition } from '../orders/transitions/transition.ts';
import { listContacts } from '../users/contact-repository.ts';
import { mailPerson } from '../users/mail-person.ts';
import { expiryNote, type PaymentNeeds, theStore } from './needs.ts';
import { readOnlineMoney } from './online-money.ts';
import { type Settlement, type Verdict, verdictOn } from './payment-state.ts';
import { promiseFromNow } from './promise.ts';
import { addChange, findPayment, insertRefund, type PaymentRow, updatePayment } from './repository.ts';

type Clocked = Pick<PaymentNeeds, 'database' | 'now' | 'providers'>;

/** The order changed between the decision and its lock. */
class SituationChangedError extends Error {}

const maxTries = 5;

/** Does nothing unless the payment is captured and not settled. */
export async function settlePayment(needs: PaymentNeeds, paymentId: string): Promise<void> {
  const { queries } = needs.database;
  for (let tries = 1; ; tries += 1) {
    const payment = await findPayment(queries, paymentId);
    const order = payment && (await findOrder(queries, payment.orderId));
    if (!order || payment.state !== 'captured' || payment.settlement !== null) return;
    const verdict = await decideOn(needs, queries, payment, order, await listEvents(queries, order.id));
    try {
      return await ignoreNoOp(carryOut(needs, payment, verdict));
    } catch (error) {
      if (!(error instanceof SituationChangedError) || tries >= maxTries) throw error;
    }
  }
}

function carryOut(needs: PaymentNeeds, payment: PaymentRow, verdict: Verdict): Promise<void> {
  if (verdict === 'place') return placeOrder(needs, payment);
  if (verdict === 'reopen') return reopenOrder(needs, payment);
  if (verdict === 'accept') return acceptMoney(needs, payment);
  return returnMoney(needs, payment, verdict);
}

/** Decides on money that is only authorised, as if it were captured. */
export async function verdictOnAuthorised(
  { database, now, providers }: Clocked,
  payment: PaymentRow,
): Promise<Verdict> {
  const { queries } = database;
  const order = await findOrder(queries, payment.orderId);
  if (!order) return 'return';
  const captured = { ...payment, capturedPaise: payment.paise };
  return decideOn({ now, providers }, queries, captured, order, await listEvents(queries, order.id));
}

/** Goods and times of an order that expired are offered again for this long, in ms. */
const reopensFor = 60 * 60_000;

async function decideOn(
  { now, providers }: Pick<PaymentNeeds, 'now' | 'providers'>,
  queries: Queries,
  payment: PaymentRow,
  order: OrderRow,
  events: readonly OrderEventRow[],
): Promise<Verdict> {
  const capturedPaise = payment.capturedPaise ?? 0;
  const { paidOnlinePaise } = await readOnlineMoney(queries, order);
  return verdictOn({
    status: order.status,
    hasExpired: hasJustExpired(order, events, now()),
    hasAddress: !isAnonymised(order),
    // Nobody paid with the simulator once the shop takes real money.
    isAmountRight:
      isAmountRight(payment) && (payment.provider !== 'simulator' || providers.current()?.name === 'simulator'),
    duePaise: order.totalPaise - order.creditPaise - paidOnlinePaise,
    capturedPaise,
  });
}

function hasJustExpired({ payBy, promisedFrom }: OrderRow, events: readonly OrderEventRow[], now: Date): boolean {
  const isOfTime = events.findLast(({ kind }) => kind === 'cancelled')?.noteTexts?.some(isExpiry) ?? false;
  const isRecent = payBy !== null && now.getTime() < payBy.getTime() + reopensFor;
  return isOfTime && isRecent && (promisedFrom === null || promisedFrom > now);
}

const isExpiry = ({ key }: { key: string }): boolean => key === expiryNote.key;

const isAmountRight = ({ capturedPaise, paise, currency }: PaymentRow): boolean =>
  capturedPaise === paise && currency === 'INR';

/** The order is locked. @throws NoOpError when it is settled, SituationChangedError when another verdict is right in the meantime */
async function requireVerdict(
  needs: PaymentNeeds,
  tx: Queries,
  paymentId: string,
  order: OrderRow,
  events: readonly OrderEventRow[],
  verdict: Verdict,
): Promise<void> {
  const payment = await findPayment(tx, paymentId);
  if (!payment || payment.settlement !== null) throw new NoOpError();
  if ((await decideOn(needs, tx, payment, order, events)) !== verdict) throw new SituationChangedError();
}

async function settle(
  tx: Queries,
  needs: PaymentNeeds,
  order: OrderRow,
  payment: PaymentRow,
  settlement: Settlement,
): Promise<void> {
  await updatePayment(tx, payment.id, { settlement, nextCheckAt: null });
  await addChange(tx, { paymentId: payment.id, refundId: null, state: settlement, actorId: null, at: needs.now() });
  if (settlement === 'accepted') await needs.notify(tx, order, 'order.paid', payment.id);
}

/** An awaiting order goes to the store. */
const placeOrder = (needs: PaymentNeeds, payment: PaymentRow): Promise<void> =>
  applyTransition(needs, payment.orderId, theStore, { revision: undefined, movesStock: false }, async (locked, tx) => {
    await requireVerdict(needs, tx, payment.id, locked.order, locked.events, 'place');
    await settle(tx, needs, locked.order, payment, 'accepted');
    const { paidOnlinePaise } = await readOnlineMoney(tx, locked.order);
    const paid = paidTransition(needs, locked, paidOnlinePaise, payment);
    await announcePlaced(tx, needs, { ...locked, order: { ...locked.order, ...paid.changes } });
    return paid;
  });

/** An order whose time was over stays cancelled when its goods, its offer or its delivery time are gone. */
const cannotReopen = new Set(['OUT_OF_STOCK', 'COUPON_USED_UP', 'SLOT_FULL', 'STEP_NOT_ALLOWED']);

async function reopenOrder(needs: PaymentNeeds, payment: PaymentRow): Promise<void> {
  const options = { revision: undefined, movesStock: true, takesCredit: true };
  try {
    await applyTransition(needs, payment.orderId, theStore, options, async (locked, tx) => {
      const { order, lines, events, stock } = locked;
      await requireVerdict(needs, tx, payment.id, order, events, 'reopen');
      const movements = takenFromStock(lines, stock);
      await settle(tx, needs, order, payment, 'accepted');
      const { paidOnlinePaise } = await readOnlineMoney(tx, order);
      const paid = paidTransition(needs, locked, paidOnlinePaise, payment);
      // The store credit that the order used when the amount was asked for, as far as it is still there.
      const changes = { ...paid.changes, cancelReason: '', creditPaise: order.totalPaise - payment.paise };
      await announcePlaced(tx, needs, { ...locked, order: { ...order, ...changes } });
      return { ...paid, movements, changes };
    });
  } catch (error) {
    if (!(error instanceof AppError) || !cannotReopen.has(error.code)) throw error;
    await returnMoney(needs, payment, 'reopen');
  }
}

function paidTransition(
  needs: PaymentNeeds,
  { order }: Locked,
  paidOnlinePaise: number,
  payment: PaymentRow,
): Transition {
  const isPaid = { status: 'placed', paymentStatus: 'paid', payBy: null, paidOnlinePaise } as const;
  const changes = { ...isPaid, ...promiseFromNow(needs, order) };
  const shown = ({ status, paymentStatus }: Pick<OrderRow, 'status' | 'paymentStatus'>) => ({ status, paymentStatus });
  return {
    kind: 'placed',
    note: [text('answers.paidOnline', { amount: formatPaise(payment.paise) })],
    changes,
    lines: [],
    movements: [],
    fields: diff(shown(order), shown({ ...order, ...changes })),
  };
}

/** An order that was on its way for cash is paid after all. */
const acceptMoney = (needs: PaymentNeeds, payment: PaymentRow): Promise<void> =>
  changeOutsideSteps(needs, payment.orderId, async (tx, order) => {
    await requireVerdict(needs, tx, payment.id, order, await listEvents(tx, order.id), 'accept');
    await settle(tx, needs, order, payment, 'accepted');
    return readOnlineMoney(tx, order);
  });

/** Tells the customer, unless their account is deleted. */
async function announceReturned(tx: Queries, { mail, origin }: PaymentNeeds, order: OrderRow, paise: number) {
  const [customer] = await listContacts(tx, [order.userId]);
  if (customer) await mailPerson(mail, tx, customer, (to) => moneyReturnedEmail(order, to, origin(), paise));
}

const returnMoney = (needs: PaymentNeeds, payment: PaymentRow, verdict: Verdict): Promise<void> =>
  changeOutsideSteps(needs, payment.orderId, async (tx, order) => {
    await requireVerdict(needs, tx, payment.id, order, await listEvents(tx, order.id), verdict);
    await settle(tx, needs, order, payment, 'returned');
    await announceReturned(tx, needs, order, payment.capturedPaise ?? 0);
    const { id: paymentId, storeId, orderId, capturedPaise } = payment;
    const cause = isAmountRight(payment) ? 'late' : 'amount';
    const now = needs.now();
    const refund = {
      paymentId,
      storeId,
      orderId,
      paise: capturedPaise ?? 0,
      cause,
      createdAt: now,
      nextTryAt: now,
    } as const;
    await needs.notify(tx, order, 'order.money_returned', await insertRefund(tx, refund));
    return readOnlineMoney(tx, order);
  });
