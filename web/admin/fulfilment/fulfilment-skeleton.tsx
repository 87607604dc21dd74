import { Skeleton } from '../../ui/skeleton.tsx';
import { times } from '../../ui/times.ts';

/** Placeholder for the order board. */
export const FulfilmentSkeleton = () => (
  <div>
    <p className="sr-only">Loading the order board</p>
    <Skeleton className="mb-5 h-17 w-full max-w-xl" />
    <div className="grid gap-5 lg:grid-cols-3">
      {times(3, (column) => (
        <Skeleton key={column} className="h-96 rounded-xl" />
      ))}
    </div>
  </div>
);
