/** Ticks that are not saved yet. All those of an order are sent together; a tick that arrives twice changes nothing. */
import type { PickedOrder, SavePickingBody } from '../../../../contract/picking/picking.ts';
import { isStaleTick } from '../../../../contract/picking/picking-limits.ts';
import { createOfflineQueue } from '../../../api/offline-queue.ts';
import { workNames } from '../../../api/unsent-work.ts';
import { parseRecord } from './parse-record.ts';

/** `at` is a time as ISO 8601, `quantity` the units that the picker saw, and `grams` what these weigh, of a line that is sold by weight. */
export interface Tick {
  picked: boolean;
  at: string;
  quantity?: number;
  grams?: number;
}

/** The unsaved ticks of one order. */
export interface Unsaved {
  claimId: string;
  /** By product id. */
  ticks: Readonly<Record<string, Tick>>;
  bags?: number;
}

/** By order id. */
export type TickQueue = Readonly<Record<string, Unsaved>>;

const isUnsaved = (value: unknown): value is Unsaved =>
  typeof value === 'object' && value !== null && 'claimId' in value && 'ticks' in value;

/** The queue in a stored text; empty when the text is none. */
export const parseQueue = (text: string | null): TickQueue => parseRecord(text, isUnsaved);

export const tickQueue = createOfflineQueue(workNames.picking, parseQueue);

type Claimed = Pick<PickedOrder, '_id' | 'claimId'>;

const unsavedOf = (queue: TickQueue, { _id, claimId }: Claimed): Unsaved => {
  const known = queue[_id];
  // Ticks of a former claim are of no use.
  return known?.claimId === claimId ? known : { claimId, ticks: {} };
};

export function withTick(queue: TickQueue, order: Claimed, productId: string, tick: Tick): TickQueue {
  const unsaved = unsavedOf(queue, order);
  return { ...queue, [order._id]: { ...unsaved, ticks: { ...unsaved.ticks, [productId]: tick } } };
}

export const withBags = (queue: TickQueue, order: Claimed, bags: number): TickQueue => ({
  ...queue,
  [order._id]: { ...unsavedOf(queue, order), bags },
});

export function without(queue: TickQueue, orderId: string): TickQueue {
  const { [orderId]: _, ...others } = queue;
  return others;
}

/** The queue after `sent` was saved: what has changed since then stays. */
export function afterSaving(queue: TickQueue, orderId: string, sent: Unsaved): TickQueue {
  const now = queue[orderId];
  if (!now || now.claimId !== sent.claimId) return queue;
  const ticks = Object.fromEntries(
    Object.entries(now.ticks).filter(([productId, { at }]) => sent.ticks[productId]?.at !== at),
  );
  const { bags, ...rest } = now;
  const left = { ...rest, ticks, ...(bags !== undefined && bags !== sent.bags && { bags }) };
  return Object.keys(ticks).length === 0 && left.bags === undefined
    ? without(queue, orderId)
    : { ...queue, [orderId]: left };
}

export const bodyOf = ({ claimId, ticks, bags }: Unsaved): SavePickingBody => ({
  claimId,
  ticks: Object.entries(ticks).map(([productId, tick]) => ({ productId, ...tick })),
  ...(bags !== undefined && { bags }),
});

function withOwnTick(line: PickedOrder['lines'][number], tick: Tick | undefined): PickedOrder['lines'][number] {
  // Of what the customer wants other units by now, it has to be picked again; a weight is of so many units only.
  if (!tick || (tick.picked && isStaleTick(tick.quantity, line))) return line;
  if (tick.grams !== undefined && tick.quantity !== line.quantity) return line;
  const { pickedAt, grams: _, ...untouched } = line;
  if (!tick.picked) return untouched;
  return { ...untouched, pickedAt: pickedAt ?? tick.at, ...(tick.grams !== undefined && { grams: tick.grams }) };
}

/** The order with what is not saved yet. */
export function withUnsaved(order: PickedOrder, queue: TickQueue): PickedOrder {
  const { ticks, bags = order.bags } = unsavedOf(queue, order);
  return {
    ...order,
    ...(bags !== undefined && { bags }),
    lines: order.lines.map((line) => withOwnTick(line, ticks[line.productId])),
  };
}

/** How many ticks of an order are not saved. */
export const countUnsaved = (queue: TickQueue, order: Claimed): number =>
  Object.keys(unsavedOf(queue, order).ticks).length;
