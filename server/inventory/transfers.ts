/**
 * Transfers of stock between stores. Posting one (posting.ts) takes the units from the sending store; they are in no store until
 * the destination receives them, or the sender takes them back. All of these lock the document first, then the stock of one repository.
 */
import type { ArrivedLine, InventoryDocument } from '../../contract/inventory/inventory.ts';
import { surplusReasons } from '../../contract/inventory/inventory-limits.ts';
import type { StockReasonKey } from '../../contract/inventory/stock-reasons.ts';
import { text } from '../../messages/text.ts';
import type { Actor } from '../audit-log/audit-log.ts';
import type { StockMovement } from '../catalogue/stock/stock-movements.ts';
import type { Queries } from '../db/database.ts';
import { AppError, invalidField, notFound } from '../lib/errors.ts';
import { listStoreNames } from '../stores/repository.ts';
import { idOf, type KnownStores, requireSeveralStores } from './documents.ts';
import type { StoredLine } from './lines.ts';
import { arrivedLots, receiveLots, returnLots } from './lots.ts';
import { addEntry, addReversal, type Cards, createMoving, lockProducts, type Parts, requireRoom } from './moving.ts';
import { numberOf } from './present.ts';
import * as repository from './repository.ts';
import { showDocument } from './shown.ts';

export function createTransfers({ stores, ...parts }: Parts & { stores: KnownStores }) {
  const moving = createMoving(parts);
  return {
    /**
     * Adds what arrived to the stock of the current store, once.
     * @param given every line, in the order of the transfer
     * @throws AppError NOT_FOUND, STEP_NOT_ALLOWED when it was received or taken back, VALIDATION
     */
    async receive(actor: Actor, id: string, given: readonly ArrivedLine[]): Promise<InventoryDocument> {
      requireSeveralStores(stores, 'documentId');
      return moving(async (tx, move) => {
        const row = await repository.lockTransferTo(tx, id);
        if (!row) throw notFound('errors.documentNotFound');
        await requireOnTheWay(tx, row);
        const cards = await lockProducts(tx, row.lines);
        const lines = arrivedLines(row, given, cards);
        const reason = await reasonOf(tx, row, row.storeId);
        const movements = lines
          .filter(({ received }) => received > 0)
          .map(({ productId, received }) => ({
            productId,
            kind: 'transferred' as const,
            quantity: received,
            reason,
            actorId: actor.id,
          }));
        requireRoom(movements, cards);
        await move(movements);
        await repository.markReceived(tx, id, { lines, receivedBy: idOf(actor), version: row.version + 1 });
        await receiveLots(tx, id, lines);
        const difference = lines.reduce((sum, line) => sum + line.difference, 0);
        await addEntry(tx, actor, 'arrived', row, movements, {
          ...(difference !== 0 && { difference: { from: null, to: difference } }),
        });
        return id;
      });
    },

    /**
     * Takes a sent transfer back into the stock of the current store, once. Returns the reversal.
     * @throws AppError NOT_FOUND, STEP_NOT_ALLOWED when it is not sent, was received or taken back, VALIDATION
     */
    async revert(actor: Actor, id: string): Promise<InventoryDocument> {
      requireSeveralStores(stores, 'documentId');
      return moving(async (tx, move) => {
        const row = await repository.lockDocument(tx, id);
        if (!row) throw notFound('errors.documentNotFound');
        if (row.type !== 'transfer' || row.postedAt === null)
          throw await notAllowed(tx, row, text('errors.onlyTransfersTakenBack', { number: numberOf(row) }));
        await requireOnTheWay(tx, row);
        const back = await addReversal(tx, move, actor, {
          reverses: row,
          kind: 'transferred',
          start: 'transferBack',
          sign: 1,
        });
        await returnLots(tx, row.lines);
        return back;
      });
    },
  };
}

export type Transfers = ReturnType<typeof createTransfers>;

/** @throws AppError VALIDATION for a transfer without a destination */
export function requireDestination({ type, destinationId }: repository.DocumentRow): void {
  if (type === 'transfer' && destinationId === null)
    throw invalidField('destinationId', text('errors.chooseTransferStore'));
}

/** The stock that sending takes. */
export async function sentMovements(tx: Queries, row: repository.DocumentRow): Promise<StockMovement[]> {
  const reason = await reasonOf(tx, row, row.destinationId ?? '');
  return row.lines.map(({ productId, quantity }) => ({
    productId,
    kind: 'transferred',
    quantity: -(quantity ?? 0),
    reason,
  }));
}

/** 'Transfer TR-000123: Indiranagar', with the other repository. */
async function reasonOf(tx: Queries, row: repository.DocumentRow, otherStore: string): Promise<StockReasonKey> {
  const name = (await listStoreNames(tx, [otherStore])).get(otherStore);
  return { start: 'transfer', about: `${numberOf(row)}${name ? `: ${name}` : ''}` };
}

/** @throws AppError STEP_NOT_ALLOWED when a sent transfer was received or taken back */
async function requireOnTheWay(tx: Queries, row: repository.DocumentRow): Promise<void> {
  const number = numberOf(row);
  if (row.receivedAt !== null) throw await notAllowed(tx, row, text('errors.transferReceived', { number }));
  if ((await repository.listReversals(tx, [row.id])).has(row.id))
    throw await notAllowed(tx, row, text('errors.transferTakenBack', { number }));
}

const notAllowed = async (tx: Queries, row: repository.DocumentRow, message: ReturnType<typeof text>) =>
  new AppError('STEP_NOT_ALLOWED', message, { data: await showDocument(tx, row) });

/** The lines to repository. @throws AppError VALIDATION for other lines than were sent, and differences without a reason */
function arrivedLines({ lines }: repository.DocumentRow, given: readonly ArrivedLine[], cards: Cards) {
  if (given.length !== lines.length || lines.some(({ productId }, at) => given[at]?.productId !== productId))
    throw invalidField('lines', text('errors.transferLines'));
  return given.map(({ received, reason, reasonText }, at) => {
    const sent = lines[at] as StoredLine;
    const line = sent.lots ? { ...sent, lots: arrivedLots(sent.lots, received) } : sent;
    const difference = received - (line.quantity ?? 0);
    if (difference === 0) return { ...line, received, difference, arrivalReason: null };
    const name = cards.get(line.productId)?.name ?? '';
    if (reason === null) throw invalidField(`lines.${at}.reason`, text('errors.differenceReason', { name }));
    if (difference > 0 && !surplusReasons.includes(reason))
      throw invalidField(`lines.${at}.reason`, text('errors.surplusReason', { name }));
    if (reason === 'other' && reasonText === '')
      throw invalidField(`lines.${at}.reasonText`, text('errors.lineReasonText', { name }));
    return { ...line, received, difference, arrivalReason: reason, reasonText: reason === 'other' ? reasonText : '' };
  });
}
