/** Products in a row that scrolls sideways. */
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { imageAtWidth } from '../../contract/api/images.ts';
import type { Product } from '../../contract/catalogue/catalogue.ts';
import { classNames } from '../ui/class-names.ts';
import { ChevronLeft, ChevronRight } from '../ui/icons.tsx';
import { recallPosition, rememberPosition, usePositionKey } from './positions.ts';
import { ProductCard } from './product-card.tsx';
import { stripCard, stripFrame, stripLines } from './strip-skeleton.tsx';

interface Props {
  /** Identifies the row on the page, for its position. */
  name: string;
  products: readonly Product[];
  /** Two lines of cards instead of one. */
  twoLines?: boolean;
  /** A picture before the cards. */
  picture?: { url: string; alt: string } | undefined;
}

export function ProductStrip({ name, products, twoLines = false, picture }: Props) {
  const { ref, onScroll, atStart, atEnd, move } = useScrollRow(name, products.length);
  return (
    <div className="relative">
      <ul
        ref={ref}
        onScroll={onScroll}
        className={classNames(stripFrame, stripLines(twoLines), 'snap-x [scrollbar-width:thin]')}
      >
        {picture && (
          <li className={classNames('shrink-0 snap-start', twoLines ? 'col-span-2 row-span-2' : 'w-56 sm:w-80')}>
            <StripPicture {...picture} />
          </li>
        )}
        {products.map((product) => (
          <li key={product._id} className={twoLines ? 'snap-start' : stripCard}>
            <ProductCard product={product} />
          </li>
        ))}
      </ul>
      <Arrow side="left" hidden={atStart} onClick={() => move(-1)} />
      <Arrow side="right" hidden={atEnd} onClick={() => move(1)} />
    </div>
  );
}

/** As high as the cards beside it, whatever its own shape. */
const StripPicture = ({ url, alt }: { url: string; alt: string }) => (
  <div className="relative h-full overflow-hidden rounded-lg bg-tile">
    <img
      src={imageAtWidth(url, 640)}
      alt={alt}
      loading="lazy"
      draggable={false}
      className="absolute inset-0 size-full object-cover"
    />
  </div>
);

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
