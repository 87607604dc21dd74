import { imageUrl } from '../../contract/images.ts';
import { toRupees } from '../../contract/money.ts';
import type { DayFigures, Overview, ScarceProduct } from '../../contract/overview.ts';
import type { OverviewFigures } from './overview.ts';

/** The figures in the contract's shape. */
export const presentOverview = (figures: OverviewFigures): Overview => ({
  day: figures.day,
  dayBefore: figures.dayBefore,
  today: presentDay(figures.today),
  beforeSoFar: presentDay(figures.beforeSoFar),
  before: presentDay(figures.before),
  hours: figures.hours,
  bestSellers: figures.bestSellers.map(({ revenuePaise, image, ...rest }) => ({
    ...rest,
    image: imageUrl(image),
    revenue: toRupees(revenuePaise),
  })),
  lowStock: figures.lowStock,
  runningOut: presentScarce(figures.runningOut),
  outOfStock: presentScarce(figures.outOfStock),
  zeroResultSearches: figures.zeroResultSearches,
});

const presentDay = ({ revenuePaise, orders, cancelled }: OverviewFigures['today']): DayFigures => ({
  orders,
  cancelled,
  revenue: toRupees(revenuePaise),
});

const presentScarce = (rows: OverviewFigures['runningOut']): Overview['runningOut'] => ({
  count: rows[0]?.total ?? 0,
  products: rows.map(
    ({ productId, name, image, stock }): ScarceProduct => ({ productId, name, image: imageUrl(image), stock }),
  ),
});
