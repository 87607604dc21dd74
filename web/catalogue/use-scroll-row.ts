import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { recallPosition, rememberPosition, usePositionKey } from './positions.ts';

/**
 * A horizontally scrolling row, with a function to scroll it by most of its width. Its position is restored after going back.
 * @param name identifies the row on the page
 */
export function useScrollRow(name: string) {
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
