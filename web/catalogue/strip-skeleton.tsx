/** The measures of a row of products, and its placeholder. Apart from the row, which only pages that show one load. */
import { classNames } from '../ui/class-names.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import { times } from '../ui/times.ts';
import { ProductCardSkeleton } from './product-card.tsx';

export const stripFrame = 'gap-2.5 overflow-x-auto pb-2 sm:gap-4';
/** One line of cards or two. */
export const stripLines = (two: boolean): string =>
  two ? 'grid auto-cols-[7.375rem] grid-flow-col grid-rows-2 justify-start sm:auto-cols-[11.5rem]' : 'flex';
export const stripCard = 'w-[7.375rem] shrink-0 snap-start xs:w-[9rem] sm:w-46';
/** The height of the cards, for rows whose cards come later. */
export const stripHeight = 'min-h-68 xs:min-h-72 sm:min-h-78';
/** The same for two lines. */
export const gridHeight = 'min-h-[34rem] sm:min-h-[39rem]';

export const ProductStripSkeleton = ({ count, twoLines = false }: { count: number; twoLines?: boolean }) => (
  <div aria-hidden className={classNames(stripFrame, stripLines(twoLines), 'overflow-hidden')}>
    {times(twoLines ? 2 * count : count, (index) => (
      <div key={index} className={stripCard}>
        <ProductCardSkeleton />
      </div>
    ))}
  </div>
);

export const ProductRowSkeleton = ({ count }: { count: number }) => (
  <div aria-hidden className="pt-1.5 pb-2 sm:py-4">
    <Skeleton className="mb-1 h-9 w-56 sm:mb-3 sm:h-11" />
    <ProductStripSkeleton count={count} />
  </div>
);
