import { describe, expect, it } from 'vitest';
import { shopDayAt, shopDayPlus, startOfShopDay } from './shop-day.ts';

describe("the store's calendar", () => {
  it('starts the next day at midnight in India', () => {
    expect(shopDayAt(new Date('2026-11-20T18:29:59.999Z'))).toBe('2026-11-20');
    expect(shopDayAt(new Date('2026-11-20T18:30:00.000Z'))).toBe('2026-11-21');
    expect(startOfShopDay('2026-11-21')).toEqual(new Date('2026-11-20T18:30:00.000Z'));
  });

  it('counts days across the ends of months and years, and in February', () => {
    expect(shopDayPlus('2026-11-30', 1)).toBe('2026-12-01');
    expect(shopDayPlus('2027-01-03', -7)).toBe('2026-12-27');
    expect(shopDayPlus('2028-02-28', 1)).toBe('2028-02-29');
  });
});
