import { repeat } from '../../ui/repeat.ts';
import { Skeleton } from '../../ui/skeleton.tsx';

/** Stands where the searches will come. */
export const SearchesSkeleton = () => (
  <div>
    <p className="sr-only">Loading searches</p>
    <div className="space-y-px overflow-hidden rounded-xl border border-line">
      {repeat(6, (row) => (
        <Skeleton key={row} className="h-30 rounded-none sm:h-19" />
      ))}
    </div>
  </div>
);
