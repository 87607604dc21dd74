import { Skeleton } from '../ui/skeleton.tsx';
import { times } from '../ui/times.ts';
import { CategoryTilesSkeleton } from './category-tiles.tsx';
import { ProductRowSkeleton } from './product-row.tsx';

/** Ten tiles and four rows of six cards (spec §2, §9). */
const Shelves = () => (
  <div className="shell">
    <div className="pt-6 pb-2">
      <Skeleton className="mb-3 h-7 w-48" />
      <CategoryTilesSkeleton count={10} />
    </div>
    {times(4, (index) => (
      <ProductRowSkeleton key={index} count={6} />
    ))}
  </div>
);

export const HomeScreenSkeleton = () => (
  <>
    <div className="shell pt-3 sm:pt-5">
      <Skeleton className="aspect-[960/840] rounded-xl md:aspect-[1920/616]" />
    </div>
    <Shelves />
  </>
);
