import { useCallback, useEffect, useRef, useState } from 'react';
import type { PickedOrder } from '../../../../contract/picking/picking.ts';

/**
 * The numbers of orders that are gone from the picker's list without their doing: cancelled, packed or taken over by somebody else. Their
 * goods are in a bag, so nobody may overlook it.
 * @param mine what the user picks; undefined until it is loaded
 */
export function useLostOrders(mine: readonly PickedOrder[] | undefined) {
  const [lost, setLost] = useState<readonly string[]>([]);
  /** Numbers by id, as they were shown last. */
  const known = useRef<ReadonlyMap<string, string>>(new Map());
  /** Orders that the user packs or gives back. */
  const left = useRef(new Set<string>());

  useEffect(() => {
    if (!mine) return;
    const now = new Map(mine.map(({ _id, orderId }) => [_id, orderId]));
    const gone = [...known.current].filter(([id]) => !now.has(id) && !left.current.has(id));
    for (const id of now.keys()) if (!known.current.has(id)) left.current.delete(id);
    known.current = now;
    if (gone.length > 0) setLost((numbers) => [...numbers, ...gone.map(([, number]) => number)]);
  }, [mine]);

  return {
    lost,
    /** The user packs an order, or gives it back. Returns a function to call when that failed. */
    leave: useCallback((orderId: string) => {
      left.current.add(orderId);
      return () => void left.current.delete(orderId);
    }, []),
    dismiss: () => setLost([]),
  };
}
