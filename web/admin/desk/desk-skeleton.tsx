import { repeat } from '../../ui/repeat.ts';
import { Skeleton } from '../../ui/skeleton.tsx';

/** Stands where the desk will come. */
export const DeskSkeleton = () => (
  <div>
    <p className="sr-only">Loading the order desk</p>
    <Skeleton className="mb-5 h-17 w-full max-w-xl" />
    <div className="grid gap-5 lg:grid-cols-3">
      {repeat(3, (column) => (
        <Skeleton key={column} className="h-96 rounded-xl" />
      ))}
    </div>
  </div>
);
