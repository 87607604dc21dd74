/** Refunds: staff give money back for units of a delivered order (docs/features/refunds.md). */

import { toRupees } from '../../../../contract/money/money.ts';
import { isPaymentMethod, type TakenMethods } from '../../../../contract/money/payment-methods/index.ts';
import {
  givenBack,
  type RefundableLine,
  type RoundedRest,
  refundMethods,
} from '../../../../contract/money/refund-rules.ts';
import type { RefundLimit, RefundWish } from '../../../../contract/money/refunds.ts';
import type { AuditedLines } from '../../../../contract/orders/audited-lines.ts';
import type { ShopSettings } from '../../../../contract/settings/shop-settings.ts';
import { text } from '../../../../messages/text.ts';
import { addAuditEntry } from '../../../audit-log/audit-log.ts';
import type { Database, Queries } from '../../../db/database.ts';
import { AppError, invalidField, violates } from '../../../lib/errors.ts';
import { newId } from '../../../lib/ids.ts';
import type { Mail } from '../../../mail/mail.ts';
import { addEntry } from '../../../store-credit/repository.ts';
import { listContacts } from '../../../users/contact-repository.ts';
import { mailPerson } from '../../../users/mail-person.ts';
import { refundedEmail } from '../../messages/emails/money.ts';
import type { Notify } from '../../messages/notify/notify.ts';
import { listLines } from '../../model/change-repository.ts';
import type { OrderEvents } from '../../model/order-events.ts';
import { methodText } from '../../model/received.ts';
import type { OrderWithLines } from '../../model/repository.ts';
import { changeOnce } from '../../transitions/change-once.ts';
import { changeOutsideSteps } from '../../transitions/change-outside-steps.ts';
import { changedMeanwhile, type OnTransition, type OrderActor } from '../../transitions/transition.ts';
import { findLimit, requireWithinLimit } from './refund-limit.ts';
import { isRefundable, refundableLines, refundedLines, roundedRest, sumOf } from './refundable.ts';
import * as repository from './repository.ts';

/** Writes what other features need of a refund, in its transaction. It may lock what comes after the order. */
export type OnRefund = (
  tx: Queries,
  refunded: {
    orderId: string;
    refund: repository.RefundWithLines;
    /** The earlier refunds of the order, all of them: the order is locked. */
    earlier: readonly repository.RefundWithLines[];
    /** Id of who gives the money back. */
    by: string;
  },
) => Promise<void>;

/** The lines of an order that can be refunded. */
export interface Refundable {
  lines: RefundableLine[];
  /** Undefined for an order that is not rounded. */
  rest: RoundedRest | undefined;
}

interface Needs {
  database: Database;
  mail: Pick<Mail, 'enqueue'>;
  notify: Notify;
  orderEvents: OrderEvents;
  settings: () => ShopSettings['refunds'];
  takes: () => TakenMethods;
  onRefund: OnRefund;
  /** The shop's public address, without a trailing slash. */
  origin: () => string;
  now: () => Date;
}

/** The person who gives money back; `staffRole` is undefined for owners. */
type Person = Pick<OrderActor, 'userId' | 'name' | 'staffRole'>;

