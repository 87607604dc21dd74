/**
 * Posting of documents: one transaction moves the stock of all lines and closes the document, so that a repeated request
 * finds it posted. The document is locked first, then the stock of its products in the order of their ids.
 */

import { shopDayAt } from '../../contract/delivery/shop-day.ts';
import type { CountDifference, InventoryDocument } from '../../contract/inventory/inventory.ts';
import type { StockReasonKey } from '../../contract/inventory/stock-reasons.ts';
import { text } from '../../messages/text.ts';
import type { Actor } from '../audit-log/audit-log.ts';
import { listStockCards } from '../catalogue/stock/inventory-repository.ts';
import { rebaseCounts, type StockMovement } from '../catalogue/stock/stock-movements.ts';
import type { Queries } from '../db/database.ts';
import { AppError, invalidField, notFound } from '../lib/errors.ts';
import { idOf, lockDraft } from './documents.ts';
import { isCounted, type StoredLine } from './lines.ts';
import { deleteLots, insertLots } from './lot-repository.ts';
import { sendLots } from './lots.ts';
import {
  addEntry,
  addReversal,
  type Cards,
  createMoving,
  lockProducts,
  namesOf,
  type Parts,
  requireRoom,
} from './moving.ts';
import { numberOf } from './present.ts';
import * as repository from './repository.ts';
import { showDocument } from './shown.ts';
import { requireDestination, sentMovements } from './transfers.ts';

/** The effect of posting. */
interface Effect {
  movements: StockMovement[];
  /** The lines as they are stored. */
  lines: StoredLine[];
}

export function createPosting({ now = () => new Date(), ...parts }: Parts & { now?: (() => Date) | undefined }) {
  const { database } = parts;
  const moving = createMoving(parts);

  return {
    /**
     * Posts the draft with this version.
     * @throws AppError NOT_FOUND, STEP_NOT_ALLOWED when it is posted, CHANGED_MEANWHILE for another version or a count
     * that is no longer valid, VALIDATION for incomplete lines, OUT_OF_STOCK
     */
    post: (actor: Actor, id: string, version: number): Promise<InventoryDocument> =>
      moving(async (tx, move) => {
        const row = await lockDraft(tx, id, version);
        requireDestination(row);
        const lines = row.type === 'count' ? row.lines.filter(isCounted) : row.lines;
        if (lines.length === 0) throw invalidField('lines', text('errors.documentEmpty'));
        const cards = await lockProducts(tx, lines);
        const deleted = [...cards.values()].filter(({ archivedAt }) => archivedAt !== null);
        if (deleted.length > 0)
          throw invalidField('lines', text('errors.productsDeleted', { names: namesOf(deleted) }));
        const effect = await effectOf(tx, row, lines, cards);
        requireRoom(effect.movements, cards);
        await move(effect.movements.map((movement) => ({ ...movement, actorId: actor.id })));
        const stored =
          row.type === 'transfer' ? await sendLots(tx, effect.lines, cards, shopDayAt(now())) : effect.lines;
        await repository.markPosted(tx, id, { lines: stored, updatedBy: idOf(actor), version: version + 1 });
        if (row.type === 'receipt') await insertLots(tx, lotsOf(row));
        await addEntry(tx, actor, 'posted', row, effect.movements);
        return id;
      }),

    /**
     * Takes a posted receipt back, once. Returns the reversal.
     * @throws AppError NOT_FOUND, STEP_NOT_ALLOWED, OUT_OF_STOCK when the stock would become negative
     */
    reverse: (actor: Actor, receiptId: string): Promise<InventoryDocument> =>
      moving(async (tx, move) => {
        const receipt = await lockReversible(tx, receiptId);
        const id = await addReversal(tx, move, actor, { reverses: receipt, ...takenBack });
        await deleteLots(tx, receiptId);
        return id;
      }),

    /** Returns the changes that posting a count would make now. @throws AppError NOT_FOUND, STEP_NOT_ALLOWED when it is posted */
    differences: (id: string): Promise<CountDifference[]> =>
      database.transaction(async (tx) => {
        const row = await lockDraft(tx, id);
        const lines = row.lines.filter(isCounted);
        const rebased = await rebaseCounts(tx, lines.map(countOf));
        const cards = await listStockCards(
          tx,
          lines.map(({ productId }) => productId),
        );
        return lines.flatMap((line) => {
          const card = cards.get(line.productId);
          if (!card) return [];
          const found = rebased.get(line.productId);
          const after = found?.stock ?? card.stock;
          return {
            productId: card.id,
            name: card.name,
            counted: line.quantity,
            soldSince: found?.soldSince ?? 0,
            expected: card.stock,
            after,
            difference: after - card.stock,
            isStale: found === undefined,
          };
        });
      }),
  };
}

/** How the ledger tells of a reversed receipt. */
const takenBack = { kind: 'corrected', start: 'goodsReversal', sign: -1 } as const;

