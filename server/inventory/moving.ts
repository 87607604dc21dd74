/** The common part of posting, reversing and receiving: moving the stock of a document in one transaction. */
import { productLimits } from '../../contract/catalogue/admin-limits.ts';
import type { InventoryDocument } from '../../contract/inventory/inventory.ts';
import type { StockMovementKind } from '../../contract/inventory/stock.ts';
import type { ReasonStart } from '../../contract/inventory/stock-reasons.ts';
import { text } from '../../messages/text.ts';
import { type Actor, addAuditEntry, type ChangedFields } from '../audit-log/audit-log.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { listStockCards, type StockCard } from '../catalogue/stock/inventory-repository.ts';
import { moveStock, type StockMovement } from '../catalogue/stock/stock-movements.ts';
import { lockStock, type StockState } from '../catalogue/stock/stock-repository.ts';
import type { Database, Queries } from '../db/database.ts';
import { AppError, invalidField } from '../lib/errors.ts';
import { newId } from '../lib/ids.ts';
import { getDocument, idOf } from './documents.ts';
import { type StoredLine, unitsByProduct } from './lines.ts';
import { numberOf } from './present.ts';
import * as repository from './repository.ts';
import { showDocument } from './shown.ts';

export interface Parts {
  database: Database;
  catalogue: Pick<Catalogue, 'stockChanged'>;
}

export type Cards = ReadonlyMap<string, StockCard>;

type Move = (movements: StockMovement[]) => Promise<void>;

/** Returns what runs `work` in a transaction, and announces the stock that it moved; the answer is the document with the id. */
export const createMoving =
  ({ database, catalogue }: Parts) =>
  async (work: (tx: Queries, move: Move) => Promise<string>): Promise<InventoryDocument> => {
    const moved: StockState[] = [];
    const id = await database.transaction((tx) =>
      work(tx, async (movements) => void moved.push(...(await moveStock(tx, movements)))),
    );
    catalogue.stockChanged(moved);
    return showDocument(database.queries, await getDocument(database.queries, id));
  };

/** At most so many names in a message. */
const maxNames = 10;

export function namesOf(named: readonly { name: string }[]): string {
  const names = named.slice(0, maxNames).map(({ name }) => name);
  return named.length > maxNames ? `${names.join(', ')}, …` : names.join(', ');
}

/** The products of the lines, with their stock locked until the transaction ends. */
export async function lockProducts(tx: Queries, lines: readonly StoredLine[]): Promise<Cards> {
  const ids = [...new Set(lines.map(({ productId }) => productId))];
  await lockStock(tx, ids);
  return listStockCards(tx, ids);
}

/** @throws AppError OUT_OF_STOCK or VALIDATION, naming the products, when a stock would be below 0 or above the limit */
export function requireRoom(movements: readonly StockMovement[], cards: Cards): void {
  const after = [...unitsByProduct(movements)].flatMap(([productId, quantity]) => {
    const card = cards.get(productId);
    return card ? { ...card, needed: -quantity, left: card.stock + quantity } : [];
  });
  const short = after.filter(({ left }) => left < 0);
  if (short.length > 0) {
    const names = namesOf(short.map(({ name, stock, needed }) => ({ name: `${name} (${stock} < ${needed})` })));
    throw new AppError('OUT_OF_STOCK', text('errors.notEnoughFor', { names }));
  }
  const full = after.filter(({ left }) => left > productLimits.stock);
  if (full.length > 0)
    throw invalidField(
      'lines',
      text('errors.tooMuchStock', { most: String(productLimits.stock), names: namesOf(full) }),
    );
}

export async function addEntry(
  tx: Queries,
  actor: Actor,
  action: 'posted' | 'reversed' | 'arrived',
  row: repository.DocumentRow,
  movements: readonly StockMovement[],
  more: ChangedFields = {},
): Promise<void> {
  const units = movements.reduce((sum, { quantity }) => sum + quantity, 0);
  const products = new Set(movements.map(({ productId }) => productId)).size;
  await addAuditEntry(tx, {
    actor,
    entity: 'inventory',
    entityId: row.id,
    entityName: numberOf(row),
    action,
    fields: { products: { from: null, to: products }, units: { from: null, to: units }, ...more },
  });
}

interface Reversal {
  /** The locked document that is taken back. */
  reverses: repository.DocumentRow;
  kind: StockMovementKind;
  /** How the reason begins; the numbers of both documents follow. */
  start: ReasonStart;
  /** -1 when the document added units, 1 when it took them. */
  sign: 1 | -1;
}

/** Adds the posted reversal of a document, and returns its id. @throws AppError OUT_OF_STOCK when a stock would be negative */
export async function addReversal(
  tx: Queries,
  move: Move,
  actor: Actor,
  { reverses: document, kind, start, sign }: Reversal,
): Promise<string> {
  const { supplierId, note, lines } = document;
  const cards = await lockProducts(tx, lines);
  const id = newId();
  const person = idOf(actor);
  const people = { createdBy: person, updatedBy: person };
  await repository.insertDocument(tx, {
    id,
    type: 'reversal',
    supplierId,
    note,
    lines,
    reverses: document.id,
    ...people,
  });
  await repository.markPosted(tx, id, { lines, updatedBy: person, version: 1 });
  const row = await getDocument(tx, id);
  const reason = { start, about: `${numberOf(document)}: ${numberOf(row)}` };
  const movements = lines.map(({ productId, quantity }) => ({
    productId,
    kind,
    quantity: sign * (quantity ?? 0),
    reason,
    actorId: actor.id,
  }));
  requireRoom(movements, cards);
  await move(movements);
  await addEntry(tx, actor, 'reversed', document, movements);
  return id;
}
