import { type RefObject, startTransition, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { Category, Product } from '../../contract/catalogue.ts';
import { links } from '../../contract/links.ts';
import { m } from '../../messages/index.ts';
import { classNames } from '../ui/class-names.ts';
import { ChevronLeft, ChevronRight } from '../ui/icons.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { times } from '../ui/times.ts';
import { recallPosition, rememberPosition, usePositionKey } from './positions.ts';
import { ProductCard, ProductCardSkeleton } from './product-card.tsx';

/** A row as the page is sent with it: its first cards, or none. */
export interface SentRow {
  categoryId: string;
  products: readonly Product[];
}

interface Props {
  category: Category;
  /** The cards that came with the page. */
  sent: readonly Product[];
  /** All cards; undefined until they are loaded. */
  whole: readonly Product[] | undefined;
  /** Called when the user comes near the row. */
  onNear: () => void;
}

const strip = 'flex gap-2.5 overflow-x-auto pb-2 sm:gap-4';
const card = 'w-40 shrink-0 snap-start sm:w-46';
/** The height of the cards is reserved until they are there. */
const reserved = 'min-h-71 sm:min-h-78';
/** In screens: how far below or above the screen a row is loaded. */
const near = 1;
/** Placeholders while the cards are loading. */
const placeholders = 6;

/** The first products of a category in a row, with a link to all of them (spec §2, home). */
export function ProductRow({ category, sent, whole, onNear }: Props) {
  const section = useRef<HTMLElement>(null);
  const isNear = useNear(section);
  useEffect(() => {
    if (isNear) onNear();
  }, [isNear, onNear]);
  const products = (isNear && whole) || sent;
  return (
    <section ref={section} aria-labelledby={`row-${category._id}`} className="py-4">
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
          <ChevronRight size={18} />
        </Link>
      </div>
      <div className={classNames(reserved, products.length === 0 && 'needs-script')}>
        {products.length > 0 ? (
          <Strip name={category._id} products={products} />
        ) : (
          isNear && <StripSkeleton count={placeholders} />
        )}
      </div>
    </section>
  );
}

/** Whether an element is on the screen or near it, or has been. Content that is far away costs nothing. */
function useNear(ref: RefObject<HTMLElement | null>): boolean {
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    const element = ref.current;
    if (!element || isNear) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) startTransition(() => setNear(true));
      },
      { rootMargin: `${near * 100}% 0px` },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [ref, isNear]);
  return isNear;
}

function Strip({ name, products }: { name: string; products: readonly Product[] }) {
  const { ref, onScroll, atStart, atEnd, move } = useScrollRow(name, products.length);
  return (
    <div className="relative">
      <ul ref={ref} onScroll={onScroll} className={classNames(strip, 'snap-x [scrollbar-width:thin]')}>
        {products.map((product) => (
          <li key={product._id} className={card}>
            <ProductCard product={product} />
          </li>
        ))}
      </ul>
      <Arrow side="left" hidden={atStart} onClick={() => move(-1)} />
      <Arrow side="right" hidden={atEnd} onClick={() => move(1)} />
    </div>
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
        'absolute top-1/2 z-20 hidden size-11 -translate-y-1/2 items-center justify-center rounded-full bg-canvas shadow-float hover:bg-surface not-[[hidden]]:pointer-fine:flex',
        side === 'left' ? 'left-1' : 'right-1',
      )}
    >
      <Icon size={22} />
    </button>
  );
}

const StripSkeleton = ({ count }: { count: number }) => (
  <div aria-hidden className={classNames(strip, 'overflow-hidden')}>
    {times(count, (index) => (
      <div key={index} className={card}>
        <ProductCardSkeleton />
      </div>
    ))}
  </div>
);

export const ProductRowSkeleton = ({ count }: { count: number }) => (
  <div aria-hidden className="py-4">
    <Skeleton className="mb-3 h-11 w-56" />
    <StripSkeleton count={count} />
  </div>
);

/**
 * A horizontally scrolling row, with a function to scroll it by most of its width. Its position is restored after going back.
 * @param name identifies the row on the page
 * @param count the number of cards; more may come
 */
function useScrollRow(name: string, count: number) {
  const ref = useRef<HTMLUListElement>(null);
  const position = usePositionKey(name);
  // biome-ignore lint/correctness/useExhaustiveDependencies: with more cards it can be scrolled further
  useLayoutEffect(() => {
    const before = recallPosition(position);
    if (ref.current && typeof before === 'number') ref.current.scrollLeft = before;
  }, [position, count]);
  const [atStart, setAtStart] = useState(true);
  /** True until it is measured, and when there is nothing more to the right. */
  const [atEnd, setAtEnd] = useState(true);
  const measure = useCallback(() => {
    const row = ref.current;
    if (!row) return;
    setAtStart(row.scrollLeft < 8);
    setAtEnd(row.scrollLeft + row.clientWidth > row.scrollWidth - 8);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: with more cards it can be scrolled further
  useEffect(() => {
    const row = ref.current;
    if (!row) return;
    // The observer calls `measure` when it begins to observe.
    const observer = new ResizeObserver(measure);
    observer.observe(row);
    return () => observer.disconnect();
  }, [measure, count]);
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
