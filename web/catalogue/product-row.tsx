import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Link } from 'react-router';
import type { HomeRow } from '../../contract/catalogue.ts';
import { links } from '../../contract/links.ts';
import { classNames } from '../ui/class-names.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import { times } from '../ui/times.ts';
import type { ProductAction } from './product-action.ts';
import { ProductCard, ProductCardSkeleton } from './product-card.tsx';
import { useScrollRow } from './use-scroll-row.ts';

interface Props {
  row: HomeRow;
  action: ProductAction;
  /** The first row of the page: rendered immediately with eager pictures. */
  first: boolean;
}

const strip = 'flex gap-2.5 overflow-x-auto pb-2 sm:gap-4';
const card = 'w-40 shrink-0 snap-start sm:w-46';
/** Rows further down are rendered when they come near the screen; their final height is reserved. */
const later = '[content-visibility:auto] [contain-intrinsic-size:auto_24.5rem] sm:[contain-intrinsic-size:auto_26rem]';

/** The first products of a category in a row, with a link to all of them (spec §2, home). */
export function ProductRow({ row: { category, product: products }, action, first }: Props) {
  const { ref, onScroll, atStart, atEnd, move } = useScrollRow(category._id);
  return (
    <section aria-labelledby={`row-${category._id}`} className={classNames('py-4', !first && later)}>
      <div className="mb-3 flex items-center justify-between gap-4">
        <h2 id={`row-${category._id}`} className="text-lg font-bold sm:text-xl">
          {category.name}
        </h2>
        <Link
          to={links.category(category)}
          className="flex min-h-11 shrink-0 items-center gap-0.5 font-semibold text-accent hover:underline"
        >
          See All<span className="sr-only"> {category.name}</span>
          <ChevronRight size={18} aria-hidden />
        </Link>
      </div>
      <div className="relative">
        <ul ref={ref} onScroll={onScroll} className={classNames(strip, 'snap-x [scrollbar-width:thin]')}>
          {products.map((product, index) => (
            <li key={product._id} className={card}>
              <ProductCard product={product} action={action} eager={first && index < 6} />
            </li>
          ))}
        </ul>
        <Arrow side="left" hidden={atStart} onClick={() => move(-1)} />
        <Arrow side="right" hidden={atEnd} onClick={() => move(1)} />
      </div>
    </section>
  );
}

/** For mouse users only. Keyboard users move from card to card, touch users swipe. */
function Arrow({ side, hidden, onClick }: { side: 'left' | 'right'; hidden: boolean; onClick: () => void }) {
  const Icon = side === 'left' ? ChevronLeft : ChevronRight;
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-hidden
      hidden={hidden}
      onClick={onClick}
      className={classNames(
        'absolute top-1/2 z-20 hidden size-11 -translate-y-1/2 items-center justify-center rounded-full bg-white shadow-float hover:bg-surface not-[[hidden]]:pointer-fine:flex',
        side === 'left' ? 'left-1' : 'right-1',
      )}
    >
      <Icon size={22} />
    </button>
  );
}

export const ProductRowSkeleton = ({ count }: { count: number }) => (
  <div aria-hidden className="py-4">
    <Skeleton className="mb-3 h-11 w-56" />
    <div className={classNames(strip, 'overflow-hidden')}>
      {times(count, (index) => (
        <div key={index} className={card}>
          <ProductCardSkeleton />
        </div>
      ))}
    </div>
  </div>
);
