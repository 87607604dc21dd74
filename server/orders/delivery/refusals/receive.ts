/** Receives refused goods that are back in the store: they are sold again, or waste (docs/features/partly-refused.md). */

import type { RefusedWasteReason } from '../../../../contract/delivery/refusal-rules.ts';
import type { UsualReason } from '../../../../contract/inventory/stock-reasons.ts';
import type { AuditedLines } from '../../../../contract/orders/audited-lines.ts';
import { orderRightsOf } from '../../../../contract/users/staff-roles.ts';
import { type Text, text } from '../../../../messages/text.ts';
import { addAuditEntry } from '../../../audit-log/audit-log.ts';
import type { Catalogue } from '../../../catalogue/catalogue.ts';
import { moveStock } from '../../../catalogue/stock/stock-movements.ts';
import { lockStock } from '../../../catalogue/stock/stock-repository.ts';
import type { Database } from '../../../db/database.ts';
import { roleForbidden } from '../../../http/policies.ts';
import { AppError, invalidField, notFound } from '../../../lib/errors.ts';
import { inStore } from '../../../runtime/current-store.ts';
import { lockOrder, updateOrder } from '../../model/change-repository.ts';
import type { OrderEvents } from '../../model/order-events.ts';
import { findStoreOf, orderLockWait } from '../../model/repository.ts';
import { extraOf } from '../../packing/weighing/extra-grams.ts';
import { moveGrams } from '../../packing/weighing/move-grams.ts';
import { changeOnce, type Remember } from '../../transitions/change-once.ts';
import { changedMeanwhile, type OrderActor, type OrderStockMovement } from '../../transitions/transition.ts';
import { listRefusals, type RefusalRow, setReceived } from './repository.ts';

interface Needs {
  database: Database;
  catalogue: Pick<Catalogue, 'stockChanged'>;
  orderEvents: OrderEvents;
  now: () => Date;
}

/** The fate of the units of a refused product. */
export interface ReceivedUnits {
  productId: string;
  /** Units that are sold again; all others are waste. */
  stock: number;
  /** Why the others are not. */
  reason?: RefusedWasteReason | undefined;
  /** With the reason 'other'. */
  words?: string | undefined;
}

/**
 * Receives the refused goods of an order, all of them, in one transaction: the ledger gets them back, and writes off what is waste.
 * Stock is locked before the order, as everywhere; what was refused of an order never changes. The same request again is done.
 * @param revision as the actor saw it
 * @throws AppError NOT_FOUND, CHANGED_MEANWHILE, STEP_NOT_ALLOWED when they are received already or nothing was refused, VALIDATION
 * when a product is left out, another one is named, there are more units than were refused, or waste has no reason; or FORBIDDEN by the
 * role of staff
 */
export async function receiveRefused(
  needs: Needs,
  orderId: string,
  by: Pick<OrderActor, 'userId' | 'name' | 'staffRole'>,
  received: readonly ReceivedUnits[],
  revision: number,
): Promise<void> {
  if (!orderRightsOf(by.staffRole).receivesGoods) throw roleForbidden();
  const change = { id: orderId, revision, userId: by.userId, asked: ['receive', received] };
  await changeOnce(needs.database.queries, change, (remember) =>
    receive(needs, orderId, by, received, revision, remember),
  );
}

