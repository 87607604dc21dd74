/** Placeholders for the screens, and the layout that they share with them, so that nothing shifts. */
import { Skeleton, Skeletons } from '../ui/skeleton.tsx';
import { times } from '../ui/times.ts';
import { CategoryTilesSkeleton } from './category-tiles.tsx';
import { ProductGridSkeleton } from './product-grid.tsx';
import { ProductRowSkeleton } from './strip-skeleton.tsx';

export const productColumns =
  'mt-1 grid gap-4 sm:mt-3 sm:gap-6 md:grid-cols-[3fr_2fr] md:gap-8 lg:grid-cols-[2fr_1fr] lg:gap-12';

export const categoryFrame = 'shell @container md:py-4';

/** Beside each other as long as the text leaves room for it. */
export const categorySides = 'flex flex-col @3xs:flex-row md:mt-2 md:gap-6 lg:gap-8';

export const categoryProducts =
  'min-w-0 flex-1 border-line pt-2.5 md:pt-0 @3xs:max-md:-mr-2 @3xs:max-md:border-l @3xs:max-md:pl-2.5';

/** Of the banner. Only large text makes it higher. */
export const heroHeight = 'min-h-25 md:min-h-48';

/** Number of skeleton cards. */
export const pageSkeletons = { category: 8, search: 10 } as const;

/** Ten tiles and four rows of six cards. */
const Shelves = () => (
  <div className="shell">
    <Skeleton className="mt-2 h-9 rounded-full sm:mt-3" />
    <div className="pt-2 sm:pt-3">
      <CategoryTilesSkeleton count={10} />
    </div>
    {times(4, (index) => (
      <ProductRowSkeleton key={index} count={6} />
    ))}
  </div>
);

export const HomeScreenSkeleton = () => (
  <>
    <div className="shell pt-2 sm:pt-3">
      <Skeleton className={`${heroHeight} rounded-lg md:rounded-xl`} />
    </div>
    <Shelves />
  </>
);

/** Placeholder for a category page, with the same size. */
export const CategoryScreenSkeleton = () => (
  <div className={categoryFrame}>
    <Skeleton className="h-9 w-56 max-md:hidden" />
    <div className={categorySides}>
      <Skeletons
        className="flex shrink-0 gap-2 overflow-hidden pt-2.5 md:w-56 md:pt-0 lg:w-60 @3xs:flex-col @3xs:max-md:-ml-2 @3xs:max-md:w-17"
        sizes={Array(7).fill('h-20 w-28 shrink-0 @3xs:w-full md:h-16')}
      />
      <div className={categoryProducts}>
        <Skeleton className="mb-2 h-6 w-48 md:mb-4 md:h-8 md:w-60" />
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

/** Placeholder for any other screen: its title, and what it lists. */
export const OtherScreenSkeleton = () => (
  <div className="shell py-5 sm:py-8">
    <Skeletons className="space-y-3" sizes={['h-9 w-56', ...Array(6).fill('h-20')]} />
  </div>
);

/** Placeholder for the search page. */
export const SearchScreenSkeleton = () => (
  <div className="shell pt-1 pb-4 md:pt-4">
    <Skeleton className="h-9 w-72" />
    <Skeleton className="mb-2 h-6.5 w-56 md:mt-2 md:mb-4 md:h-8" />
    <ProductGridSkeleton count={pageSkeletons.search} />
  </div>
);
