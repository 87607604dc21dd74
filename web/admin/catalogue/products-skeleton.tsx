import { Skeleton } from '../../ui/skeleton.tsx';
import { times } from '../../ui/times.ts';
import { productGrid, skeletons } from './grids.ts';

/** Ten cards while the products are loaded (spec §9). */
export const ProductsSkeleton = () => (
  <ul aria-busy="true" aria-label="Loading" className={productGrid}>
    {times(skeletons.products, (index) => (
      <li key={index} className="rounded-lg border border-line p-3">
        <Skeleton className="aspect-square w-full" />
        <Skeleton className="mt-2 h-10 w-full" />
        <Skeleton className="my-2 h-10 w-1/2" />
        <Skeleton className="h-11 w-full" />
      </li>
    ))}
  </ul>
);
