import { Skeleton } from '../../ui/skeleton.tsx';
import { times } from '../../ui/times.ts';

/** Placeholder for the overview. */
export const OverviewSkeleton = () => (
  <div className="space-y-5">
    <p className="sr-only">Loading the overview</p>
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
