import { useEffectEvent, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { type ListPlace, placeOf } from './list-place.ts';
import { onLeave, recallPosition, rememberPosition, usePositionKey } from './positions.ts';
import { useListStage } from './use-list-stage.ts';

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
 * Restores the length and scroll position of a growing list (list-place.ts).
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
