import type { OrderEvents, OrderProgress } from './order-events.ts';

/**
 * Tells `onUpdate` how an order stands, and then each time that it is further on than was told.
 * @param read the order as it is now
 * @returns what ends it
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
  // Followed before it is read, so that nothing falls between; an older step that is announced meanwhile comes too late.
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