async function receive(
  { database, catalogue, orderEvents, now }: Needs,
  orderId: string,
  by: Pick<OrderActor, 'userId' | 'name'>,
  received: readonly ReceivedUnits[],
  revision: number,
  remember: Remember,
): Promise<void> {
  const storeId = await findStoreOf(database.queries, orderId);
  if (storeId === undefined) throw notFound('errors.orderNotFound');
  await inStore(storeId, async () => {
    const refused = (await listRefusals(database.queries, orderId)).map(({ productId }) => productId);
    const { stock, progress } = await database.transaction(async (tx) => {
      if (refused.length > 0) await lockStock(tx, refused);
      const order = await lockOrder(tx, orderId);
      if (!order) throw notFound('errors.orderNotFound');
      const rows = await listRefusals(tx, orderId);
      if (rows.length === 0) throw new AppError('STEP_NOT_ALLOWED', text('errors.nothingToReceive'));
      if (rows.every(({ receivedAt }) => receivedAt !== null))
        throw new AppError('STEP_NOT_ALLOWED', text('errors.alreadyReceived'));
      // Also when it was delivered after the products were read.
      if (revision !== order.revision || rows.length > refused.length) throw changedMeanwhile(order);
      const pairs = pairsOf(rows, received);
      await remember(tx);
      const moved = await moveStock(
        tx,
        pairs
          .flatMap((pair) => movementsOf(pair, order.number))
          .map((each) => ({ ...each, orderId, actorId: by.userId })),
      );
      const back = pairs.map(
        ([{ productId, product }, { stock: units }]) => [productId, -extraOf(product, units)] as const,
      );
      const weighed = await moveGrams(tx, new Map(back), { orderId, actorId: by.userId });
      const receivedAt = now();
      for (const [{ productId }, { stock: toStock }] of pairs)
        await setReceived(tx, orderId, productId, { toStock, receivedAt });
      await updateOrder(tx, orderId, {});
      await addAuditEntry(tx, {
        actor: { id: by.userId, name: by.name },
        entity: 'order',
        entityId: order.id,
        entityName: order.number,
        action: 'goods_received',
        fields: { goods: { from: null, to: pairs.map(audited) } },
      });
      return { stock: [...moved, ...weighed], progress: { ...order, revision: order.revision + 1 } };
    }, orderLockWait);
    catalogue.stockChanged(stock);
    orderEvents.publish(progress);
  });
}

type Pair = readonly [refused: RefusalRow, received: ReceivedUnits];

const invalid = (message: Text) => invalidField('lines', message);

function pairsOf(rows: readonly RefusalRow[], received: readonly ReceivedUnits[]): Pair[] {
  if (new Set(received.map(({ productId }) => productId)).size < received.length)
    throw invalid(text('errors.namedTwice'));
  if (received.some(({ productId }) => !rows.some((row) => row.productId === productId)))
    throw invalid(text('errors.notRefused'));
  return rows.map((row) => {
    const { name } = row.product;
    const units = received.find(({ productId }) => productId === row.productId);
    if (!units) throw invalid(text('errors.receiveAll', { name }));
    if (units.stock > row.quantity) throw invalid(text('errors.receivedTooMuch', { name, quantity: row.quantity }));
    if (units.stock < row.quantity && !units.reason) throw invalid(text('errors.wasteReason', { name }));
    return [row, units];
  });
}

/** The ledger's reasons, after the number of the order. */
const wasteReasons: Record<Exclude<RefusedWasteReason, 'other'>, UsualReason> = {
  damaged: 'damagedInTransport',
  spoiled: 'spoiled',
  not_returned: 'notReturned',
};

/** The order took the stock when it was placed: all units come back, and those that are waste are written off at the same time. */
function movementsOf([{ productId, quantity }, { stock, reason, words = '' }]: Pair, number: string) {
  const movements: OrderStockMovement[] = [
    { productId, quantity, kind: 'returned', reason: { start: 'refused', about: number } },
  ];
  if (stock < quantity && reason) {
    movements.push({
      productId,
      quantity: stock - quantity,
      kind: reason === 'damaged' ? 'damaged' : 'waste',
      reason:
        reason === 'other'
          ? { start: 'refused', about: `${number}: ${words}` }
          : { start: 'refused', about: number, usual: wasteReasons[reason] },
    });
  }
  return movements;
}

const audited = ([{ quantity, product }, { stock, reason }]: Pair): AuditedLines['goods'] => ({
  name: product.name,
  quantity,
  stock,
  ...(stock < quantity && reason && { reason }),
});
