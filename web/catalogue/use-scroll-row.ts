import { useCallback, useRef, useState } from 'react';

/** A line that scrolls sideways: where it stands, and a way to move it by most of its width. */
export function useScrollRow() {
  const ref = useRef<HTMLUListElement>(null);
  const [atStart, setAtStart] = useState(true);
  const [atEnd, setAtEnd] = useState(false);
  const onScroll = useCallback(() => {
    const row = ref.current;
    if (!row) return;
    setAtStart(row.scrollLeft < 8);
    setAtEnd(row.scrollLeft + row.clientWidth > row.scrollWidth - 8);
  }, []);
  const move = useCallback((direction: 1 | -1) => {
    const row = ref.current;
    row?.scrollBy({ left: direction * row.clientWidth * 0.8, behavior: 'smooth' });
  }, []);
  return { ref, onScroll, atStart, atEnd, move };
}
