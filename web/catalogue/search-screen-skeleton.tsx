import { Skeleton } from '../ui/skeleton.tsx';
import { pageSkeletons } from './layouts.ts';
import { ProductGridSkeleton } from './product-grid.tsx';

/** Placeholder for the search page. */
export const SearchScreenSkeleton = () => (
  <div className="shell py-4">
    <Skeleton className="h-9 w-72" />
    <Skeleton className="mt-2 h-8 w-56" />
    <Skeleton className="mt-1 mb-4 h-5 w-24" />
    <ProductGridSkeleton count={pageSkeletons.search} />
  </div>
);
