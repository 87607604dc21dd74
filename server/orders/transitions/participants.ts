/**
 * The lists of everything that takes part in a change of a placed order. Read from top to bottom, they are the order of the locks and of the
 * statements. `applyTransition` runs them and names no participant.
 */
import { text } from '../../../messages/text.ts';
import { addAuditEntry } from '../../audit-log/audit-log.ts';
import { moveStock, rebaseCount } from '../../catalogue/stock/stock-movements.ts';
import { lockStock, type StockMovement, type StockState } from '../../catalogue/stock/stock-repository.ts';
import type { Queries } from '../../db/database.ts';
import { AppError } from '../../lib/errors.ts';
import { newIdAfter } from '../../lib/ids.ts';
import { clearRiderPosition } from '../delivery/location/clear-rider-position.ts';
import { refusalRows } from '../delivery/refusals/refuse.ts';
import { insertRefusals } from '../delivery/refusals/repository.ts';
import { emailCustomer } from '../messages/email-customer.ts';
import * as changeRepository from '../model/change-repository.ts';
import { englishNote } from '../model/notes.ts';
import { gramsMoved } from '../packing/weighing/extra-grams.ts';
import { moveGrams } from '../packing/weighing/move-grams.ts';
import { limitCredit, settleCredit } from '../placement/order-credit.ts';
import { settleOffer } from '../placement/order-offer.ts';
import { settleSlot } from '../placement/order-promise.ts';
import { settleChange } from '../questions/changes/close-question.ts';
import { settleQuestions } from '../questions/substitutes/questions.ts';
import { orderAfter, type Step, type StockCount, type TransitionActor } from './transition.ts';

/** @throws Error to end the transaction */
type StepParticipant = (step: Step) => Promise<void>;

/** Locks, takes and gives back what the order uses. */
export const settling: readonly StepParticipant[] = [
  limitCredit,
  settleStock,
  settleOffer,
  settleSlot,
  settleCredit,
  settleChange,
  settleQuestions,
];

/** Writes the rows of the order and what follows from them, once the transition is complete. */
export const writing: readonly StepParticipant[] = [
  writeOrder,
  writeRefusals,
  writeTimeline,
  writeAuditLog,
  tellLaterFeatures,
  emailCustomer,
];

async function settleStock({ tx, order, lines, actor, transition, moved }: Step): Promise<void> {
  const by = { orderId: order.id, actorId: actor.userId };
  const movements = transition.movements.map((each) => ({ ...each, ...by }));
  moved.push(...(await moveStock(tx, movements)));
  moved.push(...(await countStock(tx, actor, transition.counts ?? [])));
  // After the counts: they are of the shelf without the goods of this order.
  moved.push(...(await moveGrams(tx, gramsMoved(lines, transition), by)));
}

/**
 * Sets the stock of products to the counts, less what was sold since. @throws AppError CHANGED_MEANWHILE when the stock
 * was changed since
 */
async function countStock(tx: Queries, actor: TransitionActor, counts: readonly StockCount[]): Promise<StockState[]> {
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

async function writeOrder({ tx, order, transition }: Step): Promise<void> {
  const { id: orderId, storeId } = order;
  const { changes, lines, weighed = [], added = [] } = transition;
  await changeRepository.updateOrder(tx, orderId, changes);
  await clearRiderPosition(tx, order, changes);
  if (lines.length > 0) await changeRepository.setLines(tx, orderId, lines);
  // Other units have another weight.
  const changed = order.status === 'placed' ? lines.map(({ productId }) => productId) : [];
  await changeRepository.clearGrams(tx, orderId, changed);
  await changeRepository.setWeights(tx, orderId, weighed);
  await changeRepository.insertLines(
    tx,
    added.map((line) => ({ ...line, storeId, orderId })),
  );
}

async function writeRefusals({ tx, needs, order, transition: { refused } }: Step): Promise<void> {
  if (refused) await insertRefusals(tx, refusalRows(order, refused, needs.now()));
}

async function writeTimeline({ tx, order, events, actor, transition: { kind, note } }: Step): Promise<void> {
  await changeRepository.insertEvent(tx, {
    // The order is locked, so its events sort as they happened.
    id: newIdAfter(events.at(-1)?.id ?? ''),
    storeId: order.storeId,
    orderId: order.id,
    kind,
    actorId: actor.userId,
    actorRole: actor.as === 'shop' ? 'ADMIN' : 'USER',
    note: englishNote(note),
    noteTexts: typeof note === 'string' ? null : [...note],
  });
}

async function writeAuditLog({ tx, order, actor, transition }: Step): Promise<void> {
  const { kind, fields, followed = [] } = transition;
  for (const entry of [{ action: kind, fields }, followed].flat()) {
    await addAuditEntry(tx, {
      actor: { id: actor.userId, name: actor.name },
      entity: 'order',
      entityId: order.id,
      entityName: order.number,
      ...entry,
    });
  }
}

async function tellLaterFeatures(step: Step): Promise<void> {
  const { tx, needs, order: before, actor, transition } = step;
  const { kind, happened = false } = transition;
  await needs.onTransition?.(tx, { kind, before, after: orderAfter(step), actor, happened });
}
