import { repeat } from '../../ui/repeat.ts';
import { Skeleton } from '../../ui/skeleton.tsx';

/** Stands where people will come. */
export const PeopleSkeleton = () => (
  <div>
    <p className="sr-only">Loading people</p>
    <div className="space-y-px overflow-hidden rounded-xl border border-line">
      {repeat(8, (row) => (
        <Skeleton key={row} className="h-40 rounded-none lg:h-19" />
      ))}
    </div>
  </div>
);
