/** Sales figures for administrators. Days and hours are in store time (`shop-day.ts`). */
import * as z from 'zod';
import { call } from '../api/call.ts';
import { id, integer, storeOfRow } from '../api/fields.ts';
import { languageQuery } from '../catalogue/catalogue.ts';
import { zeroResultSearch } from '../search/search.ts';
import { backupAlarm } from '../settings/backups.ts';

export const overviewLimits = {
  bestSellers: 10,
  bestSellerDays: 30,
  onTimeDays: 7,
  scarceProducts: 20,
  zeroResultSearches: 8,
} as const;

const dayFigures = z.object({
  /** Placed orders, without cancelled ones. */
  orders: integer,
  cancelled: integer,
  /** Rupees: total of orders that were not cancelled, paid or not, without tips. */
  revenue: z.number(),
  /** Rupees: the tips in these orders, for the people who deliver; left out when there are none. */
  tips: z.number().optional(),
});
export type DayFigures = z.infer<typeof dayFigures>;

const scarceProduct = z.object({
  productId: id,
  name: z.string(),
  image: z.string(),
  stock: integer,
  /** In the figures of all stores. */
  store: storeOfRow.optional(),
});
export type ScarceProduct = z.infer<typeof scarceProduct>;

/** `count` of all, and the products with the lowest stock; of all stores, a product counts for each store that lacks it. */
const scarceProducts = z.object({ count: integer, products: z.array(scarceProduct) });

export const overview = z.object({
  /** For example 2026-11-20. */
  day: z.iso.date(),
  /** The same weekday one week before. */
  dayBefore: z.iso.date(),
  /** Until now. */
  today: dayFigures,
  /** One week before, until the same time of day. */
  beforeSoFar: dayFigures,
  /** One week before, the whole day. */
  before: dayFigures,
  /** Orders by the hour in which they were placed, without cancelled ones: 24 entries, starting at midnight. */
  hours: z.array(z.object({ hour: integer, today: integer, before: integer })),
  /** Orders with a promise that were delivered in the last 7 days including today, and how many of them were in time. */
  onTime: z.object({ delivered: integer, inTime: integer }),
  /** Last 30 days including today, by units sold, without cancelled orders. */
  bestSellers: z.array(
    z.object({
      productId: id,
      name: z.string(),
      image: z.string(),
      quantity: integer,
      /** Rupees. */
      revenue: z.number(),
    }),
  ),
  /** At this stock or below, a product is running out. */
  lowStock: integer,
  /** Published products with a stock of 1 to `lowStock`, lowest first. */
  runningOut: scarceProducts,
  /** Published products with no stock. */
  outOfStock: scarceProducts,
  /** Searches of the last 30 days with few or no results, most frequent first. */
  zeroResultSearches: z.array(zeroResultSearch),
  /** Something about online payments that a person should look at; left out for nothing. */
  payments: z
    .object({
      /** Refunds that failed and payments that a bank disputed. */
      decide: integer,
      /** Payments without an end for 15 minutes. */
      open: integer,
      /** There were payments in the last hour, and the provider sent no message. */
      noMessages: z.literal(true).optional(),
    })
    .optional(),
  /** For owners, something about backups; left out for nothing. */
  backup: backupAlarm.optional(),
});
export type Overview = z.infer<typeof overview>;

export const overviewCalls = {
  getOverview: call('admin', 'GET', '/api/v1/overview/get-overview', {
    staff: ['manager'],
    query: languageQuery,
    output: overview,
  }),
};
