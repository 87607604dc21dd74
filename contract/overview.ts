/** How the shop is doing, for administrators. Days and hours are the shop's (`shop-day.ts`). */
import * as z from 'zod';
import { id } from './fields.ts';
import { zeroResultSearch } from './search.ts';

export const overviewLimits = {
  bestSellers: 10,
  bestSellerDays: 30,
  scarceProducts: 20,
  zeroResultSearches: 8,
} as const;

const dayFigures = z.object({
  /** Placed, without those that were cancelled since. */
  orders: z.number().int(),
  cancelled: z.number().int(),
  /** Rupees: what the orders that were not cancelled come to, whether paid yet or not. */
  revenue: z.number(),
});
export type DayFigures = z.infer<typeof dayFigures>;

const scarceProduct = z.object({ productId: id, name: z.string(), image: z.string(), stock: z.number().int() });
export type ScarceProduct = z.infer<typeof scarceProduct>;

/** `count` of all, and the scarcest of them. */
const scarceProducts = z.object({ count: z.number().int(), products: z.array(scarceProduct) });

export const overview = z.object({
  /** Like 2026-11-20. */
  day: z.iso.date(),
  /** The same weekday a week before. */
  dayBefore: z.iso.date(),
  /** Until now. */
  today: dayFigures,
  /** A week before, until the same time of day. */
  beforeSoFar: dayFigures,
  /** A week before, the whole day. */
  before: dayFigures,
  /** Orders by the hour they were placed in, without cancelled ones: 24 entries, from midnight on. */
  hours: z.array(z.object({ hour: z.number().int(), today: z.number().int(), before: z.number().int() })),
  /** Of the last 30 days, today included: by how many were sold, without cancelled orders. */
  bestSellers: z.array(
    z.object({
      productId: id,
      name: z.string(),
      image: z.string(),
      quantity: z.number().int(),
      /** Rupees. */
      revenue: z.number(),
    }),
  ),
  /** From this stock downwards a product is running out. */
  lowStock: z.number().int(),
  /** Published products of which 1 to `lowStock` are left, the fewest first. */
  runningOut: scarceProducts,
  /** Published products of which nothing is left. */
  outOfStock: scarceProducts,
  /** Searches of the last 30 days that found nothing or little, the most frequent first. */
  zeroResultSearches: z.array(zeroResultSearch),
});
export type Overview = z.infer<typeof overview>;
