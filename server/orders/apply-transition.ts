/**
 * The frame of every change to a placed order: lock, check, change, write timeline and audit log, notify (decision
 * 0012).
 */

import { text } from '../../messages/text.ts';
import { addAuditEntry } from '../audit-log/audit-log.ts';
import { moveStock, rebaseCount } from '../catalogue/stock-movements.ts';
import { lockStock, type Stock, type StockMovement } from '../catalogue/stock-store.ts';
import type { Queries } from '../db/database.ts';
import { isWanted } from '../notification-preferences/store.ts';
import { inStore } from '../platform/current-store.ts';
import { AppError, notFound } from '../platform/errors.ts';
import { newIdAfter } from '../platform/ids.ts';
import { mailPerson } from '../users/mail-person.ts';
import { listContacts } from '../users/store.ts';
import * as changeStore from './change-store.ts';
import { settleChange } from './changes/open-change.ts';
import { namesFrom, renamed } from './line-names.ts';
import { forgetRider } from './location/forget-rider.ts';
import { englishNote } from './notes.ts';
import { settleCredit, withinBalance, withinTotal } from './order-credit.ts';
import { settleOffer } from './order-offer.ts';
import { settleSlot } from './order-promise.ts';
import { refusalRows } from './refusals/refuse.ts';
import { insertRefusals } from './refusals/store.ts';
import * as store from './store.ts';
import {
  changedMeanwhile,
  type Locked,
  type StockCount,
  type Transition,
  type TransitionActor,
  type TransitionNeeds,
} from './transition.ts';

interface TransitionOptions {
  /** The revision that the actor saw; undefined when it does not matter. */
  revision: number | undefined;
  /** Whether stock may change. */
  movesStock: boolean;
  /** Whether it may use store credit again that it gave back. */
  takesCredit?: boolean;
  /** Products besides those of the order whose stock may change. */
  alsoMoves?: readonly string[];
  /** Adds what follows from other rows to a transition. It may lock what comes after an order, its offer and its delivery slot. */
  complete?: (tx: Queries, order: store.OrderRow, transition: Transition) => Promise<Transition>;
}

/**
 * Changes an order in one transaction. The order stays locked, so concurrent changes see the result. Products are
 * locked first, by id, then the account of the customer when store credit may be taken, the order, its offer and its delivery slot, as everywhere. When the order has got another product between
 * the two, it begins again.
 * @param decide returns the changes to the current order; it may throw, and write rows that belong to the change
 * @throws AppError NOT_FOUND, CHANGED_MEANWHILE, or what `decide` throws; nothing is changed then
 */
export async function applyTransition(
  needs: TransitionNeeds,
  orderId: string,
  actor: TransitionActor,
  options: TransitionOptions,
  decide: Decide,
): Promise<void> {
  const storeId = await store.findStoreOf(needs.database.queries, orderId);
  if (storeId === undefined) throw notFound('errors.orderNotFound');
  await inStore(storeId, () => untilLinesStay(() => applyInStore(needs, orderId, actor, options, decide)));
}

type Decide = (before: Locked, tx: Queries) => Transition | Promise<Transition>;

/** Ends a transaction when an order has got a product whose stock is not locked. */
class LinesMoved extends Error {
  constructor() {
    super('the order has other products by now');
  }
}

const mostTries = 5;

async function untilLinesStay(attempt: () => Promise<void>): Promise<void> {
  for (let tries = 1; tries <= mostTries; tries += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof LinesMoved)) throw error;
    }
  }
  throw new AppError('BUSY', text('errors.busy'), { retryAfter: 1 });
}

