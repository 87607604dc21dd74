/** Paying an order online: beginning, looking, paying in cash after all, and what runs in the background. */
import type { OnlineRefundWay } from '../../contract/payments/payment-states.ts';
import type { ShownPayment } from '../../contract/payments/payments.ts';
import { text } from '../../messages/text.ts';
import { diff } from '../audit-log/audit-log.ts';
import type { CleanupStep } from '../db/cleanup.ts';
import { AppError, notFound } from '../lib/errors.ts';
import { newId } from '../lib/ids.ts';
import { findOrder, lockOrder } from '../orders/model/change-repository.ts';
import type { OrderRow, PlacedOrderRow } from '../orders/model/repository.ts';
import { announcePlaced } from '../orders/placement/announcements.ts';
import { paymentUnavailable } from '../orders/placement/online-payment.ts';
import type { OnlinePayments } from '../orders/placement/online-payments.ts';
import { checkOpenOrders } from '../orders/placement/open-orders.ts';
import { countOpenOrders } from '../orders/placement/place-repository.ts';
import { applyTransition } from '../orders/transitions/apply-transition.ts';
import { ignoreNoOp, NoOpError } from '../orders/transitions/no-op.ts';
import type { OrderActor } from '../orders/transitions/transition.ts';
import { inStore } from '../runtime/current-store.ts';
import { getContact } from '../users/contact-repository.ts';
import { checkPayment, isOpenPayment, planNextCheck } from './check-payment.ts';
import { continueOnError } from './continue-on-error.ts';
import { createEventInbox } from './event-inbox.ts';
import { endAtProvider, expireOrders } from './expire-orders.ts';
import type { PaymentNeeds } from './needs.ts';
import { promiseFromNow } from './promise.ts';
import { type PaymentProvider, ProviderError, type ProviderOrder } from './providers/provider.ts';
import type { PaymentProviders } from './providers/providers.ts';
import { chooseRefundWay } from './refund-way.ts';
import {
  eraseEventsOf,
  hasUnappliedEvents,
  insertPayment,
  listDuePayments,
  listPaymentsOf,
  listUnsettledPayments,
  type PaymentRow,
  removeEventsBefore,
  removeUnappliedBefore,
  updatePayment,
} from './repository.ts';
import { nextCheckAt } from './schedule.ts';
import { sendRefunds } from './send-refunds.ts';
import { settlePayment } from './settle-payment.ts';
import { showPayment } from './show-payment.ts';

/** How often payments without an end are looked for, in ms. */
export const checkPaymentsEvery = 10_000;

/** Messages may have personal data, in ms. */
const keepEventsFor = 90 * 24 * 60 * 60_000;

/** Nobody here asked for these payments, in ms. */
const keepUnappliedFor = 3 * 24 * 60 * 60_000;

/** Payments of one run. */
const batch = 50;

/** How long goods wait for their payment, in minutes. */
const waitMinutes = 10;

/** Payments as placing an order knows them. */
export const onlinePaymentsOf = (providers: PaymentProviders, now: () => Date): OnlinePayments => ({
  isOn: () => providers.current() !== undefined,
  waitMinutes: () => waitMinutes,
  begin(tx, { order }) {
    const provider = providers.current();
    if (!provider) throw paymentUnavailable();
    return insertPayment(tx, newAttempt(order, provider, 1, now()));
  },
});

const newAttempt = (
  { id: orderId, storeId, totalPaise, creditPaise }: PlacedOrderRow,
  { name: provider, isTest }: PaymentProvider,
  attempt: number,
  createdAt: Date,
) => ({
  id: newId(),
  storeId,
  orderId,
  attempt,
  provider,
  isTest,
  paise: totalPaise - creditPaise,
  createdAt,
  nextCheckAt: nextCheckAt(createdAt, 0, createdAt),
});

type Attempt = Pick<PaymentRow, 'id' | 'paise' | 'providerOrderId' | 'createdAt'>;

/** With it a browser pays. */
export interface PaymentStart extends ProviderOrder {
  provider: PaymentProvider['name'];
  isTest: boolean;
  paise: number;
}

