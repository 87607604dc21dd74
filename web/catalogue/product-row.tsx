import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { HomeRow } from '../../contract/catalogue.ts';
import { links } from '../../contract/links.ts';
import { m } from '../../messages/index.ts';
import { classNames } from '../ui/class-names.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import { times } from '../ui/times.ts';
import { recallPosition, rememberPosition, usePositionKey } from './positions.ts';
import { ProductCard, ProductCardSkeleton } from './product-card.tsx';

interface Props {
  row: HomeRow;
  /** The first row of the page: rendered immediately with eager pictures. */
  first: boolean;
}

const strip = 'flex gap-2.5 overflow-x-auto pb-2 sm:gap-4';
const card = 'w-40 shrink-0 snap-start sm:w-46';
/** Rows further down are rendered when they come near the screen; their final height is reserved. */
const later = '[content-visibility:auto] [contain-intrinsic-size:auto_24.5rem] sm:[contain-intrinsic-size:auto_26rem]';

/** The first products of a category in a row, with a link to all of them (spec §2, home). */
export function ProductRow({ row: { category, product: products }, first }: Props) {
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
          {m.catalogue.seeAll()}
          <span className="sr-only"> {category.name}</span>
          <ChevronRight size={18} aria-hidden />
        </Link>
      </div>
      <div className="relative">
        <ul ref={ref} onScroll={onScroll} className={classNames(strip, 'snap-x [scrollbar-width:thin]')}>
          {products.map((product, index) => (
            <li key={product._id} className={card}>
              <ProductCard product={product} eager={first && index < 6} />
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

/**
 * A horizontally scrolling row, with a function to scroll it by most of its width. Its position is restored after going back.
 * @param name identifies the row on the page
 */
function useScrollRow(name: string) {
  const ref = useRef<HTMLUListElement>(null);
  const position = usePositionKey(name);
  useLayoutEffect(() => {
    const before = recallPosition(position);
    if (ref.current && typeof before === 'number') ref.current.scrollLeft = before;
  }, [position]);
  const [atStart, setAtStart] = useState(true);
  /** True until it is measured, and when there is nothing more to the right. */
  const [atEnd, setAtEnd] = useState(true);
  const measure = useCallback(() => {
    const row = ref.current;
    if (!row) return;
    setAtStart(row.scrollLeft < 8);
    setAtEnd(row.scrollLeft + row.clientWidth > row.scrollWidth - 8);
  }, []);
  useEffect(() => {
    const row = ref.current;
    if (!row) return;
    const observer = new ResizeObserver(measure);
    observer.observe(row);
    return () => observer.disconnect();
  }, [measure]);
  const onScroll = useCallback(() => {
    if (ref.current) rememberPosition(position, ref.current.scrollLeft);
    measure();
  }, [position, measure]);
  const move = useCallback((direction: 1 | -1) => {
    const row = ref.current;
    row?.scrollBy({ left: direction * row.clientWidth * 0.8, behavior: 'smooth' });
  }, []);
  return { ref, onScroll, atStart, atEnd, move };
}
