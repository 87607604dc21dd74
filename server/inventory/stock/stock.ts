/** Administrators change the stock of a product by a movement with a kind and a reason, and read its ledger. */

import type * as z from 'zod';
import { productLimits } from '../../../contract/catalogue/admin-limits.ts';
import type { changeStockBody } from '../../../contract/inventory/stock.ts';
import { type Text, text } from '../../../messages/text.ts';
import { type Actor, addAuditEntry } from '../../audit-log/audit-log.ts';
import { getLockedProduct, getProduct } from '../../catalogue/admin/products.ts';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import { type AdminRow, presentAdminProduct } from '../../catalogue/present.ts';
import { findLedgerProduct, listMovements, type MovementRow } from '../../catalogue/stock/ledger-repository.ts';
import { moveStock, rebaseCount, soldSinceText } from '../../catalogue/stock/stock-movements.ts';
import { findMovementOfRequest, reasonColumns, type StockReason } from '../../catalogue/stock/stock-repository.ts';
import type { Database, Queries } from '../../db/database.ts';
import { AppError, notFound } from '../../lib/errors.ts';
import { listOrderNumbers } from '../../orders/model/repository.ts';
import { listUserNames } from '../../users/contact-repository.ts';

export type StockChangeRequest = z.output<typeof changeStockBody>;

interface Parts {
  database: Database;
  catalogue: Pick<Catalogue, 'stockChanged'>;
}

interface Changed {
  product: AdminRow;
  /** For the administrator. */
  message: Text;
}

/** The effect of a request on the stock: signed units, and the message about it. */
interface Effect {
  quantity: number;
  said: Text;
}

const pageSize = 20;

export const createStock = ({ database, catalogue }: Parts) => ({
  /**
   * Moves the stock of one product. A repeated `key` moves it once.
   * @throws AppError NOT_FOUND, VALIDATION, OUT_OF_STOCK (the stock is less than is removed), CHANGED_MEANWHILE (a
   * count that is no longer valid; `data` is the current product), IDEMPOTENCY_KEY_REUSED
   */
  async change(actor: Actor, productId: string, request: StockChangeRequest, key?: string): Promise<Changed> {
    const { changed, stock } = await database.transaction(async (tx) => {
      const before = await getLockedProduct(tx, productId);
      if (await isRepeated(tx, productId, request, key)) {
        return { changed: { product: before, message: inStock(before.stock) }, stock: [] };
      }
      const { quantity, said } = await effectOf(tx, before, request);
      const { kind } = request;
      const counted = kind === 'counted' ? request.quantity : null;
      const movement = {
        productId,
        kind,
        quantity,
        counted,
        reason: reasonOf(request),
        actorId: actor.id,
        requestKey: key ?? null,
      };
      const moved = await moveStock(tx, [movement]);
      const product = await getProduct(tx, productId);
      if (quantity !== 0) {
        const fields = { stock: { from: before.stock, to: product.stock } };
        const about = { entity: 'product', entityId: productId, entityName: product.name } as const;
        await addAuditEntry(tx, { actor, ...about, action: 'changed', fields });
      }
      return { changed: { product, message: said }, stock: moved };
    });
    catalogue.stockChanged(stock);
    return changed;
  },

  /** A page of a product's movements, newest first; also for a deleted product. @throws AppError NOT_FOUND */
  async ledger(productId: string, before: number | undefined) {
    const product = await findLedgerProduct(database.queries, productId);
    if (!product) throw notFound('errors.productNotFound');
    const found = await listMovements(database.queries, productId, before, pageSize + 1);
    const movements = await withNames(database.queries, found.slice(0, pageSize));
    return { product, movements, next: found.length > pageSize ? (movements.at(-1)?.id ?? null) : null };
  },
});

export type StockAdmin = ReturnType<typeof createStock>;

/** A movement with the name of its actor and the number of its order. */
export interface NamedMovement extends MovementRow {
  actorName: string;
  orderNumber: string;
}

async function withNames(queries: Queries, movements: readonly MovementRow[]): Promise<NamedMovement[]> {
  const names = await listUserNames(queries, [...new Set(movements.flatMap(({ actorId }) => actorId ?? []))]);
  const numbers = await listOrderNumbers(queries, [...new Set(movements.flatMap(({ orderId }) => orderId ?? []))]);
  return movements.map((movement) => ({
    ...movement,
    actorName: names.get(movement.actorId ?? '') ?? '',
    orderNumber: numbers.get(movement.orderId ?? '') ?? '',
  }));
}

const inStock = (stock: number) => text('answers.inStock', { stock });

/** @throws AppError IDEMPOTENCY_KEY_REUSED when the key was used for another request */
async function isRepeated(
  tx: Queries,
  productId: string,
  request: StockChangeRequest,
  key: string | undefined,
): Promise<boolean> {
  const earlier = key === undefined ? undefined : await findMovementOfRequest(tx, productId, key);
  if (!earlier) return false;
  const { kind, quantity } = request;
  const { reason, reasonKey } = reasonColumns(reasonOf(request));
  const sameReason = earlier.reason === reason && earlier.reasonKey?.usual === reasonKey?.usual;
  const sameNumber = kind === 'counted' ? earlier.counted === quantity : earlier.quantity === signed(kind, quantity);
  if (earlier.kind !== kind || !sameReason || !sameNumber) {
    throw new AppError('IDEMPOTENCY_KEY_REUSED', text('errors.stockKeyReused'));
  }
  return true;
}

const reasonOf = ({ reason = '', ready }: StockChangeRequest): StockReason => (ready ? { usual: ready } : reason);

const signed = (kind: StockChangeRequest['kind'], quantity: number) =>
  kind === 'waste' || kind === 'damaged' ? -quantity : quantity;

/** @throws AppError VALIDATION, OUT_OF_STOCK, CHANGED_MEANWHILE */
async function effectOf(tx: Queries, before: AdminRow, request: StockChangeRequest): Promise<Effect> {
  const { name, stock } = before;
  if (request.kind === 'counted') return effectOfCount(tx, before, request);
  const quantity = signed(request.kind, request.quantity);
  if (stock + quantity < 0) {
    const message = text('errors.stockTooLow', { stock, name, quantity: -quantity });
    throw new AppError('OUT_OF_STOCK', message, { errors: { quantity: message } });
  }
  if (stock + quantity > productLimits.stock) {
    const message = text('errors.stockTooHigh', { stock, most: String(productLimits.stock) });
    throw new AppError('VALIDATION', message, { errors: { quantity: message } });
  }
  return { quantity, said: text('answers.nameInStock', { name, stock: stock + quantity }) };
}

async function effectOfCount(
  tx: Queries,
  before: AdminRow,
  { quantity: counted, stockVersion = before.stockVersion }: StockChangeRequest,
): Promise<Effect> {
  const { id, name, stock } = before;
  const rebased = await rebaseCount(tx, id, counted, stockVersion);
  if (!rebased) {
    const message = text('errors.stockCountChanged', { name, stock });
    throw new AppError('CHANGED_MEANWHILE', message, { data: presentAdminProduct(before) });
  }
  const sold = soldSinceText(rebased);
  return {
    quantity: rebased.stock - stock,
    said: text('answers.counted', { name, counted, now: sold ?? inStock(rebased.stock) }),
  };
}
