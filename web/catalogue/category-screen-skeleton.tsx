import { Skeleton } from '../ui/skeleton.tsx';
import { times } from '../ui/times.ts';
import { categorySides, pageSkeletons } from './layouts.ts';
import { ProductGridSkeleton } from './product-grid.tsx';

/** Placeholder for a category page, with the same size. */
export const CategoryScreenSkeleton = () => (
  <div className="shell py-4">
    <Skeleton className="h-9 w-56" />
    <div className={categorySides}>
      <div className="flex gap-2 overflow-hidden md:w-56 md:shrink-0 md:flex-col lg:w-60">
        {times(7, (index) => (
          <Skeleton key={index} className="h-24 w-19 shrink-0 md:h-16 md:w-full" />
        ))}
      </div>
      <div className="min-w-0 flex-1">
        <Skeleton className="mb-4 h-8 w-60" />
        <ProductGridSkeleton count={pageSkeletons.category} />
      </div>
    </div>
  </div>
);
