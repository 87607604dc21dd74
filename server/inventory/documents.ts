/**
 * Drafts of goods receipts, stock counts, waste and transfers. They are saved as a whole with the version that they are based on, so
 * two people never overwrite each other. `posting.ts` posts them.
 */
import type { DraftFields, InventoryDocument } from '../../contract/inventory/inventory.ts';
import { type CountScope, type DraftType, inventoryLimits } from '../../contract/inventory/inventory-limits.ts';
import { text } from '../../messages/text.ts';
import type { Actor } from '../audit-log/audit-log.ts';
import { loadNames, requireAll } from '../catalogue/admin/names.ts';
import { findByCode, listIdsToCount, listStockCards, type StockCard } from '../catalogue/stock/inventory-repository.ts';
import { listStockStates } from '../catalogue/stock/stock-repository.ts';
import type { Database, Queries } from '../db/database.ts';
import { AppError, invalidField, notFound } from '../lib/errors.ts';
import { newId } from '../lib/ids.ts';
import { currentStoreId } from '../runtime/current-store.ts';
import { createOnce, type KeyedRequest } from '../runtime/idempotency.ts';
import type { Stores } from '../stores/stores.ts';
import { type StoredLine, storedLine, uncounted } from './lines.ts';
import { numberOf } from './present.ts';
import * as repository from './repository.ts';
import { showDocument, showSummaries } from './shown.ts';

interface NewDocument {
  type: DraftType;
  scope?: CountScope | undefined;
  categoryId?: string | undefined;
  destinationId?: string | undefined;
  blind: boolean;
}

const pageSize = 20;

interface Parts {
  database: Database;
  stores: KnownStores;
}

export const createDocuments = ({ database, stores }: Parts) => ({
  /** A page of documents, newest first. */
  async list(which: repository.Which) {
    const found = await repository.listDocuments(database.queries, which, pageSize + 1);
    const page = found.slice(0, pageSize);
    const next = found.length > pageSize ? (page.at(-1)?.id ?? null) : null;
    return { documents: await showSummaries(database.queries, page), next };
  },

  /** @throws AppError NOT_FOUND */
  get: async (id: string): Promise<InventoryDocument> =>
    showDocument(database.queries, await getDocument(database.queries, id)),

  /** The stores that a transfer of the current one can go to, oldest first. */
  destinations: (): { _id: string; name: string }[] =>
    stores
      .ids()
      .filter((id) => id !== currentStoreId())
      .flatMap((id) => stores.named(id) || [])
      .map(({ store: named }) => named),

  /**
   * A new draft.
   * @param request is done once
   * @throws AppError VALIDATION without the category of a count, for a transfer to a store that cannot get it;
   * IDEMPOTENCY_KEY_REUSED; NOT_FOUND when the draft of the same request is deleted by now
   */
  create: (actor: Actor, given: NewDocument, request?: KeyedRequest): Promise<InventoryDocument> =>
    database.transaction(async (tx) => {
      const added = await createOnce(tx, 'inventory document', request, async () => {
        const id = newId();
        const { type, blind } = given;
        const destinationId = type === 'transfer' ? destinationOf(stores, given.destinationId) : null;
        const count = type === 'count' ? await startOfCount(tx, given) : undefined;
        const person = idOf(actor);
        const people = { createdBy: person, updatedBy: person };
        await repository.insertDocument(tx, { id, type, ...people, lines: [], blind, destinationId, ...count });
        return id;
      });
      return showDocument(tx, await getDocument(tx, added));
    }),

  /** Saves a draft. @throws AppError NOT_FOUND, VALIDATION, STEP_NOT_ALLOWED, CHANGED_MEANWHILE */
  save: (actor: Actor, id: string, { version, ...fields }: DraftFields & { version: number }) =>
    database.transaction(async (tx): Promise<InventoryDocument> => {
      const row = await lockDraft(tx, id, version);
      const lines = await linesOf(tx, row, fields.lines.map(storedLine));
      const supplierId = row.type === 'receipt' ? fields.supplierId : null;
      if (supplierId !== null && !(await repository.listSupplierNames(tx, [supplierId])).has(supplierId))
        throw notFound('errors.supplierNotFound');
      const destinationId = row.type === 'transfer' ? destinationOf(stores, fields.destinationId) : null;
      const { note, blind } = fields;
      await repository.updateDocument(tx, id, {
        supplierId,
        destinationId,
        note,
        blind: row.type === 'count' && blind,
        lines,
        version: version + 1,
        updatedBy: idOf(actor),
      });
      return showDocument(tx, await getDocument(tx, id));
    }),

  /** Deletes a draft, and returns its number. @throws AppError NOT_FOUND, STEP_NOT_ALLOWED when it is posted */
  remove: (id: string): Promise<string> =>
    database.transaction(async (tx) => {
      const row = await lockDraft(tx, id);
      await repository.deleteDocument(tx, id);
      return numberOf(row);
    }),

  /** The product with this SKU or EAN. @throws AppError NOT_FOUND */
  async scan(code: string): Promise<StockCard> {
    const found = await findByCode(database.queries, code);
    if (!found) throw new AppError('NOT_FOUND', text('errors.codeNotFound', { code }));
    return found;
  },
});

