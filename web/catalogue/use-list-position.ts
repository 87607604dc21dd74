import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { recallPosition, rememberPosition, usePositionKey } from './positions.ts';

/** How far a growing list reached, and what stood at the top of the screen. */
interface ListPosition {
  last: number;
  /** Index of an item in the list, and how far its top was from the screen's, in CSS pixels. */
  index?: number;
  top?: number;
}

const never = () => () => {};
/** False on the server and in the first render of a page that came from there, which must be alike. */
const useInBrowser = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

/** What hides the top of the list, in CSS pixels: the top bar. */
const hidden = 72;

/**
 * Remembers how long a list was and where somebody stood in it.
 * @param start number of its first page
 * @returns the number of the last page to show, `grow` to show one more, and the list's element. Its items carry their
 * index as `data-at`, and are there, if only as placeholders, so that the page has its length at once.
 */
export function useListPosition(start: number) {
  const key = usePositionKey('list');
  const inBrowser = useInBrowser();
  const list = useRef<HTMLDivElement>(null);
  const [recalled] = useState(() =>
    typeof window === 'undefined' ? undefined : (recallPosition(key) as ListPosition | undefined),
  );
  const [grown, setGrown] = useState(start);
  const last = Math.max(grown, inBrowser ? (recalled?.last ?? start) : start);
  const items = () => [...(list.current?.querySelectorAll<HTMLElement>('[data-at]') ?? [])];

  useEffect(() => rememberPosition(key, { last } satisfies ListPosition), [key, last]);
  const noteAll = useEffectEvent(() => {
    const item = scrollY > 0 && items().find((each) => each.getBoundingClientRect().bottom > hidden);
    const place = item && { index: Number(item.dataset.at), top: item.getBoundingClientRect().top };
    rememberPosition(key, { last, ...place } satisfies ListPosition);
  });
  useEffect(() => {
    const leave = () => noteAll();
    // In the capture phase, because `positions.ts` stores all positions at the same event.
    addEventListener('pagehide', leave, { capture: true });
    return () => removeEventListener('pagehide', leave, { capture: true });
  }, []);

  // Loaded again: the router knows only how far down the page it was, and the page is shorter now than it will be.
  const toRestore = useRef(recalled?.index === undefined ? undefined : recalled);
  const restore = useEffectEvent(() => {
    const place = toRestore.current;
    const item = place && items().find((each) => Number(each.dataset.at) === place.index);
    if (item) scrollBy(0, item.getBoundingClientRect().top - (place.top ?? 0));
  });
  useLayoutEffect(() => {
    if (inBrowser) restore();
  });
  useEffect(() => {
    // From then on it is theirs to say where they are.
    const stop = () => {
      toRestore.current = undefined;
    };
    const events = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const;
    for (const event of events) addEventListener(event, stop, { passive: true });
    return () => {
      for (const event of events) removeEventListener(event, stop);
    };
  }, []);
  return { last, grow: () => setGrown(last + 1), list };
}
