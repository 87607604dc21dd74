import { queryOptions, useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { Link } from 'react-router';
import { links } from '../../../../contract/api/links.ts';
import { formatRupees } from '../../../../contract/money/money.ts';
import type { DayFigures as FiguresOfDay, Overview } from '../../../../contract/reports/overview.ts';
import { m } from '../../../../messages/index.ts';
import { browserApi } from '../../../api/browser-api.ts';
import { LoadingFailed } from '../../../api/loading-failed.tsx';
import { formatTime } from '../../../dates.ts';
import { ProductPicture } from '../../../products/product-picture.tsx';
import { personalKey } from '../../../query-client.ts';
import { useIsStaff } from '../../../session/use-session.ts';
import { useShopSettings } from '../../../shop-settings/use-shop-settings.ts';
import { Card, cardFrame } from '../../../ui/card.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Pill } from '../../../ui/pill.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { times } from '../../../ui/times.ts';
import { allStores, effectiveStore } from '../../stores/admin-store.ts';
import { BackupAlarm } from './backup-alarm.tsx';
import { BestSellers } from './best-sellers.tsx';
import { changeOf, dayText, weekdayOf } from './compare.ts';
import { Now } from './now.tsx';
import { OrdersByHour } from './orders-by-hour.tsx';
import { PaymentAlarms } from './payment-alarms.tsx';

/** As the server counts. */
const onTimeDays = 7;
/** Refetch interval, in ms. */
const freshness = 60_000;

const overviewQuery = queryOptions({
  queryKey: [personalKey, 'overview'],
  queryFn: () => browserApi.load('GET /api/v1/overview/get-overview'),
  refetchInterval: freshness,
});

/** The work that is to do now, and sales figures, refetched every minute. */
export const OverviewScreen = () => (
  <div className="space-y-6">
    <Now />
    <SalesFigures />
  </div>
);

function SalesFigures() {
  const isStaff = useIsStaff();
  const { data: figures, error, isPending, refetch, dataUpdatedAt } = useQuery(overviewQuery);
  if (isPending) return <OverviewSkeleton />;
  if (!figures) return <LoadingFailed title={m.adminOverview.loadingFailed()} query={{ error, refetch }} />;
  return (
    <div className="space-y-5">
      {figures.backup && <BackupAlarm alarm={figures.backup} />}
      {figures.payments && <PaymentAlarms alarms={figures.payments} />}
      <DayFigures figures={figures} readAt={dataUpdatedAt} />
      <OrdersByHour figures={figures} />
      <BestSellers products={figures.bestSellers} />
      {!isStaff && <ZeroResultSearches searches={figures.zeroResultSearches} />}
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <ScarceProducts
          title={m.adminOverview.runningOut({ count: figures.runningOut.count })}
          hint={m.adminOverview.runningOutHint({ lowStock: figures.lowStock })}
          all={listOf('low')}
          none={m.adminOverview.nothingRunningOut()}
          scarce={figures.runningOut}
        />
        <ScarceProducts
          title={m.adminOverview.outOfStock({ count: figures.outOfStock.count })}
          hint={m.adminOverview.outOfStockHint()}
          all={listOf('out')}
          none={m.adminOverview.nothingOutOfStock()}
          scarce={figures.outOfStock}
        />
      </div>
    </div>
  );
}

/** Today's orders and revenue compared with the same weekday one week before: until the same time, and the whole day. */
function DayFigures({ figures, readAt }: { figures: Overview; readAt: number }) {
  const { today, beforeSoFar, before } = figures;
  const id = useId();
  const weekday = weekdayOf(figures.dayBefore);
  const { areas } = useShopSettings();
  // Nothing in a shop that never promised.
  const hasPromises = areas === true || figures.onTime.delivered > 0;
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="text-lg font-bold">
        {m.adminOverview.todayAgainst({ weekday })}
      </h2>
      <p className="mb-3 text-muted">{m.adminOverview.asOf({ day: dayText(figures.day), time: formatTime(readAt) })}</p>
      <dl
        className={classNames(
          'grid gap-4 sm:grid-cols-2',
          hasPromises ? 'lg:grid-cols-3 2xl:grid-cols-5' : 'xl:grid-cols-4',
        )}
      >
        <Figure
          name={m.adminOverview.ordersToday()}
          value={String(today.orders)}
          change={changeOf(today.orders, beforeSoFar.orders)}
          before={m.adminOverview.lastWeek({ weekday, soFar: beforeSoFar.orders, wholeDay: before.orders })}
        />
        <Figure
          name={m.adminOverview.revenueToday()}
          value={formatRupees(today.revenue)}
          change={changeOf(today.revenue, beforeSoFar.revenue)}
          before={m.adminOverview.lastWeek({
            weekday,
            soFar: formatRupees(beforeSoFar.revenue),
            wholeDay: formatRupees(before.revenue),
          })}
          more={today.tips !== undefined && m.adminOverview.tipsBesides({ amount: formatRupees(today.tips) })}
        />
        <Figure
          name={m.adminOverview.averageOrder()}
          value={averageText(today)}
          change={today.orders === 0 ? '' : changeOf(averageOf(today), averageOf(beforeSoFar))}
          before={m.adminOverview.lastWeek({
            weekday,
            soFar: averageText(beforeSoFar),
            wholeDay: averageText(before),
          })}
        />
        <Figure
          name={m.adminOverview.cancelledToday()}
          value={String(today.cancelled)}
          change=""
          before={m.adminOverview.cancelledLastWeek({
            weekday,
            soFar: beforeSoFar.cancelled,
            wholeDay: before.cancelled,
          })}
        />
        {hasPromises && <OnTime {...figures.onTime} />}
      </dl>
    </section>
  );
}

