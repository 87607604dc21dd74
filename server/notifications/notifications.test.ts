import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { asc, sql } from '../db/drizzle.ts';
import { newId } from '../lib/ids.ts';
import { openShop, type TestShop } from '../testing/shop.ts';
import { type Channel, SendError } from './channel.ts';
import type { NotificationContent } from './content.ts';
import { createNotifications } from './notifications.ts';
import type { NotificationRow, OrderEvent } from './repository.ts';
import { notifications as table } from './tables.ts';

const second = 1_000;
const hour = 3_600 * second;

describe('notifications', () => {
  let shop: TestShop;
  let time: number;
  /** The messages that the channel sent, and its behaviour. */
  let sent: NotificationRow[] = [];
  let fails: SendError | undefined;
  let targets: string[] = [];
  let isTrue = true;
  let quiet: Date | undefined;
  beforeAll(async () => {
    shop = await openShop();
    // Its own worker would send what these tests add.
    await shop.jobs.close();
  });
  beforeEach(async () => {
    time = Date.parse('2026-11-20T10:00:00Z');
    [sent, fails, targets, isTrue, quiet] = [[], undefined, ['phone'], true, undefined];
    await shop.database.queries.delete(table);
  });
  afterAll(() => shop.dispose());

  const channel: Channel = {
    name: 'push',
    targets: () =>
      sql`select target from unnest(string_to_array(${sql.raw("current_setting('test.targets', true)")}, ',')) as target`,
    async send(notification) {
      if (fails) throw fails;
      sent.push(notification);
    },
  };
  const open = () =>
    createNotifications({
      database: shop.database,
      channels: [channel],
      contentOf: async ({ event }) => (isTrue ? ({ event } as NotificationContent) : undefined),
      quietUntil: () => quiet,
      log: shop.app.log,
      now: () => new Date(time),
    });
  const order = { orderId: newId(), storeId: newId(), userId: newId() };
  const add = (notifications: ReturnType<typeof open>, event: OrderEvent['event'], occurrence = '1') =>
    shop.database.transaction(async (tx) => {
      await tx.execute(sql`select set_config('test.targets', ${targets.join(',')}, true)`);
      await notifications.add(tx, { ...order, event, occurrence });
    });
  const rows = () => shop.database.queries.select().from(table).orderBy(asc(table.id));
  const undo = (notifications: ReturnType<typeof open>, occurrence: string) =>
    shop.database.transaction((tx) => notifications.correct(tx, { ...order, occurrence }, ['order.delivered']));

  it('wait until quiet hours end when they are about a refund, without counting as tries', async () => {
    const notifications = open();
    quiet = new Date(time + 9 * hour);
    await add(notifications, 'order.out_for_delivery');
    await add(notifications, 'order.refund_decided');
    await notifications.idle();
    expect(sent.map(({ event }) => event)).toEqual(['order.out_for_delivery']);
    const [, waiting] = await rows();
    expect(waiting).toMatchObject({ tries: 0, nextTryAt: quiet, sentAt: null, failedAt: null });
    time = quiet.getTime() - 1;
    notifications.wake();
    await notifications.idle();
    expect(sent).toHaveLength(1);
    [time, quiet] = [quiet.getTime(), undefined];
    notifications.wake();
    await notifications.idle();
    expect(sent.map(({ event }) => event)).toEqual(['order.out_for_delivery', 'order.refund_decided']);
    await notifications.close();
  });

  it('are sent to each target once, also when an event is added again', async () => {
    targets = ['phone', 'laptop'];
    const notifications = open();
    await add(notifications, 'order.placed');
    await add(notifications, 'order.placed');
    await notifications.idle();
    notifications.wake();
    await notifications.idle();
    expect(sent.map(({ target }) => target).sort()).toEqual(['laptop', 'phone']);
    expect(await rows()).toMatchObject([{ sentAt: new Date(time) }, { sentAt: new Date(time) }]);
  });

  it('are not written for a channel without targets, nor after a rollback', async () => {
    const notifications = open();
    targets = [];
    await add(notifications, 'order.placed');
    targets = ['phone'];
    const failing = shop.database.transaction(async (tx) => {
      await tx.execute(sql`select set_config('test.targets', 'phone', true)`);
      await notifications.add(tx, { ...order, event: 'order.placed', occurrence: '2' });
      throw new Error('the step failed');
    });
    await expect(failing).rejects.toThrow('the step failed');
    expect(await rows()).toEqual([]);
  });

  it('are each taken by one of several workers', async () => {
    const workers = [open(), open(), open()];
    targets = Array.from({ length: 40 }, (_, i) => `device-${i}`);
    fails = new SendError('503');
    await add(open(), 'order.placed');
    fails = undefined;
    time += 24 * second;
    for (const each of workers) each.wake();
    await Promise.all(workers.map((each) => each.idle()));
    time += hour;
    for (const each of workers) each.wake();
    await Promise.all(workers.map((each) => each.idle()));
    expect(sent.map(({ target }) => target).sort()).toEqual([...targets].sort());
  });

  it('are retried after 15 seconds, then after twice as long each time, and given up after a day', async () => {
    fails = new SendError('503');
    const notifications = open();
    await add(notifications, 'order.placed');
    await notifications.idle();
    const pauses: number[] = [];
    for (;;) {
      const [row] = await rows();
      if (!row || row.failedAt) break;
      pauses.push((row.nextTryAt.getTime() - time) / second);
      time = row.nextTryAt.getTime();
      notifications.wake();
      await notifications.idle();
    }
    expect(pauses.slice(0, 9)).toEqual([15, 30, 60, 120, 240, 480, 960, 1920, 3600]);
    expect(pauses.reduce((sum, each) => sum + each, 0)).toBeLessThan((24 * hour) / second);
    expect(pauses.reduce((sum, each) => sum + each, 0)).toBeGreaterThan((22 * hour) / second);
    expect(await rows()).toMatchObject([{ lastError: '503', sentAt: null }]);
  });

  it('wait for as long as the receiver asks, and are given up at once when a retry makes no sense', async () => {
    const notifications = open();
    fails = new SendError('429', { retryAfter: 90 * second });
    await add(notifications, 'order.placed');
    await notifications.idle();
    expect(await rows()).toMatchObject([{ nextTryAt: new Date(time + 90 * second), tries: 1 }]);
    time += 90 * second;
    fails = new SendError('off', { permanent: true });
    notifications.wake();
    await notifications.idle();
    expect(await rows()).toMatchObject([{ failedAt: new Date(time), lastError: 'off', tries: 2 }]);
  });

  it('are not sent any more when they are not true any more', async () => {
    const notifications = open();
    isTrue = false;
    await add(notifications, 'order.placed');
    await notifications.idle();
    expect(sent).toEqual([]);
    expect(await rows()).toMatchObject([{ failedAt: new Date(time), lastError: 'outdated', tries: 0 }]);
  });

  it('of an undone step are corrected for whoever was told, each time', async () => {
    const notifications = open();
    await add(notifications, 'order.delivered', '4');
    await notifications.idle();
    await undo(notifications, '5');
    await notifications.idle();
    await add(notifications, 'order.delivered', '6');
    await notifications.idle();
    await undo(notifications, '7');
    await notifications.idle();
    expect(sent.map(({ event, occurrence }) => `${event} ${occurrence}`)).toEqual([
      'order.delivered 4',
      'order.corrected 5',
      'order.delivered 6',
      'order.corrected 7',
    ]);
  });

  it('of an undone step that nobody was told of are forgotten, without a correction', async () => {
    const notifications = open();
    await shop.database.transaction(async (tx) => {
      await tx.execute(sql`select set_config('test.targets', 'phone', true)`);
      await notifications.add(tx, { ...order, event: 'order.delivered', occurrence: '4' });
      await notifications.correct(tx, { ...order, occurrence: '5' }, ['order.delivered']);
    });
    await notifications.idle();
    expect(await rows()).toEqual([]);
  });

  it('of an undone step that may have arrived are corrected, and not sent again', async () => {
    const notifications = open();
    fails = new SendError('timeout');
    await add(notifications, 'order.delivered', '4');
    await notifications.idle();
    fails = undefined;
    await undo(notifications, '5');
    await notifications.idle();
    time += hour;
    notifications.wake();
    await notifications.idle();
    expect(sent.map(({ event }) => event)).toEqual(['order.corrected']);
  });
});