export function createRefunds(needs: Needs) {
  /**
   * Gives money back in `tx`, which has the order locked. The caller writes the email to the customer.
   * @throws AppError REFUND_NOT_ALLOWED, REFUND_TOO_MUCH, REFUND_LIMIT, VALIDATION, or FORBIDDEN for staff's own orders
   */
  async function grant(
    tx: Queries,
    by: Person,
    { order, lines }: OrderWithLines,
    wish: RefundWish,
    why: { reportId: string } | { reason: string },
  ): Promise<repository.RefundWithLines> {
    if (!needs.settings().on || !isRefundable(order)) {
      throw new AppError('REFUND_NOT_ALLOWED', text('errors.refundNotAllowed'));
    }
    if (by.staffRole !== undefined && by.userId === order.userId) {
      throw new AppError('FORBIDDEN', text('errors.refundOwnOrder'));
    }
    if (isPaymentMethod(wish.way) && !refundMethods(needs.takes()).includes(wish.way)) {
      throw invalidField('refund.way', text('errors.methodNotTaken', { method: methodText(wish.way) }));
    }
    if (wish.way === 'credit' && order.address.address_line === '') {
      throw new AppError('REFUND_NOT_ALLOWED', text('errors.refundNoAccount'));
    }
    const earlier = await repository.listRefunds(tx, order.id);
    const refundable = refundableLines(order, lines, earlier);
    const refunded = refundedLines(wish.lines, refundable, lines);
    const paise = givenBack(sumOf(refunded), roundedRest(order, earlier));
    await requireWithinLimit(tx, { by, paise, limits: needs.settings(), now: needs.now() });
    const row: repository.RefundRow = {
      id: newId(),
      storeId: order.storeId,
      orderId: order.id,
      reportId: null,
      reason: '',
      ...why,
      way: wish.way,
      reference: 'reference' in wish ? wish.reference : null,
      paise,
      givenBy: by.userId,
      createdAt: needs.now(),
    };
    if (row.paise === 0) throw new AppError('VALIDATION', text('errors.refundOfNothing'));
    await repository.insertRefund(tx, row, refunded).catch(explainReference);
    if (wish.way === 'credit') {
      await addEntry(tx, order, { kind: 'refund', paise: row.paise, createdAt: row.createdAt });
    }
    const nameOf = (id: string) => lines.find(({ productId }) => productId === id)?.name ?? '';
    await addAuditEntry(tx, {
      actor: { id: by.userId, name: by.name },
      entity: 'order',
      entityId: order.id,
      entityName: order.number,
      action: `refunded_${wish.way}`,
      fields: {
        refund: {
          from: null,
          to: refunded.map(({ productId, quantity, paise }): AuditedLines['refund'] => ({
            name: nameOf(productId),
            quantity,
            amount: toRupees(paise),
          })),
        },
        ...(row.reference !== null && { [`${row.way}Reference`]: { from: null, to: row.reference } }),
      },
    });
    const refund = { ...row, lines: refunded };
    await needs.notify(tx, order, 'order.refund_decided', row.id);
    await needs.onRefund(tx, { orderId: order.id, refund, earlier, by: by.userId });
    return refund;
  }

  return {
    grant,

    /** Returns true when the shop gives money back now. */
    isOn: (): boolean => needs.settings().on,

    /**
     * Gives money back for units that nobody reported. The same request again is done.
     * @throws AppError NOT_FOUND, CHANGED_MEANWHILE, or as `grant`
     */
    give: (
      orderId: string,
      by: Person,
      { revision, refund: wish, reason }: { revision: number; refund: RefundWish; reason: string },
    ): Promise<void> => {
      const asked = ['refund', wish, reason];
      return changeOnce(needs.database.queries, { id: orderId, revision, userId: by.userId, asked }, (remember) =>
        changeOutsideSteps(needs, orderId, async (tx, order) => {
          if (order.revision !== revision) throw changedMeanwhile(order);
          const lines = await listLines(tx, orderId);
          const refund = await grant(tx, by, { order, lines }, wish, { reason });
          await remember(tx);
          const [customer] = await listContacts(tx, [order.userId]);
          if (customer) {
            await mailPerson(needs.mail, tx, customer, (to) => refundedEmail({ order }, to, needs.origin(), refund));
          }
          return {};
        }),
      );
    },

    /** The refundable part of an order; undefined when nothing can. */
    refundable({
      order,
      lines,
      refunds,
    }: OrderWithLines & { refunds: readonly repository.RefundWithLines[] }): Refundable | undefined {
      if (!needs.settings().on || !isRefundable(order)) return undefined;
      return { lines: refundableLines(order, lines, refunds), rest: roundedRest(order, refunds) };
    },

    /** The present limits of a person; undefined without any. */
    limitOf: (by: Pick<Person, 'userId' | 'staffRole'>): Promise<RefundLimit | undefined> =>
      findLimit(needs.database.queries, { by, limits: needs.settings(), now: needs.now() }),

    /** Refuses to undo a delivery after money was given back for it. */
    onTransition: (async (tx, { kind, before }) => {
      if (kind !== 'reverted' || before.status !== 'delivered') return;
      if ((await repository.listRefunds(tx, before.id)).length === 0) return;
      throw new AppError('STEP_NOT_ALLOWED', text('errors.deliveryRefunded'));
    }) satisfies OnTransition,

    /** Erases what staff wrote about the orders of a customer, when the account is deleted in `tx`. */
    erase: (tx: Queries, userId: string): Promise<void> => repository.eraseReasons(tx, userId),
  };
}

export type Refunds = ReturnType<typeof createRefunds>;

/** @throws AppError VALIDATION when `error` says that the reference belongs to another refund, otherwise `error` */
function explainReference(error: unknown): never {
  if (!violates(error, 'refunds_reference')) throw error;
  const message = text('errors.refundReferenceUsed');
  throw new AppError('VALIDATION', message, { errors: { 'refund.reference': message } });
}
