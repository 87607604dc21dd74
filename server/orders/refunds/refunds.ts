/** Refunds: staff give money back for units of a delivered order (docs/features/refunds.md). */
import type { AuditedLines } from '../../../contract/audited-lines.ts';
import { toRupees } from '../../../contract/money.ts';
import type { RefundableLine } from '../../../contract/refund-rules.ts';
import type { RefundWish } from '../../../contract/refunds.ts';
import type { ShopSettings } from '../../../contract/shop-settings.ts';
import { text } from '../../../messages/text.ts';
import { addAuditEntry } from '../../audit-log/audit-log.ts';
import type { Database, Queries } from '../../db/database.ts';
import type { Mail } from '../../mail/mail.ts';
import { AppError, violates } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { addEntry } from '../../store-credit/store.ts';
import { mailPerson } from '../../users/mail-person.ts';
import { listContacts } from '../../users/store.ts';
import { changeBesideSteps } from '../change-beside-steps.ts';
import { listLines } from '../change-store.ts';
import { refundedEmail } from '../email-templates.ts';
import type { Notify } from '../notify/notify.ts';
import type { OrderEvents } from '../order-events.ts';
import type { OrderWithLines } from '../store.ts';
import { changedMeanwhile, type OnTransition, type OrderActor } from '../transition.ts';
import { isRefundable, refundableLines, refundedLines, sumOf } from './refundable.ts';
import * as store from './store.ts';

/** Writes what other features need of a refund, in its transaction. It may lock what comes after the order. */
export type OnRefund = (
  tx: Queries,
  refunded: {
    orderId: string;
    refund: store.RefundWithLines;
    /** The earlier refunds of the order, all of them: the order is locked. */
    earlier: readonly store.RefundWithLines[];
    /** Id of who gives the money back. */
    by: string;
  },
) => Promise<void>;

interface Needs {
  database: Database;
  mail: Pick<Mail, 'enqueue'>;
  notify: Notify;
  orderEvents: OrderEvents;
  settings: () => ShopSettings['refunds'];
  onRefund: OnRefund;
  /** The shop's public address, without a trailing slash. */
  origin: () => string;
  now: () => Date;
}

/** Who gives the money back. */
/** Who gives money back; `staffRole` is undefined for owners. */
type Person = Pick<OrderActor, 'userId' | 'name' | 'staffRole'>;

export function createRefunds(needs: Needs) {
  /**
   * Gives money back in `tx`, which has the order locked. The caller writes the email to the customer.
   * @throws AppError REFUND_NOT_ALLOWED, REFUND_TOO_MUCH, VALIDATION, or FORBIDDEN for staff's own orders
   */
  async function grant(
    tx: Queries,
    by: Person,
    { order, lines }: OrderWithLines,
    wish: RefundWish,
    why: { reportId: string } | { reason: string },
  ): Promise<store.RefundWithLines> {
    if (!needs.settings().on || !isRefundable(order)) {
      throw new AppError('REFUND_NOT_ALLOWED', text('errors.refundNotAllowed'));
    }
    if (by.staffRole !== undefined && by.userId === order.userId) {
      throw new AppError('FORBIDDEN', text('errors.refundOwnOrder'));
    }
    if (wish.way === 'credit' && order.address.address_line === '') {
      throw new AppError('REFUND_NOT_ALLOWED', text('errors.refundNoAccount'));
    }
    const earlier = await store.listRefunds(tx, order.id);
    const refundable = refundableLines(order, lines, earlier);
    const refunded = refundedLines(wish.lines, refundable, lines);
    const row: store.RefundRow = {
      id: newId(),
      storeId: order.storeId,
      orderId: order.id,
      reportId: null,
      reason: '',
      ...why,
      way: wish.way,
      upiReference: wish.way === 'upi' ? wish.reference : null,
      paise: sumOf(refunded),
      createdAt: needs.now(),
    };
    await store.insertRefund(tx, row, refunded).catch(explainReference);
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
        ...(row.upiReference !== null && { upiReference: { from: null, to: row.upiReference } }),
      },
    });
    const refund = { ...row, lines: refunded };
    await needs.notify(tx, order, 'order.refund_decided', row.id);
    await needs.onRefund(tx, { orderId: order.id, refund, earlier, by: by.userId });
    return refund;
  }

  return {
    grant,

    /** Whether the shop gives money back now. */
    isOn: (): boolean => needs.settings().on,

    /** Gives money back for units that nobody reported. @throws AppError NOT_FOUND, CHANGED_MEANWHILE, or as `grant` */
    give: (
      orderId: string,
      by: Person,
      { revision, refund: wish, reason }: { revision: number; refund: RefundWish; reason: string },
    ): Promise<void> =>
      changeBesideSteps(needs, orderId, async (tx, order) => {
        if (order.revision !== revision) throw changedMeanwhile(order);
        const lines = await listLines(tx, orderId);
        const refund = await grant(tx, by, { order, lines }, wish, { reason });
        const [customer] = await listContacts(tx, [order.userId]);
        if (customer) {
          await mailPerson(needs.mail, tx, customer, (to) => refundedEmail({ order }, to, needs.origin(), refund));
        }
        return {};
      }),

    /** What can be given back of an order; undefined when nothing can. */
    refundable({
      order,
      lines,
      refunds,
    }: OrderWithLines & { refunds: readonly store.RefundWithLines[] }): RefundableLine[] | undefined {
      return needs.settings().on && isRefundable(order) ? refundableLines(order, lines, refunds) : undefined;
    },

    /** Refuses to undo a delivery after money was given back for it. */
    onTransition: (async (tx, { kind, before }) => {
      if (kind !== 'reverted' || before.status !== 'delivered') return;
      if ((await store.listRefunds(tx, before.id)).length === 0) return;
      throw new AppError('STEP_NOT_ALLOWED', text('errors.deliveryRefunded'));
    }) satisfies OnTransition,

    /** Erases what staff wrote about the orders of a customer, when the account is deleted in `tx`. */
    erase: (tx: Queries, userId: string): Promise<void> => store.eraseReasons(tx, userId),
  };
}

export type Refunds = ReturnType<typeof createRefunds>;

/** @throws AppError VALIDATION when `error` says that the reference belongs to another refund, otherwise `error` */
function explainReference(error: unknown): never {
  if (!violates(error, 'refunds_upi_reference')) throw error;
  const message = text('errors.refundReferenceUsed');
  throw new AppError('VALIDATION', message, { errors: { 'refund.reference': message } });
}
