import {
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { onLeave, recallPosition, rememberPosition, usePositionKey } from './positions.ts';

/**
 * The scroll position in a list. Items have their index as `data-at` and their page number as `data-page`; items that are not
 * loaded are placeholders with `data-missing`.
 */
interface ListPlace {
  /** Index of the first visible item, and the distance of its top from the top of the screen, in CSS pixels. */
  index: number;
  top: number;
  /** Numbers of the pages with visible items. */
  seen: number[];
}

type List = HTMLElement | null;

/** Height of the top bar, which covers the top of the list, in CSS pixels. */
const hidden = 72;

/** @returns undefined at the top of the page, and below the list */
function placeOf(list: List): ListPlace | undefined {
  if (scrollY <= 0) return undefined;
  const items = [...(list?.querySelectorAll<HTMLElement>('[data-at]') ?? [])].filter((item) => {
    const { top, bottom } = item.getBoundingClientRect();
    return bottom > hidden && top < innerHeight;
  });
  const [first] = items;
  if (!first) return undefined;
  const seen = new Set(items.map((item) => Number(item.dataset.page)));
  return { index: Number(first.dataset.at), top: first.getBoundingClientRect().top, seen: [...seen] };
}

/** Scrolls the page to this position. */
function scrollToPlace(list: List, { index, top }: ListPlace): void {
  const item = list?.querySelector(`[data-at="${index}"]`);
  if (item) scrollBy({ top: item.getBoundingClientRect().top - top, behavior: 'instant' });
}

/** Returns true when all pages that were visible there are loaded. */
const isPlaceLoaded = (list: List, { seen }: ListPlace): boolean =>
  !seen.some((page) => list?.querySelector(`[data-missing][data-page="${page}"]`));

interface ListPosition {
  /** Number of the last page. */
  last: number;
  place?: ListPlace;
}

const never = () => () => {};
/** False on the server and in the first render after hydration, which must match. */
const useInBrowser = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

/**
 * Restores the length and scroll position of a growing list .
 * @param start number of its first page
 * @returns the number of the last page to show, `grow` to show one more, the list's ref, the pages that were visible before, and
 * the stage of restoring the position.
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
  const place = recalled?.place;
  const stage = useListStage(list, place ? 'restoring' : recalled ? 'resting' : 'free', place);

  const note = useEffectEvent(() => {
    // When the list is left before it is restored, the old position is stored again.
    const now = stage === 'restoring' ? place : placeOf(list.current);
    rememberPosition(key, { last, place: now } satisfies ListPosition);
  });
  // The cleanup of a layout effect runs while the list is still in the DOM.
  useLayoutEffect(() => {
    const stop = onLeave(() => note());
    return () => {
      stop();
      note();
    };
  }, []);
  return { last, grow: () => setGrown(last + 1), list, stage, seen: place?.seen };
}

/**
 * `restoring`: the scroll position is being restored. `resting`: it is restored, and the user has not scrolled since. `free`: the
 * user controls the position.
 */
type ListStage = 'restoring' | 'resting' | 'free';

/** Events that show that the user wants to scroll. */
const inputs = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const;
/** By then, in ms, the router and the browser have finished their own scrolling. */
const settling = 1_000;
/** A movement of more than this, in CSS pixels, is by the user. */
const slight = 50;

/**
 * Restores the position of a list and keeps it. The router and the browser only restore the scroll offset, while the page is
 * still too short.
 * @param place the position; undefined for the top
 */
function useListStage(list: RefObject<HTMLElement | null>, first: ListStage, place: ListPlace | undefined): ListStage {
  const [stage, setStage] = useState(first);
  const isRestoring = stage === 'restoring';
  const restore = useEffectEvent(() => {
    if (isRestoring && place) scrollToPlace(list.current, place);
  });
  useLayoutEffect(() => restore());
  const hasSettled = useEffectEvent(
    () => document.readyState === 'complete' && (!place || isPlaceLoaded(list.current, place)),
  );

  useEffect(() => {
    if (!isRestoring || !list.current) return;
    const again = () => restore();
    const observer = new ResizeObserver(again);
    observer.observe(list.current);
    addEventListener('scroll', again);
    const timer = setInterval(() => hasSettled() && setStage('resting'), settling);
    return () => {
      observer.disconnect();
      removeEventListener('scroll', again);
      clearInterval(timer);
    };
  }, [isRestoring, list]);

  useEffect(() => {
    if (stage === 'free') return;
    const free = () => setStage('free');
    for (const input of inputs) addEventListener(input, free, { passive: true });
    return () => {
      for (const input of inputs) removeEventListener(input, free);
    };
  }, [stage]);

  useEffect(() => {
    if (stage !== 'resting') return;
    const from = scrollY;
    const moved = () => Math.abs(scrollY - from) > slight && setStage('free');
    addEventListener('scroll', moved);
    return () => removeEventListener('scroll', moved);
  }, [stage]);
  return stage;
}
