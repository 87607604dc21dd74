import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../db/database.ts';
import type { Log } from '../../runtime/log.ts';
import { openShop, sharedShop } from '../../testing/shop.ts';
import { OrderChannel } from './order-channel.ts';

interface News {
  id: string;
  step: number;
  text: string;
}

describe('a channel for news of orders', () => {
  const shop = sharedShop(() => openShop());
  const sizes: number[] = [];
  const warnings: string[] = [];
  let failures = 0;
  let channel: OrderChannel<News>;

  beforeAll(async () => {
    const { database } = shop;
    /** The shop's database, whose notifications are counted and can fail. */
    const counted: Pick<Database, 'notify' | 'listen'> = {
      listen: (...all) => database.listen(...all),
      async notify(name, payload) {
        if (failures-- > 0) throw new Error('the database is away');
        sizes.push((JSON.parse(payload) as News[]).length);
        await database.notify(name, payload);
      },
    };
    channel = new OrderChannel({
      database: counted,
      log: { warn: (_: unknown, text: string) => warnings.push(text) } as unknown as Log,
      channel: 'tokri_news',
      delay: 5,
      most: 3,
      orderOf: ({ id }) => id,
      keyOf: ({ id, step }) => `${id} ${step}`,
      failure: 'news could not be announced',
    });
    await channel.open();
  });
  afterAll(() => channel.close());

  /** Publishes news of orders, each as its id and step, and waits until they and what came before have arrived. */
  async function publish(...all: string[]): Promise<void> {
    const last = new Promise<void>((resolve) => {
      const stop = channel.subscribe('last', () => {
        stop();
        resolve();
      });
    });
    for (const each of [...all, 'last 1']) {
      const [id = '', step = '', text = ''] = each.split(' ');
      channel.publish({ id, step: Number(step), text });
    }
    await last;
  }

  /** The events that a follower of an order, or of all orders, receives until `stop`. */
  function follow(orderId: string) {
    const received: string[] = [];
    const stop = channel.subscribe(orderId, ({ id, step, text }) => received.push([id, step, text].join(' ').trim()));
    return { received, stop };
  }

  it('tells the followers of an order its news, and those of all orders everything', async () => {
    const [one, all] = [follow('a'), follow('')];
    await publish('a 1', 'b 1', 'a 2');
    expect(one.received).toEqual(['a 1', 'a 2']);
    expect(all.received).toEqual(['a 1', 'b 1', 'a 2', 'last 1']);
    for (const { stop } of [one, all]) stop();
    expect(channel.hasFollowers).toBe(false);
  });

  it('tells nothing more to those who stopped, and goes on for others of the same order', async () => {
    const [leaving, staying] = [follow('a'), follow('a')];
    await publish('a 1');
    leaving.stop();
    leaving.stop();
    await publish('a 2');
    expect([leaving.received, staying.received]).toEqual([['a 1'], ['a 1', 'a 2']]);
    staying.stop();
  });

  it('sends news in batches, with the newest of the same key alone', async () => {
    sizes.length = 0;
    const { received, stop } = follow('a');
    await publish('a 1 old', 'a 2', 'a 3', 'a 1 new', 'b 1', 'c 1');
    expect(received).toEqual(['a 1 new', 'a 2', 'a 3']);
    expect(sizes).toEqual([3, 3]);
    stop();
  });

  it('logs a notification that fails, and sends the next', async () => {
    const { received, stop } = follow('');
    failures = 1;
    await publish('a 1', 'b 1', 'c 1');
    expect(received).toEqual(['last 1']);
    expect(warnings).toEqual(['news could not be announced']);
    stop();
  });

  it('sends what still waits when it closes', async () => {
    sizes.length = 0;
    channel.publish({ id: 'a', step: 1, text: '' });
    await channel.close();
    expect(sizes).toEqual([1]);
  });
});
