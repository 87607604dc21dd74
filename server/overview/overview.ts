/** The overview of the shop: today compared with the same weekday a week before, best sellers, and low stock. */

import { shopDayAt, shopDayPlus, startOfShopDay } from '../../contract/delivery/shop-day.ts';
import { type Overview, overviewLimits } from '../../contract/reports/overview.ts';
import { listNamesAndPictures } from '../catalogue/product-repository.ts';
import { listScarce } from '../catalogue/stock/scarce-repository.ts';
import type { Database, Queries } from '../db/database.ts';
import { countOnTime, type HourRow, listBestSellers, type Span, sumHours } from '../orders/sales/sales-repository.ts';
import type { ZeroResultSearches } from '../search/zero-result-searches/zero-result-searches.ts';
import { listStoresOfRows } from '../stores/repository.ts';

interface Parts {
  database: Database;
  /** A product with at most this stock is low on stock. */
  lowStock: number;
  zeroResultSearches: Pick<ZeroResultSearches, 'list'>;
  /** The warnings about online payments; undefined for nothing. */
  paymentAlarms: () => Promise<Overview['payments']>;
  now?: (() => Date) | undefined;
}

const week = 7 * 24 * 60 * 60 * 1000;

export function createOverview({
  database,
  lowStock,
  zeroResultSearches,
  paymentAlarms,
  now = () => new Date(),
}: Parts) {
  const { queries } = database;
  return {
    /** All current figures. Every query uses an index on the time, or reads only the products. */
    async get() {
      const at = now();
      const day = shopDayAt(at);
      const dayBefore = shopDayPlus(day, -7);
      const today = dayOf(day);
      const before = dayOf(dayBefore);
      const lastDays = { from: startOfShopDay(shopDayPlus(day, 1 - overviewLimits.bestSellerDays)), to: today.to };
      const [
        hours,
        hoursSoFar,
        hoursBefore,
        bestSellers,
        runningOut,
        outOfStock,
        zeroResults,
        onTime,
        stores,
        payments,
      ] = await Promise.all([
        sumHours(queries, today),
        database.readLagging((lagging) => sumHours(lagging, { from: before.from, to: new Date(at.getTime() - week) })),
        database.readLagging((lagging) => sumHours(lagging, before)),
        database.readLagging((lagging) => bestSellersOf(lagging, lastDays)),
        listScarce(queries, 'low', lowStock, overviewLimits.scarceProducts),
        listScarce(queries, 'out', lowStock, overviewLimits.scarceProducts),
        zeroResultSearches.list(overviewLimits.zeroResultSearches),
        database.readLagging((lagging) =>
          countOnTime(lagging, { from: startOfShopDay(shopDayPlus(day, 1 - overviewLimits.onTimeDays)), to: today.to }),
        ),
        listStoresOfRows(queries),
        paymentAlarms(),
      ]);
      return {
        day,
        dayBefore,
        today: sumOf(hours),
        beforeSoFar: sumOf(hoursSoFar),
        before: sumOf(hoursBefore),
        hours: byHour(hours, hoursBefore),
        bestSellers,
        lowStock,
        runningOut,
        outOfStock,
        zeroResultSearches: zeroResults,
        onTime,
        stores,
        payments,
      };
    },
  };
}

/** With the product's current name and picture while it exists. */
async function bestSellersOf(queries: Queries, span: Span) {
  const sold = await listBestSellers(queries, span, overviewLimits.bestSellers);
  const current = await listNamesAndPictures(
    queries,
    sold.map(({ productId }) => productId),
  );
  return sold.map((row) => {
    const product = current.get(row.productId);
    return { ...row, name: product?.name ?? row.name, image: product?.image ?? row.image };
  });
}

const dayOf = (day: string) => ({ from: startOfShopDay(day), to: startOfShopDay(shopDayPlus(day, 1)) });

function sumOf(hours: readonly HourRow[]): Omit<HourRow, 'hour'> {
  const sum = { orders: 0, cancelled: 0, revenuePaise: 0, tipsPaise: 0 };
  for (const hour of hours) {
    sum.orders += hour.orders;
    sum.cancelled += hour.cancelled;
    sum.revenuePaise += hour.revenuePaise;
    sum.tipsPaise += hour.tipsPaise;
  }
  return sum;
}

function byHour(today: readonly HourRow[], before: readonly HourRow[]) {
  const ordersIn = (rows: readonly HourRow[], hour: number) => rows.find((row) => row.hour === hour)?.orders ?? 0;
  return Array.from({ length: 24 }, (_, hour) => ({
    hour,
    today: ordersIn(today, hour),
    before: ordersIn(before, hour),
  }));
}

export type ShopOverview = ReturnType<typeof createOverview>;
export type OverviewFigures = Awaited<ReturnType<ShopOverview['get']>>;
