import { useQuery } from '@tanstack/react-query';
import { CircleAlert } from 'lucide-react';
import { links } from '../../../contract/links.ts';
import { messageOf } from '../../api/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { BestSellers } from './best-sellers.tsx';
import { dayInWords } from './compare.ts';
import { DayFigures } from './day-figures.tsx';
import { OrdersByHour } from './orders-by-hour.tsx';
import { overviewQuery } from './overview-query.ts';
import { OverviewSkeleton } from './overview-skeleton.tsx';
import { ScarceProducts } from './scarce-products.tsx';
import { ZeroResultSearches } from './zero-result-searches.tsx';

const time = new Intl.DateTimeFormat('en-IN', { timeStyle: 'short', timeZone: 'Asia/Kolkata' });

/** Sales figures, refetched every minute. */
export function OverviewScreen() {
  const { data: figures, error, isPending, refetch, dataUpdatedAt } = useQuery(overviewQuery);
  if (isPending) return <OverviewSkeleton />;
  if (!figures) {
    return (
      <EmptyState
        icon={<CircleAlert size={40} />}
        title="The overview could not be loaded"
        action={<Button onClick={() => void refetch()}>Try again</Button>}
      >
        {messageOf(error)}
      </EmptyState>
    );
  }
  return (
    <div className="space-y-5">
      <p className="text-muted">
        {dayInWords(figures.day)}, as of {time.format(dataUpdatedAt)}
      </p>
      <DayFigures figures={figures} />
      <OrdersByHour figures={figures} />
      <BestSellers products={figures.bestSellers} />
      <ZeroResultSearches searches={figures.zeroResultSearches} />
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <ScarceProducts
          title="Running out"
          hint={`Published products with ${figures.lowStock} or fewer in stock`}
          all={links.adminScarce('low')}
          none="Everything is well stocked."
          scarce={figures.runningOut}
        />
        <ScarceProducts
          title="Out of stock"
          hint="Shoppers can see them, but not buy them"
          all={links.adminScarce('out')}
          none="Nothing is out of stock."
          scarce={figures.outOfStock}
        />
      </div>
    </div>
  );
}
