import { Skeleton } from '../ui/skeleton.tsx';
import { productColumns } from './layouts.ts';

/** Placeholder for a product page. */
export const ProductScreenSkeleton = () => (
  <div className="shell pt-1 pb-4 sm:pt-4" aria-hidden>
    <Skeleton className="h-9 w-64" />
    <div className={productColumns}>
      <Skeleton className="h-48 w-full rounded-xl sm:aspect-square sm:h-auto" />
      <div className="flex flex-col gap-4 sm:gap-5">
        <Skeleton className="h-24 w-full" />
        <Skeleton className="h-10 w-56" />
        <Skeleton className="h-16 w-40" />
        <Skeleton className="h-12 w-44" />
        <Skeleton className="h-40 w-full" />
      </div>
    </div>
  </div>
);