/** Rupees, in whole paise. */
const averageOf = ({ orders, revenue }: FiguresOfDay): number =>
  orders === 0 ? 0 : Math.round((revenue / orders) * 100) / 100;
const averageText = (day: FiguresOfDay): string => (day.orders === 0 ? '–' : formatRupees(averageOf(day)));

/** How many promises were kept. */
const OnTime = ({ delivered, inTime }: Overview['onTime']) => (
  <Figure
    name={m.adminOverview.onTime()}
    value={delivered === 0 ? '–' : `${Math.floor((inTime / delivered) * 100)}%`}
    change=""
    before={
      delivered === 0
        ? m.adminOverview.noPromises({ days: onTimeDays })
        : m.adminOverview.inTimeOf({ inTime, count: delivered, days: onTimeDays })
    }
  />
);

interface FigureProps {
  name: string;
  value: string;
  change: string;
  before: string;
  more?: string | false;
}

const Figure = ({ name, value, change, before, more }: FigureProps) => (
  <div className={classNames(cardFrame, 'p-4 sm:p-5')}>
    <dt className="text-sm font-semibold text-muted">{name}</dt>
    <dd>
      <span className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="text-3xl font-extrabold tabular-nums wrap-anywhere">{value}</span>
        {change && <Pill tone={change.startsWith('−') ? 'warning' : 'good'}>{change}</Pill>}
      </span>
      {more && <span className="mt-1 block text-sm font-semibold">{more}</span>}
      <span className="mt-2 block text-sm text-muted">{before}</span>
    </dd>
  </div>
);

const moreLink = 'mt-3 inline-block py-2 text-sm font-semibold text-accent underline';

/** Searches with few or no results. */
const ZeroResultSearches = ({ searches }: { searches: Overview['zeroResultSearches'] }) => (
  <Card title={m.adminOverview.zeroResultSearches()} hint={m.adminOverview.zeroResultSearchesHint()}>
    {searches.length === 0 ? (
      <p className="text-muted">{m.adminOverview.noZeroResultSearches()}</p>
    ) : (
      <>
        <ul className="divide-y divide-line/60 text-sm">
          {searches.map(({ text, times: count }) => (
            <li key={text} className="flex items-baseline gap-3 py-2">
              <span className="min-w-0 flex-1 font-medium [overflow-wrap:anywhere]">{text}</span>
              <span className="text-muted tabular-nums">{m.adminOverview.searched({ count })}</span>
            </li>
          ))}
        </ul>
        <Link to={links.adminSearches} className={moreLink}>
          {m.adminOverview.assignToProducts()}
        </Link>
      </>
    )}
  </Card>
);

/** All products that are low or out of stock: of one store in the table of products, of all in what to order. */
const listOf = (list: 'low' | 'out') =>
  effectiveStore() === allStores
    ? { to: links.adminReorderList(list), label: m.adminOverview.seeAllInStores }
    : { to: links.adminScarce(list), label: m.adminOverview.seeAllProducts };

interface ScarceProps {
  title: string;
  hint: string;
  /** Text of an empty list. */
  none: string;
  scarce: Overview['runningOut'];
  /** The full list. */
  all: ReturnType<typeof listOf>;
}

/** Products that are low in stock or out of stock. */
const ScarceProducts = ({ title, hint, none, scarce, all }: ScarceProps) => (
  <Card title={title} hint={hint}>
    {scarce.count === 0 ? (
      <p className="text-muted">{none}</p>
    ) : (
      <>
        <ul className="divide-y divide-line/60 text-sm">
          {scarce.products.map(({ productId, name, image, stock, store }) => (
            <li key={`${productId} ${store?._id ?? ''}`} className="flex items-center gap-2.5 py-1.5">
              <ProductPicture image={image} name={name} pixels={32} className="size-10 rounded-sm p-1" />
              <span className="min-w-0 flex-1 py-2">
                {store ? (
                  // Its page has the stock of the store that is shown.
                  <>
                    <span className="font-medium">{name}</span>
                    <span className="block truncate text-muted">{store.name}</span>
                  </>
                ) : (
                  <Link to={links.adminProduct(productId)} className="font-medium hover:underline">
                    {name}
                  </Link>
                )}
              </span>
              <Pill tone={stock === 0 ? 'danger' : 'warning'}>
                {stock === 0 ? m.adminOverview.noneLeft() : m.adminOverview.left({ stock })}
              </Pill>
            </li>
          ))}
        </ul>
        <Link to={all.to} className={moreLink}>
          {all.label({ count: scarce.count })}
        </Link>
      </>
    )}
  </Card>
);

/** Placeholder for the overview. */
const OverviewSkeleton = () => (
  <div className="space-y-5">
    <p className="sr-only">{m.adminOverview.loading()}</p>
    <Skeleton className="h-6 w-56" />
    <div className="grid gap-4 sm:grid-cols-3">
      {times(3, (card) => (
        <Skeleton key={card} className="h-36 rounded-xl" />
      ))}
    </div>
    <Skeleton className="h-96 rounded-xl" />
    <Skeleton className="h-96 rounded-xl" />
  </div>
);
