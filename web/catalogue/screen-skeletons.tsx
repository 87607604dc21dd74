/** Placeholders for the screens, and the layout that they share with them, so that nothing shifts. */
import { Skeleton, Skeletons } from '../ui/skeleton.tsx';
import { times } from '../ui/times.ts';
import { CategoryTilesSkeleton } from './category-tiles.tsx';
import { ProductGridSkeleton } from './product-grid.tsx';
import { ProductRowSkeleton } from './product-row.tsx';

export const productColumns = 'mt-1 grid gap-4 sm:mt-3 sm:gap-6 md:grid-cols-2 md:gap-10 lg:gap-14';

export const categorySides = 'mt-2 flex flex-col gap-5 md:flex-row md:gap-6 lg:gap-8';

/** Number of skeleton cards (spec §9). */
export const pageSkeletons = { category: 8, search: 10 } as const;

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

/** Placeholder for a category page, with the same size. */
export const CategoryScreenSkeleton = () => (
  <div className="shell py-4">
    <Skeleton className="h-9 w-56" />
    <div className={categorySides}>
      <Skeletons
        className="flex gap-2 overflow-hidden md:w-56 md:shrink-0 md:flex-col lg:w-60"
        sizes={Array(7).fill('h-24 w-19 shrink-0 md:h-16 md:w-full')}
      />
      <div className="min-w-0 flex-1">
        <Skeleton className="mb-4 h-8 w-60" />
        <ProductGridSkeleton count={pageSkeletons.category} />
      </div>
    </div>
  </div>
);

/** Placeholder for a product page. */
export const ProductScreenSkeleton = () => (
  <div className="shell pt-1 pb-4 sm:pt-4" aria-hidden>
    <Skeleton className="h-9 w-64" />
    <div className={productColumns}>
      <Skeleton className="h-48 w-full rounded-xl sm:aspect-square sm:h-auto" />
      <Skeletons
        className="flex flex-col gap-4 sm:gap-5"
        sizes={['h-24 w-full', 'h-10 w-56', 'h-16 w-40', 'h-12 w-44', 'h-40 w-full']}
      />
    </div>
  </div>
);

/** Placeholder for the search page. */
export const SearchScreenSkeleton = () => (
  <div className="shell py-4">
    <Skeleton className="h-9 w-72" />
    <Skeleton className="mt-2 h-8 w-56" />
    <Skeleton className="mt-1 mb-4 h-5 w-24" />
    <ProductGridSkeleton count={pageSkeletons.search} />
  </div>
);
