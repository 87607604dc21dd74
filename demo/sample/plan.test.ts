import { beforeAll, describe, expect, it } from 'vitest';
import { startOfShopDay } from '../../contract/delivery/shop-day.ts';
import type { SampleShop } from '../../server/sample-shop/plan.ts';
import { readDemo } from '../files.ts';
import type { DemoFile } from '../schema.ts';
import { planSampleShop } from './plan.ts';

const hour = 3_600_000;
/** An evening in India. */
const now = new Date(startOfShopDay('2026-11-20').getTime() + 19 * hour);

describe('the sample shop', () => {
  let products: DemoFile['products'];
  let plan: SampleShop;
  beforeAll(async () => {
    products = (await readDemo()).file.products;
    plan = planSampleShop(products, now);
  });

  it('is the same for the same seed and moment, and another one for another seed', () => {
    expect(planSampleShop(products, now)).toEqual(plan);
    expect(planSampleShop(products, now, 1).orders[0]?.lines).not.toEqual(plan.orders[0]?.lines);
  });

  it('never sells what it does not have, and leaves what there is little of', () => {
    const stock = new Map(products.map(({ sku, stock: first }) => [sku, first]));
    const moves = [
      ...plan.deliveries.map(({ sku, quantity, at }) => ({ sku, quantity, at })),
      ...plan.orders.flatMap(({ lines, at }) => lines.map(({ sku, quantity }) => ({ sku, quantity: -quantity, at }))),
    ];
    for (const { sku, quantity } of moves.toSorted((a, b) => Number(a.at) - Number(b.at))) {
      stock.set(sku, (stock.get(sku) ?? 0) + quantity);
      expect(stock.get(sku)).toBeGreaterThan(0);
    }
    for (const { sku, stock: first } of products.filter((each) => each.stock < 20)) expect(stock.get(sku)).toBe(first);
  });

  it('is in order of time, at the hours of a shop, and ends now', () => {
    const times = plan.orders.map(({ at }) => at.getTime());
    expect(times).toEqual(times.toSorted((a, b) => a - b));
    for (const { at, packedAt, sentAt, deliveredAt } of plan.orders) {
      const steps = [at, packedAt, sentAt, deliveredAt].flatMap((moment) => moment?.getTime() ?? []);
      expect(steps).toEqual(steps.toSorted((a, b) => a - b));
      expect(Math.max(...steps)).toBeLessThan(now.getTime());
      const hourOfDay = new Date(at.getTime() + 5.5 * hour).getUTCHours();
      expect([hourOfDay >= 7, hourOfDay <= 21]).toEqual([true, true]);
    }
  });

  it('has ids and numbers of which none comes twice', () => {
    for (const ids of [
      plan.orders.map(({ id }) => id),
      plan.orders.map(({ number }) => number),
      plan.reviews.map(({ id }) => id),
      plan.people.map(({ mobile }) => mobile),
    ])
      expect(new Set(ids).size).toBe(ids.length);
  });

  it('works at any time of the day', () => {
    for (const hours of [0, 3, 6, 7, 12, 23.9]) {
      const { orders } = planSampleShop(products, new Date(startOfShopDay('2026-11-20').getTime() + hours * hour));
      expect(orders.filter(({ deliveredAt, cancelled }) => !deliveredAt && !cancelled)).toHaveLength(8);
    }
  });
});