export type Documents = ReturnType<typeof createDocuments>;

/** The stores as documents see them. */
export type KnownStores = Pick<Stores, 'hasSeveral' | 'isKnown' | 'ids' | 'named'>;

/** @throws AppError VALIDATION in a shop with one store */
export function requireSeveralStores({ hasSeveral }: KnownStores, field: string): void {
  if (!hasSeveral()) throw invalidField(field, text('errors.transferNeedsStores'));
}

/** The destination of a transfer, when it is given. @throws AppError VALIDATION */
function destinationOf(stores: KnownStores, id: string | null | undefined): string | null {
  requireSeveralStores(stores, 'type');
  if (id === null || id === undefined) return null;
  if (id === currentStoreId()) throw invalidField('destinationId', text('errors.transferToItself'));
  if (!stores.isKnown(id)) throw invalidField('destinationId', text('errors.transferStoreUnknown'));
  return id;
}

/** Only signed-in administrators make documents. */
export function idOf({ id }: Actor): string {
  if (id === null) throw new Error('an inventory document needs a person');
  return id;
}

/** @throws AppError NOT_FOUND */
export async function getDocument(queries: Queries, id: string): Promise<repository.DocumentRow> {
  const row = await repository.findDocument(queries, id);
  if (!row) throw notFound('errors.documentNotFound');
  return row;
}

/**
 * The draft, locked until the transaction ends.
 * @param version what the change is based on
 * @throws AppError NOT_FOUND, STEP_NOT_ALLOWED when it is posted, CHANGED_MEANWHILE for another version
 */
export async function lockDraft(tx: Queries, id: string, version?: number): Promise<repository.DocumentRow> {
  const row = await repository.lockDocument(tx, id);
  if (!row) throw notFound('errors.documentNotFound');
  if (row.postedAt !== null) {
    const message = text('errors.documentPosted', { number: numberOf(row) });
    throw new AppError('STEP_NOT_ALLOWED', message, { data: await showDocument(tx, row) });
  }
  if (version !== undefined && row.version !== version) {
    const message = text('errors.draftChanged', { number: numberOf(row) });
    throw new AppError('CHANGED_MEANWHILE', message, { data: await showDocument(tx, row) });
  }
  return row;
}

/** The first lines of a count. With too many products it starts empty, and products are added one by one. */
async function startOfCount(tx: Queries, { scope = 'products', categoryId }: NewDocument) {
  if (scope === 'products') return { scope };
  if (scope === 'category') {
    const message = text('errors.chooseCountCategory');
    if (categoryId === undefined) throw new AppError('VALIDATION', message, { errors: { categoryId: message } });
    requireAll(await loadNames(tx), 'category', [categoryId]);
  }
  const inCategory = scope === 'category' ? categoryId : undefined;
  const ids = await listIdsToCount(tx, inCategory, inventoryLimits.lines + 1);
  const lines = ids.length > inventoryLimits.lines ? [] : ids.map(uncounted);
  return { scope, ...(inCategory && { categoryId: inCategory }), lines };
}

/**
 * Checked lines to repository. A counted line gets the version of its stock when its number is new.
 * @throws AppError VALIDATION for unknown products, and products that are twice in a count
 */
async function linesOf(tx: Queries, row: repository.DocumentRow, lines: readonly StoredLine[]): Promise<StoredLine[]> {
  const ids = [...new Set(lines.map(({ productId }) => productId))];
  const known = await listStockCards(tx, ids);
  for (const [index, { productId }] of lines.entries()) {
    const isTwice = row.type === 'count' && lines.findIndex((line) => line.productId === productId) < index;
    if (known.has(productId) && !isTwice) continue;
    const message = text(isTwice ? 'errors.lineTwice' : 'errors.lineUnknown', { line: index + 1 });
    throw new AppError('VALIDATION', message, { errors: { [`lines.${index}.productId`]: message } });
  }
  if (row.type !== 'count') return [...lines];
  const versions = new Map((await listStockStates(tx, ids)).map((state) => [state.productId, state.stockVersion]));
  const before = new Map(row.lines.map((line) => [line.productId, line]));
  return lines.map((line) => {
    if (line.quantity === null) return line;
    const was = before.get(line.productId);
    const isSame = was?.quantity === line.quantity && was.countedAt === line.countedAt;
    const stockVersion = (isSame ? was.stockVersion : undefined) ?? versions.get(line.productId) ?? 0;
    return { ...line, stockVersion };
  });
}
