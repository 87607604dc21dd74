import { imageUrl } from '../../contract/api/images.ts';
import { toRupees } from '../../contract/money/money.ts';
import type { DayFigures, Overview, ScarceProduct } from '../../contract/reports/overview.ts';
import type { OverviewFigures } from './overview.ts';

/** The name of a product for the reader. */
type NameOf = (product: { productId: string; name: string }) => string;

/** The figures in the contract's shape. */
export const presentOverview = (figures: OverviewFigures, nameOf: NameOf): Overview => ({
  day: figures.day,
  dayBefore: figures.dayBefore,
  today: presentDay(figures.today),
  beforeSoFar: presentDay(figures.beforeSoFar),
  before: presentDay(figures.before),
  hours: figures.hours,
  bestSellers: figures.bestSellers.map(({ revenuePaise, image, ...rest }) => ({
    ...rest,
    name: nameOf(rest),
    image: imageUrl(image),
    revenue: toRupees(revenuePaise),
  })),
  lowStock: figures.lowStock,
  runningOut: presentScarce(figures.runningOut, figures.stores, nameOf),
  outOfStock: presentScarce(figures.outOfStock, figures.stores, nameOf),
  zeroResultSearches: figures.zeroResultSearches,
  onTime: figures.onTime,
  ...(figures.payments && { payments: figures.payments }),
});

const presentDay = ({ revenuePaise, tipsPaise, orders, cancelled }: OverviewFigures['today']): DayFigures => ({
  orders,
  cancelled,
  revenue: toRupees(revenuePaise),
  ...(tipsPaise > 0 && { tips: toRupees(tipsPaise) }),
});

const presentScarce = (
  rows: OverviewFigures['runningOut'],
  stores: OverviewFigures['stores'],
  nameOf: NameOf,
): Overview['runningOut'] => ({
  count: rows[0]?.total ?? 0,
  products: rows.map(({ storeId, productId, name, image, stock }): ScarceProduct => {
    const store = stores.get(storeId);
    return { productId, name: nameOf({ productId, name }), image: imageUrl(image), stock, ...(store && { store }) };
  }),
});