export function createPayments(needs: PaymentNeeds) {
  const { database, now } = needs;
  const { queries } = database;
  const inbox = createEventInbox(needs);
  /** Orders whose payments are asked about now. */
  const asking = new Map<string, Promise<void>>();

  async function findOwn(userId: string, orderId: string): Promise<OrderRow> {
    const order = await findOrder(queries, orderId);
    if (order?.userId !== userId) throw notFound('errors.orderNotFound');
    return order;
  }

  /** How an order is paid online. @throws AppError NOT_FOUND */
  const show = async (userId: string, orderId: string): Promise<ShownPayment> =>
    showPayment(needs, await findOwn(userId, orderId));

  /** @throws AppError PAYMENT_UNAVAILABLE in a shop without a provider */
  function requireProvider(): PaymentProvider {
    const provider = needs.providers.current();
    if (provider) return provider;
    throw paymentUnavailable();
  }

  /**
   * The attempt in which the order is paid: the open one, or a new one.
   * @param except an attempt that cannot be continued
   */
  const openAttempt = (provider: PaymentProvider, orderId: string, except?: string): Promise<Attempt> =>
    database.transaction(async (tx) => {
      const order = await lockOrder(tx, orderId);
      if (!order) throw notFound('errors.orderNotFound');
      if (order.status !== 'awaiting_payment' || (order.payBy && order.payBy <= now()))
        throw new AppError('STEP_NOT_ALLOWED', text('errors.notAwaitingPayment'));
      const known = await listPaymentsOf(tx, orderId);
      const last = known.at(-1);
      const isSame = last?.provider === provider.name && last.isTest === provider.isTest && last.id !== except;
      if (last && isSame && isOpenPayment(last)) return last;
      const attempt = newAttempt(order, provider, known.length + 1, now());
      for (const insert of insertPayment(tx, attempt)) await insert();
      return { ...attempt, providerOrderId: null };
    });

  async function askAbout(orderId: string): Promise<void> {
    for (const payment of (await listPaymentsOf(queries, orderId)).filter(isOpenPayment)) {
      const provider = needs.providers.named(payment.provider);
      if (provider) await checkPayment(needs, provider, payment);
    }
  }

  async function runChecks(signal: AbortSignal): Promise<void> {
    for (const { id, storeId } of await listUnsettledPayments(queries, batch)) {
      if (signal.aborted) return;
      await continueOnError(needs, id, () => inStore(storeId, () => settlePayment(needs, id)));
    }
    for (const payment of await listDuePayments(queries, needs.providers.names(), now(), batch)) {
      const provider = needs.providers.named(payment.provider);
      if (signal.aborted || !provider) return;
      await continueOnError(needs, payment.id, async () => {
        await planNextCheck(needs, payment.id);
        await checkPayment(needs, provider, payment);
        const order = await findOrder(queries, payment.orderId);
        if (order?.status === 'cancelled') await endAtProvider(needs, order.id);
      });
    }
    await expireOrders(needs, signal);
    await sendRefunds(needs, signal);
  }

  return {
    /**
     * Begins to pay an order that waits for it, or continues.
     * @throws AppError NOT_FOUND, STEP_NOT_ALLOWED when it does not wait, PAYMENT_UNAVAILABLE when the provider does not answer
     */
    async start(userId: string, orderId: string): Promise<PaymentStart> {
      const order = await findOwn(userId, orderId);
      const provider = requireProvider();
      const create = ({ id: reference, paise }: Attempt) =>
        provider.createOrder({ reference, orderNumber: order.number, paise });
      let payment = await openAttempt(provider, orderId);
      try {
        let created = await create(payment);
        // The keys are those of another account now, which does not know the earlier order.
        if (payment.providerOrderId !== null && payment.providerOrderId !== created.id) {
          payment = await openAttempt(provider, orderId, payment.id);
          created = await create(payment);
        }
        if (payment.providerOrderId === null) {
          await updatePayment(queries, payment.id, { providerOrderId: created.id });
          // A message may have come before this answer.
          if (await hasUnappliedEvents(queries, provider.name, created.id))
            await checkPayment(needs, provider, { ...payment, providerOrderId: created.id });
        }
        return { ...created, provider: provider.name, isTest: provider.isTest, paise: payment.paise };
      } catch (error) {
        if (!(error instanceof ProviderError)) throw error;
        needs.log.warn({ payment: payment.id, err: error }, 'a payment could not begin');
        throw new AppError('PAYMENT_UNAVAILABLE', text('errors.paymentProviderAway'));
      }
    },

    /** Asks the provider about the payments of an order: when the shopper comes back, and while they wait. @throws AppError NOT_FOUND */
    async refresh(userId: string, orderId: string): Promise<void> {
      const order = await findOwn(userId, orderId);
      // Several tabs that wait share one question.
      const answer = asking.get(order.id) ?? askAbout(order.id).finally(() => asking.delete(order.id));
      asking.set(order.id, answer);
      await answer;
    },

    show,

    /** How money of an order comes back. @throws AppError NOT_FOUND, STEP_NOT_ALLOWED when it does not, or is on its way */
    async chooseRefundWay(userId: string, orderId: string, way: OnlineRefundWay): Promise<ShownPayment> {
      await findOwn(userId, orderId);
      await chooseRefundWay(needs, orderId, way);
      return show(userId, orderId);
    },

    /** The order goes to the store, and is paid at the door. @throws AppError NOT_FOUND, STEP_NOT_ALLOWED when it does not wait */
    async payInCash(actor: OrderActor, orderId: string): Promise<void> {
      const options = { revision: undefined, movesStock: false };
      await ignoreNoOp(
        applyTransition(needs, orderId, actor, options, async (locked, tx) => {
          const { order } = locked;
          if (order.status === 'placed' && order.paidOnlinePaise === 0) throw new NoOpError();
          if (order.status !== 'awaiting_payment')
            throw new AppError('STEP_NOT_ALLOWED', text('errors.notAwaitingPayment'));
          const { userId } = order;
          if (userId === null) throw notFound('errors.orderNotFound');
          // Without a lock of the account: it has few orders that wait.
          const { emailConfirmed } = await getContact(tx, userId);
          checkOpenOrders(await countOpenOrders(tx, userId), emailConfirmed, needs.limits);
          const promised = promiseFromNow(needs, order);
          await announcePlaced(tx, needs, { ...locked, order: { ...order, ...promised } });
          return {
            kind: 'placed',
            note: [text('answers.paysInCash')],
            changes: { status: 'placed', payBy: null, ...promised },
            lines: [],
            movements: [],
            fields: diff({ status: order.status }, { status: 'placed' }),
          };
        }),
      );
      await endAtProvider(needs, orderId);
    },

    /** Messages of providers. */
    inbox,

    /** Settles, asks, ends and sends what is due. */
    runChecks,

    /** Erases the messages about the payments of a person whose account is deleted. Call it before their orders are erased. */
    erase: eraseEventsOf,

    cleanup: [
      {
        name: 'remove old messages of payment providers',
        run: async (signal) => {
          const before = (ms: number) => new Date(now().getTime() - ms);
          await removeEventsBefore(queries, before(keepEventsFor), signal);
          await removeUnappliedBefore(queries, before(keepUnappliedFor), signal);
        },
      },
    ] satisfies CleanupStep[],
  };
}

export type Payments = ReturnType<typeof createPayments>;
