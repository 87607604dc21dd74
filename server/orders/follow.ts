import type { News, OrderNews } from './order-news.ts';

/**
 * Tells `onNews` how an order stands, and then each time that it is further on than was told.
 * @param read the order as it is now
 * @returns what ends it
 */
export async function followOrder(
  news: Pick<OrderNews, 'follow'>,
  orderId: string,
  read: () => Promise<News>,
  onNews: (news: News) => void,
): Promise<() => void> {
  let told = 0;
  const tell = (now: News) => {
    if (now.revision <= told) return;
    told = now.revision;
    onNews(now);
  };
  // Followed before it is read, so that nothing falls between; an older step that is announced meanwhile comes too late.
  const meanwhile: News[] = [];
  let hear: (now: News) => void = (now) => meanwhile.push(now);
  const stop = news.follow(orderId, (now) => hear(now));
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
