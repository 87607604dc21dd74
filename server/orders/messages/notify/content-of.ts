/** The message about an event of an order, read when it is sent: nothing, once it is no longer true. */
import type { TakenMethods } from '../../../../contract/money/payment-methods/index.ts';
import { isOpen } from '../../../../contract/orders/order-steps.ts';
import type { Locale } from '../../../../messages/locale.ts';
import type { Catalogue } from '../../../catalogue/catalogue.ts';
import type { Queries } from '../../../db/database.ts';
import type { NotificationContent } from '../../../notifications/content.ts';
import { listContacts } from '../../../users/contact-repository.ts';
import { listReports, type ReportRow } from '../../customer/reports/repository.ts';
import { findOrder, listEvents } from '../../model/change-repository.ts';
import { namesFrom } from '../../model/line-names.ts';
import { noteIn } from '../../model/notes.ts';
import type { OrderRow } from '../../model/repository.ts';
import { listRefunds } from '../../money/refunds/repository.ts';
import { findChange } from '../../questions/changes/repository.ts';
import { findSubstitution } from '../../questions/substitutes/repository.ts';
import { actorKindOf } from '../../transitions/steps.ts';
import { linkTo } from '../emails/emailed-order.ts';
import { listNotes } from '../order-notes/repository.ts';
import { contentTexts, type Happened } from './content-texts.ts';

interface Needs {
  queries: Queries;
  catalogue: Pick<Catalogue, 'snapshot'>;
  nameOfStore: (storeId: string) => string | undefined;
  takes: () => TakenMethods;
  /**
   * The amount of an online payment that an event is about, in paise; undefined when there is none, or it is no longer true. Payments depend on
   * orders.
   */
  findAnnouncedPaise: (
    queries: Queries,
    about: { orderId: string; event: OnlineEvent; occurrence: string },
  ) => Promise<number | undefined>;
  /** Returns true when the shop has store credit. */
  takesCredit: () => boolean;
  /** The shop's public address, without a trailing slash. */
  origin: () => string;
  now: () => Date;
}

/** Events that may be about money that was paid online. */
export type OnlineEvent = Extract<
  NotificationContent['event'],
  'order.paid' | 'order.payment_failed' | 'order.money_returned' | 'order.cancelled' | 'order.delivered'
>;

type Told = Pick<NotificationContent, 'event'> & { orderId: string; occurrence: string };

export const contentOf = async (
  needs: Needs,
  { orderId, event, occurrence }: Told,
): Promise<NotificationContent | undefined> => {
  const order = await findOrder(needs.queries, orderId);
  // Without an address the account is deleted.
  if (!order || order.address.address_line === '') return undefined;
  const [customer] = await listContacts(needs.queries, [order.userId]);
  if (!customer) return undefined;
  const { language } = customer;
  const happened = await happenedTo(needs, order, { event, occurrence }, language);
  if (!happened) return undefined;
  const { id, number, status, totalPaise, promisedFrom, promisedBy } = order;
  return {
    event,
    order: { id, number, status, totalPaise, promisedFrom, promisedBy },
    store: { id: order.storeId, name: needs.nameOfStore(order.storeId) ?? '' },
    customer: { id: order.userId, mobile: order.address.mobile, language },
    ...contentTexts(order, happened, language),
    url: linkTo(order, needs.origin(), { language }),
    ...(happened.event === 'order.substitute_question' && { product: happened.substitute }),
  };
};

/** The facts of an event; undefined when it is no longer true. */
async function happenedTo(
  needs: Needs,
  order: OrderRow,
  { event, occurrence }: Pick<Told, 'event' | 'occurrence'>,
  language: Locale,
): Promise<Happened | undefined> {
  const { status } = order;
  const toldPaise = (of: OnlineEvent) =>
    needs.findAnnouncedPaise(needs.queries, { orderId: order.id, event: of, occurrence });
  const backOf = async (of: OnlineEvent) => ({
    paise: (await toldPaise(of)) ?? 0,
    asCredit: order.returnsAsCredit && needs.takesCredit(),
  });
  switch (event) {
    case 'order.placed':
      return isOpen(status) ? { event } : undefined;
    case 'order.packed':
      return status === 'packed' ? { event, now: needs.now() } : undefined;
    case 'order.out_for_delivery':
      return status === 'out_for_delivery' ? { event, now: needs.now(), taken: needs.takes() } : undefined;
    case 'order.arrived':
      return status === 'out_for_delivery' && order.arrivedAt ? { event } : undefined;
    case 'order.delivered':
      return status === 'delivered' ? { event, back: await backOf(event) } : undefined;
    case 'order.cancelled':
      return status === 'cancelled'
        ? { event, reason: await reasonOf(needs, order, language), back: await backOf(event) }
        : undefined;
    case 'order.paid':
    case 'order.payment_failed':
    case 'order.money_returned': {
      const paise = await toldPaise(event);
      const isTrue = event === 'order.money_returned' || (event === 'order.paid' ? isOpen(status) : canPay(order));
      return paise !== undefined && isTrue ? { event, paise } : undefined;
    }
    case 'order.corrected':
      return { event };
    case 'order.substitute_question':
      return questionOf(needs, order, occurrence, language);
    case 'order.change_question': {
      const change = await findChange(needs.queries, order.id, occurrence);
      return change?.status === 'open' && change.answerBy > needs.now() ? { event, change } : undefined;
    }
    case 'order.message': {
      const note = (await listNotes(needs.queries, order.id)).find(({ id }) => id === occurrence);
      return note && { event, written: note.text };
    }
    case 'order.report_answered': {
      const report = (await listReports(needs.queries, order.id)).find((each) => answerOf(each) === occurrence);
      return report && { event, written: report.answer };
    }
    case 'order.refund_decided': {
      const refund = (await listRefunds(needs.queries, order.id)).find(({ id }) => id === occurrence);
      return refund && { event, refund };
    }
  }
}

const canPay = ({ status }: OrderRow): boolean => status === 'awaiting_payment';

/** Names the last answer to a report: a newer one takes its place. */
export const answerOf = ({ id, revision }: Pick<ReportRow, 'id' | 'revision'>): string => `${id}-${revision}`;

/** The words of the store; '' when the customer cancelled. */
async function reasonOf({ queries }: Needs, { id, cancelReason }: OrderRow, language: Locale): Promise<string> {
  const last = (await listEvents(queries, id)).findLast(({ kind }) => kind === 'cancelled');
  if (last && actorKindOf(last) === 'customer') return '';
  return noteIn(language, last?.noteTexts ?? cancelReason);
}

async function questionOf(
  { queries, catalogue, now }: Needs,
  { id }: OrderRow,
  questionId: string,
  language: Locale,
): Promise<Happened | undefined> {
  const question = await findSubstitution(queries, id, questionId);
  if (question?.status !== 'asked' || !question.answerBy || question.answerBy <= now()) return undefined;
  const nameOf = namesFrom(catalogue, language);
  const { original, substitute, quantity, answerBy } = question;
  return {
    event: 'order.substitute_question',
    name: nameOf(original).name,
    substitute: { ...substitute, name: nameOf(substitute).name },
    quantity,
    answerBy,
  };
}
