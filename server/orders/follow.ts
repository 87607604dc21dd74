import type { OrderEvents, OrderProgress } from './order-events.ts';

/**
 * Calls `onUpdate` with the current state of an order, and again after each newer revision.
 * @param read returns the current order
 * @returns a function that stops following
 */
export async function followOrder(
  news: Pick<OrderEvents, 'subscribe'>,
  orderId: string,
  read: () => Promise<OrderProgress>,
  onUpdate: (news: OrderProgress) => void,
): Promise<() => void> {
  let told = 0;
  const tell = (now: OrderProgress) => {
    if (now.revision <= told) return;
    told = now.revision;
    onUpdate(now);
  };
  // Subscribes before the first read, so that no update is missed; updates with an older revision are ignored.
  const meanwhile: OrderProgress[] = [];
  let hear: (now: OrderProgress) => void = (now) => meanwhile.push(now);
  const stop = news.subscribe(orderId, (now) => hear(now));
  try {
    tell(await read());
    hear = tell;
    meanwhile.forEach(tell);
  } catch (error) {
    stop();
    throw error;
  }
  return stop;
}
