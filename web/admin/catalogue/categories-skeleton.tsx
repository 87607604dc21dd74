import { Skeleton } from '../../ui/skeleton.tsx';
import { times } from '../../ui/times.ts';
import { categoryGrid, skeletons } from './grids.ts';

/** Ten tiles while the categories are loaded (spec §2). */
export const CategoriesSkeleton = () => (
  <ul aria-busy="true" aria-label="Loading" className={categoryGrid}>
    {times(skeletons.categories, (index) => (
      <li key={index} className="rounded-lg border border-line p-3">
        <Skeleton className="aspect-square w-full" />
        <Skeleton className="my-2 h-11 w-2/3" />
        <Skeleton className="h-11 w-full" />
      </li>
    ))}
  </ul>
);