/** In the store of the order, whose stock may change. */
async function applyInStore(
  needs: TransitionNeeds,
  orderId: string,
  actor: TransitionActor,
  { revision, movesStock, takesCredit, alsoMoves = [], complete }: TransitionOptions,
  decide: Decide,
): Promise<void> {
  const { stock, progress } = await needs.database.transaction(async (tx) => {
    const ordered = movesStock ? (await changeStore.listLines(tx, orderId)).map((line) => line.productId) : [];
    const productIds = [...new Set([...ordered, ...alsoMoves])];
    const inStock = productIds.length > 0 ? await lockStock(tx, productIds) : [];
    if (takesCredit) await store.lockCustomer(tx, orderId);
    const order = await changeStore.lockOrder(tx, orderId);
    if (!order || (actor.as === 'customer' && order.userId !== actor.userId)) throw notFound('errors.orderNotFound');
    if (revision !== undefined && revision !== order.revision) throw changedMeanwhile(order);
    const lines = await changeStore.listLines(tx, orderId);
    if (movesStock && lines.some((line) => !productIds.includes(line.productId))) throw new LinesMoved();
    const events = await changeStore.listEvents(tx, orderId);
    const wanted = await decide(
      {
        order,
        lines,
        events,
        stock: new Map(inStock.map((each) => [each.productId, each.stock])),
      },
      tx,
    );
    const payable = await withinBalance(tx, order, wanted.changes);
    const decided = { ...wanted, changes: withinTotal(order, payable) };
    const moved = await moveStock(
      tx,
      decided.movements.map((each) => ({ ...each, orderId, actorId: actor.userId })),
    );
    const counted = await countStock(tx, actor, decided.counts ?? []);
    const stock = [...moved, ...counted];
    await settleOffer(needs.offers, tx, order, decided.changes);
    await settleSlot(needs, tx, order, decided.changes);
    await settleCredit(tx, order, decided.changes, needs.now());
    if (needs.takesChanges?.()) await settleChange(tx, order, decided.kind, needs.now());
    const transition = complete ? await complete(tx, order, decided) : decided;
    await changeStore.updateOrder(tx, orderId, transition.changes);
    await forgetRider(tx, order, transition.changes);
    if (transition.lines.length > 0) await changeStore.setLines(tx, orderId, transition.lines);
    // Other units have another weight.
    const changed = order.status === 'placed' ? transition.lines.map(({ productId }) => productId) : [];
    await changeStore.forgetGrams(tx, orderId, changed);
    await changeStore.setWeights(tx, orderId, transition.weighed ?? []);
    if (transition.refused) await insertRefusals(tx, refusalRows(order, transition.refused, needs.now()));
    await changeStore.insertLines(
      tx,
      (transition.added ?? []).map((line) => ({ ...line, storeId: order.storeId, orderId })),
    );
    await logTransition(tx, order, actor, transition, events.at(-1)?.id ?? '');
    const after = { ...order, ...transition.changes, revision: order.revision + 1 };
    await needs.onTransition?.(tx, {
      kind: transition.kind,
      before: order,
      after,
      actor,
      happened: transition.happened === true,
    });
    await emailCustomer(tx, needs, order, transition);
    return { stock, progress: after };
  }, store.orderLockWait);
  needs.catalogue.stockChanged(stock);
  needs.orderEvents.publish(progress);
}

/**
 * Sets the stock of products to the counts, less what was sold since. @throws AppError CHANGED_MEANWHILE when the stock
 * was changed since
 */
async function countStock(tx: Queries, actor: TransitionActor, counts: readonly StockCount[]): Promise<Stock[]> {
  const movements: StockMovement[] = [];
  for (const { productId, name, counted, stockVersion, reason } of counts) {
    const [now] = await lockStock(tx, [productId]);
    const rebased = await rebaseCount(tx, productId, counted, stockVersion);
    if (!now) continue;
    if (!rebased) {
      throw new AppError('CHANGED_MEANWHILE', text('errors.stockCountChanged', { name, stock: now.stock }));
    }
    movements.push({
      productId,
      kind: 'counted',
      quantity: rebased.stock - now.stock,
      counted,
      reason,
      actorId: actor.userId,
    });
  }
  return moveStock(tx, movements);
}

/** @param lastEvent the id of the order's last event; '' when it has none */
async function logTransition(
  tx: Queries,
  order: store.OrderRow,
  actor: TransitionActor,
  transition: Transition,
  lastEvent: string,
): Promise<void> {
  await changeStore.insertEvent(tx, {
    // The order is locked, so its events sort as they happened.
    id: newIdAfter(lastEvent),
    storeId: order.storeId,
    orderId: order.id,
    kind: transition.kind,
    actorId: actor.userId,
    actorRole: actor.as === 'shop' ? 'ADMIN' : 'USER',
    note: englishNote(transition.note),
    noteTexts: typeof transition.note === 'string' ? null : [...transition.note],
  });
  const entries = [{ action: transition.kind, fields: transition.fields }, transition.followed ?? []].flat();
  for (const entry of entries) {
    await addAuditEntry(tx, {
      actor: { id: actor.userId, name: actor.name },
      entity: 'order',
      entityId: order.id,
      entityName: order.number,
      ...entry,
    });
  }
}

async function emailCustomer(
  tx: Queries,
  needs: TransitionNeeds,
  order: store.OrderRow,
  transition: Transition,
): Promise<void> {
  const customer = transition.email && (await listContacts(tx, [order.userId]))[0];
  if (!customer || !transition.email) return;
  const isChoice = transition.isUpdate && needs.choosesEmails?.();
  if (isChoice && !(await isWanted(tx, customer.id, { group: 'orders', channel: 'email' }))) return;
  const nameOf = namesFrom(needs.catalogue, customer.language);
  const lines = renamed(await changeStore.listLines(tx, order.id), nameOf);
  // Strangers register with other people's addresses: only a confirmed one gets name and address of the customer.
  const attachment =
    transition.kind === 'delivered' && customer.emailConfirmed
      ? await needs.attachmentFor?.(tx, order.id, customer.language)
      : undefined;
  const emailed = { order: { ...order, ...transition.changes }, lines, hasInvoice: attachment !== undefined };
  const { email } = transition;
  await mailPerson(needs.mail, tx, customer, (to) => ({
    ...email(emailed, to, needs.origin(), nameOf),
    ...(attachment !== undefined && { attachment }),
  }));
}
