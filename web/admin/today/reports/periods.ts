/** The periods that the reports offer. Days are like 2026-11-20, in store time. */
import { isShopDay, shopDayPlus } from '../../../../contract/delivery/shop-day.ts';
import { m } from '../../../../messages/index.ts';

export interface Days {
  from: string;
  /** The last day. */
  to: string;
}

/** @param today the day of now */
export function periodsAt(today: string): readonly (readonly [label: string, days: Days])[] {
  const firstOfMonth = `${today.slice(0, 7)}-01`;
  const lastBefore = shopDayPlus(firstOfMonth, -1);
  return [
    [m.reports.today(), { from: today, to: today }],
    [m.reports.yesterday(), { from: shopDayPlus(today, -1), to: shopDayPlus(today, -1) }],
    [m.reports.last7(), { from: shopDayPlus(today, -6), to: today }],
    [m.reports.last30(), { from: shopDayPlus(today, -29), to: today }],
    [m.reports.thisMonth(), { from: firstOfMonth, to: today }],
    [m.reports.lastMonth(), { from: `${lastBefore.slice(0, 7)}-01`, to: lastBefore }],
  ];
}

/** The period in the URL; the last 7 days without a whole one. */
export function periodOf(params: URLSearchParams, today: string): Days {
  const [from, to] = [params.get('from') ?? '', params.get('to') ?? ''];
  return isShopDay(from) && isShopDay(to) ? { from, to } : { from: shopDayPlus(today, -6), to: today };
}
