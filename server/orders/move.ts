/** The frame of every change to an order that was placed: lock it, look at it, change it, keep a record, tell (decision 0012). */
import type { Worker } from '../../contract/order-steps.ts';
import { statusNames } from '../../contract/order-steps.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { Mail, NewMail } from '../mail/mail.ts';
import type { Database, Queries } from '../platform/database.ts';
import { notFound, Refusal } from '../platform/errors.ts';
import { newId } from '../platform/ids.ts';
import { type ChangedFields, recordChange } from '../record/record.ts';
import type { ToldOrder } from './letters.ts';
import type { OrderNews } from './order-news.ts';
import * as store from './work-store.ts';

export interface MoveNeeds {
  database: Database;
  catalogue: Pick<Catalogue, 'stockChanged'>;
  mail: Pick<Mail, 'enqueue'>;
  news: OrderNews;
  /** The shop's public address, without a slash at its end. */
  origin: () => string;
}

/** Who moves it. A customer moves only what is their own. */
export interface Mover {
  userId: string;
  name: string;
  as: Worker;
}

/** What is to become of an order. */
export interface Move {
  /** What happened, for its timeline and the record of changes. */
  kind: store.OrderEventRow['kind'];
  /** A sentence for the shopper, or ''. */
  note: string;
  changes: store.OrderChanges;
  /** New quantities of lines; 0 removes one. */
  lines: readonly store.Quantity[];
  /** What goes back to the shelf. */
  returned: readonly store.Quantity[];
  fields: ChangedFields;
  /** What the shopper is written, if anything. */
  letter?: (told: ToldOrder, name: string, origin: string) => Omit<NewMail, 'to'>;
}

/**
 * Moves an order, all in one transaction. It stays locked meanwhile, so whoever comes at the same time finds it moved.
 * @param revision the one that was seen; undefined when it does not matter
 * @param decide what is to become of the order as it is now; it may refuse
 * @throws Refusal NOT_FOUND, CHANGED_MEANWHILE, or what `decide` throws; nothing is changed then
 */
export async function moveOrder(
  needs: MoveNeeds,
  orderId: string,
  mover: Mover,
  revision: number | undefined,
  decide: (before: store.WorkedOrder) => Move,
): Promise<void> {
  const { stock, news } = await needs.database.transaction(async (tx) => {
    const order = await store.lockOrder(tx, orderId);
    if (!order || (mover.as === 'customer' && order.userId !== mover.userId)) throw notFound('This order');
    if (revision !== undefined && revision !== order.revision) throw changedMeanwhile(order);
    const before = { order, lines: await store.listLines(tx, orderId) };
    const move = decide(before);
    const stock = move.returned.length > 0 ? await store.returnStock(tx, orderId, mover.userId, move.returned) : [];
    await store.updateOrder(tx, orderId, move.changes);
    if (move.lines.length > 0) await store.setLines(tx, orderId, move.lines);
    await keepRecord(tx, order, mover, move);
    await tell(tx, needs, order, move);
    return { stock, news: { ...order, ...move.changes, revision: order.revision + 1 } };
  });
  needs.catalogue.stockChanged(stock);
  needs.news.tell(news);
}

const changedMeanwhile = (order: store.WorkedOrderRow) =>
  new Refusal(
    'CHANGED_MEANWHILE',
    `Somebody else has just changed this order: it is ${statusNames[order.status]} now. Please look at it again.`,
  );

async function keepRecord(tx: Queries, order: store.WorkedOrderRow, mover: Mover, move: Move): Promise<void> {
  await store.insertEvent(tx, {
    id: newId(),
    orderId: order.id,
    kind: move.kind,
    actorId: mover.userId,
    actorRole: mover.as === 'shop' ? 'ADMIN' : 'USER',
    note: move.note,
  });
  await recordChange(tx, {
    actor: { id: mover.userId, name: mover.name },
    entity: 'order',
    entityId: order.id,
    entityName: order.number,
    action: move.kind,
    fields: move.fields,
  });
}

async function tell(tx: Queries, needs: MoveNeeds, order: store.WorkedOrderRow, move: Move): Promise<void> {
  const customer = move.letter && (await store.findCustomer(tx, order.userId));
  if (!customer || !move.letter) return;
  const told = { order: { ...order, ...move.changes }, lines: await store.listLines(tx, order.id) };
  await needs.mail.enqueue(tx, { to: customer.email, ...move.letter(told, customer.name, needs.origin()) });
}