export type Posting = ReturnType<typeof createPosting>;

/** The receipt, locked. @throws AppError NOT_FOUND, STEP_NOT_ALLOWED */
async function lockReversible(tx: Queries, id: string): Promise<repository.DocumentRow> {
  const row = await repository.lockDocument(tx, id);
  if (!row) throw notFound('errors.documentNotFound');
  const number = numberOf(row);
  const isReceipt = row.type === 'receipt' && row.postedAt !== null;
  const isReversed = (await repository.listReversals(tx, [id])).has(id);
  if (isReceipt && !isReversed) return row;
  const message = isReceipt
    ? text('errors.reversedAlready', { number })
    : text('errors.onlyReceiptsReversed', { number });
  throw new AppError('STEP_NOT_ALLOWED', message, { data: await showDocument(tx, row) });
}

const effectOf = async (
  tx: Queries,
  row: repository.DocumentRow,
  lines: readonly StoredLine[],
  cards: Cards,
): Promise<Effect> => {
  if (row.type === 'count') return effectOfCount(tx, row, lines, cards);
  for (const line of lines) requireComplete(row, line, cards.get(line.productId)?.name ?? '');
  if (row.type === 'waste') return { movements: lines.map((line) => wasteOf(row, line)), lines: [...lines] };
  if (row.type === 'transfer') return { movements: await sentMovements(tx, row), lines: [...lines] };
  const reason = await receiptReason(tx, row);
  const movements = lines.map(({ productId, quantity }) => ({
    productId,
    kind: 'received' as const,
    quantity: quantity ?? 0,
    reason,
  }));
  return { movements, lines: [...lines] };
};

/** @throws AppError VALIDATION */
function requireComplete(row: repository.DocumentRow, line: StoredLine, name: string): void {
  const index = row.lines.indexOf(line);
  if (line.quantity === null || line.quantity < 1)
    throw invalidField(`lines.${index}.quantity`, text('errors.lineQuantity', { name }));
  if (row.type !== 'waste') return;
  if (line.reason === null) throw invalidField(`lines.${index}.reason`, text('errors.lineReason', { name }));
  if (line.reason === 'other' && line.reasonText === '')
    throw invalidField(`lines.${index}.reasonText`, text('errors.lineReasonText', { name }));
}

/** 'Goods receipt GR-000123: Fresh Farms' */
async function receiptReason(tx: Queries, row: repository.DocumentRow): Promise<StockReasonKey> {
  const { supplierId } = row;
  const supplier = supplierId && (await repository.listSupplierNames(tx, [supplierId])).get(supplierId);
  return { start: 'goodsReceipt', about: `${numberOf(row)}${supplier ? `: ${supplier}` : ''}` };
}

function wasteOf(row: repository.DocumentRow, { productId, quantity, reason, reasonText }: StoredLine): StockMovement {
  const number = numberOf(row);
  const about = reason === 'other' ? `${number}: ${reasonText}` : number;
  return {
    productId,
    kind: reason === 'damaged' ? 'damaged' : 'waste',
    quantity: -(quantity ?? 0),
    // The kind of the movement says that it was damaged.
    reason: { start: 'wasteDocument', about, ...(reason === 'expired' && { usual: 'expired' }) },
  };
}

const countOf = ({ productId, quantity, stockVersion }: StoredLine & { quantity: number; stockVersion: number }) => ({
  productId,
  counted: quantity,
  stockVersion,
});

/** @throws AppError CHANGED_MEANWHILE when a person moved the stock of a product after it was counted */
async function effectOfCount(
  tx: Queries,
  row: repository.DocumentRow,
  lines: readonly StoredLine[],
  cards: Cards,
): Promise<Effect> {
  const counted = lines.filter(isCounted);
  const rebased = await rebaseCounts(tx, counted.map(countOf));
  const stale = counted.filter(({ productId }) => !rebased.has(productId));
  if (stale.length > 0) {
    const names = namesOf(stale.flatMap(({ productId }) => cards.get(productId) ?? []));
    throw new AppError('CHANGED_MEANWHILE', text('errors.countIsStale', { names }), {
      data: await showDocument(tx, row),
    });
  }
  const reason: StockReasonKey = { start: 'stockCount', about: numberOf(row) };
  const effect: Effect = { movements: [], lines: [] };
  for (const line of counted) {
    const expected = cards.get(line.productId)?.stock ?? 0;
    const difference = (rebased.get(line.productId)?.stock ?? expected) - expected;
    const { productId, quantity } = line;
    effect.movements.push({ productId, kind: 'counted', quantity: difference, counted: quantity, reason });
    effect.lines.push({ ...line, expected, difference });
  }
  return effect;
}

const lotsOf = ({ id, lines }: repository.DocumentRow) =>
  lines.map(({ productId, quantity, expiresOn }, line) => ({
    documentId: id,
    line,
    productId,
    quantity: quantity ?? 0,
    expiresOn,
  }));
