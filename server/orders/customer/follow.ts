import type { OrderEvents, OrderProgress } from '../model/order-events.ts';

/**
 * Calls `onUpdate` with the current state of an order for its customer, and again after each newer revision and each message to them.
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
    // Customers get no sign of notes for staff.
    const noted = now.noted === 'to_customer' ? now.noted : undefined;
    if (now.revision <= lastRevision && !noted) return;
    lastRevision = Math.max(lastRevision, now.revision);
    onUpdate({ ...now, noted });
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
