/** Online payments for the people of the shop: lists, one with its history, and questions to the provider. */
import type {
  ListedPayment,
  PaymentList,
  PaymentMessage,
  ShownPayment,
} from '../../../contract/payments/payments-admin.ts';
import { text } from '../../../messages/text.ts';
import { AppError, notFound } from '../../lib/errors.ts';
import { readSearch } from '../../orders/board/search-text.ts';
import { findOrder } from '../../orders/model/change-repository.ts';
import { listOrderHeads } from '../../orders/model/repository.ts';
import { inStore } from '../../runtime/current-store.ts';
import type { Stores } from '../../stores/stores.ts';
import { listUserNames } from '../../users/contact-repository.ts';
import { checkPayment } from '../check-payment.ts';
import type { PaymentNeeds } from '../needs.ts';
import { becomesCredit } from '../refund-way.ts';
import { findRefund } from '../repository.ts';
import { listSettlementsOf } from '../settlements/repository.ts';
import { createDecisions, type Decider } from './decisions.ts';
import { presentDetails, presentListed, presentMessage } from './present.ts';
import * as repository from './repository.ts';

interface Needs extends PaymentNeeds {
  /** Names the store of a row, in a shop with several. */
  nameStore: Stores['named'];
}

const pageSize = 30;

/** Messages of one payment that are shown. */
const maxMessages = 50;

/** An id of a provider, such as order_NX2k, pay_NX2k, rfnd_NX2k, pi_3Mt or re_3Mt. */
const providerId = /^[a-z]{2,8}_\w{1,64}$/;

const minute = 60_000;

/** Messages of a payment arrive within this time. */
const messageTime = 5 * minute;

export type ListWish = Pick<repository.PaymentsFilter, 'show' | 'provider' | 'isTest' | 'after'> & { search: string };

export function createPaymentsOffice(needs: Needs) {
  const { database, nameStore, now, providers } = needs;
  const { queries } = database;

  async function present(rows: readonly repository.ListedRow[]): Promise<ListedPayment[]> {
    const heads = await listOrderHeads(
      queries,
      rows.map(({ payment }) => payment.orderId),
    );
    return rows.map((row) => presentListed(row, heads.get(row.payment.orderId), nameStore));
  }

  async function require(id: string): Promise<repository.ListedRow> {
    const found = await repository.findListed(queries, id);
    if (!found) throw notFound('errors.paymentNotFound');
    return found;
  }

  /** @throws AppError NOT_FOUND */
  async function get(id: string): Promise<ShownPayment> {
    const row = await require(id);
    const [listed] = await present([row]);
    if (!listed) throw notFound('errors.paymentNotFound');
    const refunds = await repository.listRefundsOfPayment(queries, id);
    const changes = await repository.listChanges(queries, id);
    const people = [...changes.map(({ actorId }) => actorId), ...refunds.map(({ resolvedBy }) => resolvedBy)];
    const names = await listUserNames(queries, [...new Set(people.filter((each) => each !== null))]);
    const { provider, providerOrderId, providerPaymentId } = row.payment;
    const order = await findOrder(queries, row.payment.orderId);
    const settlements = providerPaymentId ? await listSettlementsOf(queries, provider, providerPaymentId) : [];
    return {
      ...listed,
      ...presentDetails(row, refunds, changes, settlements, names),
      ...(order && becomesCredit(needs, order, row.payment, 'staff') && { asCredit: true as const }),
      ...(providerOrderId !== null && providers.named(provider) && { canAsk: true as const }),
    };
  }

  const decisions = createDecisions(needs);

  return {
    get,

    /** The store of a payment, which never changes; undefined when there is no such payment. */
    storeOf: (id: string) => repository.findStoreOfPayment(queries, id),

    storeOfRefund: async (id: string) => (await findRefund(queries, id))?.storeId,

    async list({ search, ...wish }: ListWish): Promise<PaymentList> {
      const typed = search.trim();
      const found = providerId.test(typed) ? { providerId: typed } : readSearch(typed);
      const rows = await repository.listPage(queries, { ...wish, search: found, now: now() }, pageSize + 1);
      const shown = rows.slice(0, pageSize);
      return {
        payments: await present(shown),
        next: rows.length > pageSize ? (shown.at(-1)?.payment.id ?? null) : null,
      };
    },

    /** Oldest first. */
    ofOrder: async (orderId: string): Promise<ListedPayment[]> =>
      present(await repository.listOfOrder(queries, orderId)),

    /** @throws AppError NOT_FOUND */
    async messages(id: string): Promise<PaymentMessage[]> {
      const { provider, providerOrderId } = (await require(id)).payment;
      if (providerOrderId === null) return [];
      return (await repository.listEventsOf(queries, provider, providerOrderId, maxMessages)).map(presentMessage);
    },

    /**
     * Asks the provider what became of a payment, and applies the answer.
     * @throws AppError NOT_FOUND, PAYMENT_UNAVAILABLE when its keys are not known
     */
    async ask(id: string): Promise<ShownPayment> {
      const { payment } = await require(id);
      const provider = providers.named(payment.provider);
      if (!provider) throw new AppError('PAYMENT_UNAVAILABLE', text('errors.paymentProviderAway'));
      await inStore(payment.storeId, () => checkPayment(needs, provider, payment));
      return get(id);
    },

    /** As `createDecisions`. */
    async refund(by: Decider, paymentId: string, wish: { amount: number; left: number }): Promise<ShownPayment> {
      await decisions.refund(by, paymentId, wish);
      return get(paymentId);
    },

    retryRefund: async (by: Decider, refundId: string): Promise<ShownPayment> =>
      get(await decisions.retry(by, refundId)),

    resolveRefund: async (by: Decider, refundId: string): Promise<ShownPayment> =>
      get(await decisions.resolve(by, refundId)),

    /** The warnings of the overview; undefined for none. */
    async alarms() {
      const at = now().getTime();
      const counts = await repository.countAlarms(queries, now());
      const current = providers.current();
      const isSilent =
        current !== undefined &&
        (await repository.lacksMessages(queries, current.name, at - 60 * minute, at - messageTime));
      if (counts.decide + counts.open === 0 && !isSilent) return undefined;
      return { ...counts, ...(isSilent && { noMessages: true as const }) };
    },
  };
}

export type PaymentsOffice = ReturnType<typeof createPaymentsOffice>;
