import { Skeleton } from '../../ui/skeleton.tsx';
import { times } from '../../ui/times.ts';

/** Placeholder for the searches. */
export const SearchesSkeleton = () => (
  <div>
    <p className="sr-only">Loading searches</p>
    <div className="space-y-px overflow-hidden rounded-xl border border-line">
      {times(6, (row) => (
        <Skeleton key={row} className="h-30 rounded-none sm:h-19" />
      ))}
    </div>
  </div>
);
