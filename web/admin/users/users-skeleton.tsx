import { Skeleton } from '../../ui/skeleton.tsx';
import { times } from '../../ui/times.ts';

/** Placeholder for the user list. */
export const UsersSkeleton = () => (
  <div>
    <p className="sr-only">Loading people</p>
    <div className="space-y-px overflow-hidden rounded-xl border border-line">
      {times(8, (row) => (
        <Skeleton key={row} className="h-40 rounded-none lg:h-19" />
      ))}
    </div>
  </div>
);
