/** The frame of every change to an order that was placed: lock it, look at it, change it, keep a record, tell (decision 0012). */
import type { ActorKind } from '../../contract/order-steps.ts';
import { statusNames } from '../../contract/order-steps.ts';
import { addAuditEntry, type ChangedFields } from '../audit-log/audit-log.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { moveStock, rebaseCount } from '../catalogue/stock-movements.ts';
import { lockStock, type StockMovement } from '../catalogue/stock-store.ts';
import type { Stock } from '../catalogue/store.ts';
import type { Database, Queries } from '../db/database.ts';
import type { Mail, NewMail } from '../mail/mail.ts';
import { AppError, notFound } from '../platform/errors.ts';
import { newId } from '../platform/ids.ts';
import { mailPerson } from '../users/mail-person.ts';
import type { EmailedOrder } from './email-templates.ts';
import * as store from './fulfilment-store.ts';
import type { OrderEvents } from './order-events.ts';
import { orderLockWait } from './store.ts';

export interface TransitionNeeds {
  database: Database;
  catalogue: Pick<Catalogue, 'stockChanged'>;
  mail: Pick<Mail, 'enqueue'>;
  orderEvents: OrderEvents;
  /** The shop's public address, without a slash at its end. */
  origin: () => string;
}

/** Who moves it. A customer moves only what is their own. */
export interface OrderActor {
  userId: string;
  name: string;
  as: ActorKind;
}

/** An order as it is worked, with its story and the stock of its products, which nobody else moves meanwhile. */
export interface Locked extends store.WorkedOrder {
  /** Oldest first. */
  events: readonly store.OrderEventRow[];
  /** By product id; empty unless the products were locked. Products that are deleted for good are left out. */
  stock: ReadonlyMap<string, number>;
}

/** A movement of stock that belongs to the order. */
export type OrderStockMovement = Pick<StockMovement, 'productId' | 'kind' | 'quantity' | 'reason'>;

/** How many of a product somebody counted on the shelf while they worked the order. */
export interface StockCount {
  productId: string;
  name: string;
  counted: number;
  /** Of the stock that they saw. */
  stockVersion: number;
  reason: string;
}

/** What is to become of an order. */
export interface Transition {
  /** What happened, for its timeline and the audit log. */
  kind: store.OrderEventRow['kind'];
  /** A sentence for the shopper, or ''. */
  note: string;
  changes: store.OrderChanges;
  /** New quantities of lines; 0 removes one. */
  lines: readonly store.Quantity[];
  /** What moves in stock because of it. */
  movements: readonly OrderStockMovement[];
  /** Counts that set the stock after that. */
  counts?: readonly StockCount[];
  fields: ChangedFields;
  /** What the shopper is written, if anything. */
  email?: (emailed: EmailedOrder, name: string, origin: string) => Omit<NewMail, 'to'>;
}

interface Given {
  /** The one that was seen; undefined when it does not matter. */
  revision: number | undefined;
  /** Whether stock may transition. */
  movesStock: boolean;
}

/**
 * Moves an order, all in one transaction. It stays locked meanwhile, so whoever comes at the same time finds it moved. Products
 * are locked first, by id, and then the order, as everywhere; its lines only ever become fewer, so those that it has
 * before it is locked are all that can be needed.
 * @param decide what is to become of the order as it is now; it may refuse
 * @throws AppError NOT_FOUND, CHANGED_MEANWHILE, or what `decide` throws; nothing is changed then
 */
export async function applyTransition(
  needs: TransitionNeeds,
  orderId: string,
  actor: OrderActor,
  { revision, movesStock }: Given,
  decide: (before: Locked) => Transition,
): Promise<void> {
  const { stock, news } = await needs.database.transaction(async (tx) => {
    const productIds = movesStock ? (await store.listLines(tx, orderId)).map((line) => line.productId) : [];
    const inStock = productIds.length > 0 ? await lockStock(tx, productIds) : [];
    const order = await store.lockOrder(tx, orderId);
    if (!order || (actor.as === 'customer' && order.userId !== actor.userId)) throw notFound('This order');
    if (revision !== undefined && revision !== order.revision) throw changedMeanwhile(order);
    const transition = decide({
      order,
      lines: await store.listLines(tx, orderId),
      events: await store.listEvents(tx, orderId),
      stock: new Map(inStock.map((each) => [each.productId, each.stock])),
    });
    const moved = await moveStock(
      tx,
      transition.movements.map((each) => ({ ...each, orderId, actorId: actor.userId })),
    );
    const counted = await countStock(tx, actor, transition.counts ?? []);
    const stock = [...moved, ...counted];
    await store.updateOrder(tx, orderId, transition.changes);
    if (transition.lines.length > 0) await store.setLines(tx, orderId, transition.lines);
    await logTransition(tx, order, actor, transition);
    await emailCustomer(tx, needs, order, transition);
    return { stock, news: { ...order, ...transition.changes, revision: order.revision + 1 } };
  }, orderLockWait);
  needs.catalogue.stockChanged(stock);
  needs.orderEvents.publish(news);
}

/** Sets the stock of products to what was counted, less what was sold since. @throws AppError CHANGED_MEANWHILE when somebody changed it since */
async function countStock(tx: Queries, actor: OrderActor, counts: readonly StockCount[]): Promise<Stock[]> {
  const movements: StockMovement[] = [];
  for (const { productId, name, counted, stockVersion, reason } of counts) {
    const [now] = await lockStock(tx, [productId]);
    const rebased = await rebaseCount(tx, productId, counted, stockVersion);
    if (!now) continue;
    if (!rebased) {
      throw new AppError(
        'CHANGED_MEANWHILE',
        `The stock of ${name} was changed while you counted: it is ${now.stock} now. Nothing was saved; please count again.`,
      );
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

const changedMeanwhile = (order: store.WorkedOrderRow) =>
  new AppError(
    'CHANGED_MEANWHILE',
    `Somebody else has just changed this order: it is ${statusNames[order.status]} now. Please look at it again.`,
  );

async function logTransition(
  tx: Queries,
  order: store.WorkedOrderRow,
  actor: OrderActor,
  transition: Transition,
): Promise<void> {
  await store.insertEvent(tx, {
    id: newId(),
    orderId: order.id,
    kind: transition.kind,
    actorId: actor.userId,
    actorRole: actor.as === 'shop' ? 'ADMIN' : 'USER',
    note: transition.note,
  });
  await addAuditEntry(tx, {
    actor: { id: actor.userId, name: actor.name },
    entity: 'order',
    entityId: order.id,
    entityName: order.number,
    action: transition.kind,
    fields: transition.fields,
  });
}

async function emailCustomer(
  tx: Queries,
  needs: TransitionNeeds,
  order: store.WorkedOrderRow,
  transition: Transition,
): Promise<void> {
  const customer = transition.email && (await store.findCustomer(tx, order.userId));
  if (!customer || !transition.email) return;
  const emailed = { order: { ...order, ...transition.changes }, lines: await store.listLines(tx, order.id) };
  const { email } = transition;
  await mailPerson(needs.mail, tx, customer, (name) => email(emailed, name, needs.origin()));
}
