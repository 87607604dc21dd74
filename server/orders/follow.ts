import type { OrderEvents, OrderProgress } from './order-events.ts';

/**
 * Calls `onUpdate` with the current state of an order, and again after each newer revision.
 * @param read returns the current order
 * @returns a function that stops following
 */
export async function followOrder(
  orderEvents: Pick<OrderEvents, 'subscribe'>,
  orderId: string,
  read: () => Promise<OrderProgress>,
  onUpdate: (update: OrderProgress) => void,
): Promise<() => void> {
  let lastRevision = 0;
  const send = (now: OrderProgress) => {
    if (now.revision <= lastRevision && !now.noted) return;
    lastRevision = Math.max(lastRevision, now.revision);
    onUpdate(now);
  };
  // Subscribes before the first read, so that no update is missed; updates with an older revision are ignored.
  const meanwhile: OrderProgress[] = [];
  let onEvent: (now: OrderProgress) => void = (now) => meanwhile.push(now);
  const stop = orderEvents.subscribe(orderId, (now) => onEvent(now));
  try {
    send(await read());
    onEvent = send;
    meanwhile.forEach(send);
  } catch (error) {
    stop();
    throw error;
  }
  return stop;
}
