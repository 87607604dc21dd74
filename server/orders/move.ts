/** The frame of every change to an order that was placed: lock it, look at it, change it, keep a record, tell (decision 0012). */
import type { Worker } from '../../contract/order-steps.ts';
import { statusNames } from '../../contract/order-steps.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { moveStock, rebaseCount } from '../catalogue/stock-movements.ts';
import { lockStock, type StockMovement } from '../catalogue/stock-store.ts';
import type { Stock } from '../catalogue/store.ts';
import type { Mail, NewMail } from '../mail/mail.ts';
import type { Database, Queries } from '../platform/database.ts';
import { notFound, Refusal } from '../platform/errors.ts';
import { newId } from '../platform/ids.ts';
import { type ChangedFields, recordChange } from '../record/record.ts';
import { mailPerson } from '../users/mail-person.ts';
import type { ToldOrder } from './letters.ts';
import type { OrderNews } from './order-news.ts';
import { orderPatience } from './store.ts';
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

/** An order as it is worked, with its story and the stock of its products, which nobody else moves meanwhile. */
export interface Locked extends store.WorkedOrder {
  /** Oldest first. */
  events: readonly store.OrderEventRow[];
  /** By product id; empty unless the products were locked. Products that are deleted for good are left out. */
  stock: ReadonlyMap<string, number>;
}

/** A movement of stock that belongs to the order. */
export type Movement = Pick<StockMovement, 'productId' | 'kind' | 'quantity' | 'reason'>;

/** How many of a product somebody counted on the shelf while they worked the order. */
export interface ShelfCount {
  productId: string;
  name: string;
  counted: number;
  /** Of the stock that they saw. */
  stockVersion: number;
  reason: string;
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
  /** What moves in stock because of it. */
  movements: readonly Movement[];
  /** Counts that set the stock after that. */
  counts?: readonly ShelfCount[];
  fields: ChangedFields;
  /** What the shopper is written, if anything. */
  letter?: (told: ToldOrder, name: string, origin: string) => Omit<NewMail, 'to'>;
}

interface Given {
  /** The one that was seen; undefined when it does not matter. */
  revision: number | undefined;
  /** Whether stock may move. */
  movesStock: boolean;
}

/**
 * Moves an order, all in one transaction. It stays locked meanwhile, so whoever comes at the same time finds it moved. Products
 * are locked first, by id, and then the order, as everywhere; its lines only ever become fewer, so those that it has
 * before it is locked are all that can be needed.
 * @param decide what is to become of the order as it is now; it may refuse
 * @throws Refusal NOT_FOUND, CHANGED_MEANWHILE, or what `decide` throws; nothing is changed then
 */
export async function moveOrder(
  needs: MoveNeeds,
  orderId: string,
  mover: Mover,
  { revision, movesStock }: Given,
  decide: (before: Locked) => Move,
): Promise<void> {
  const { stock, news } = await needs.database.transaction(async (tx) => {
    const productIds = movesStock ? (await store.listLines(tx, orderId)).map((line) => line.productId) : [];
    const onShelf = productIds.length > 0 ? await lockStock(tx, productIds) : [];
    const order = await store.lockOrder(tx, orderId);
    if (!order || (mover.as === 'customer' && order.userId !== mover.userId)) throw notFound('This order');
    if (revision !== undefined && revision !== order.revision) throw changedMeanwhile(order);
    const move = decide({
      order,
      lines: await store.listLines(tx, orderId),
      events: await store.listEvents(tx, orderId),
      stock: new Map(onShelf.map((each) => [each.productId, each.stock])),
    });
    const moved = await moveStock(
      tx,
      move.movements.map((each) => ({ ...each, orderId, actorId: mover.userId })),
    );
    const counted = await countShelves(tx, mover, move.counts ?? []);
    const stock = [...moved, ...counted];
    await store.updateOrder(tx, orderId, move.changes);
    if (move.lines.length > 0) await store.setLines(tx, orderId, move.lines);
    await keepRecord(tx, order, mover, move);
    await tell(tx, needs, order, move);
    return { stock, news: { ...order, ...move.changes, revision: order.revision + 1 } };
  }, orderPatience);
  needs.catalogue.stockChanged(stock);
  needs.news.tell(news);
}

/** Sets the stock of products to what was counted, less what was sold since. @throws Refusal CHANGED_MEANWHILE when somebody changed it since */
async function countShelves(tx: Queries, mover: Mover, counts: readonly ShelfCount[]): Promise<Stock[]> {
  const movements: StockMovement[] = [];
  for (const { productId, name, counted, stockVersion, reason } of counts) {
    const [now] = await lockStock(tx, [productId]);
    const rebased = await rebaseCount(tx, productId, counted, stockVersion);
    if (!now) continue;
    if (!rebased) {
      throw new Refusal(
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
      actorId: mover.userId,
    });
  }
  return moveStock(tx, movements);
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
  const { letter } = move;
  await mailPerson(needs.mail, tx, customer, (name) => letter(told, name, needs.origin()));
}
