import { useCallback, useEffect, useRef, useState } from 'react';

/** Without a sign of life for this long the connection counts as lost, in ms. */
const delay = 30_000;
const lookEvery = 1_000;

/**
 * Since when nothing is known of new orders; undefined while all is well.
 * @param answeredAt when the store last gave its newest orders, in ms; 0: never
 * @param failed whether it failed to give them the last time; heartbeats say nothing then
 */
export function useLostConnection(enabled: boolean, answeredAt: number, failed: boolean) {
  const [lostSince, setLostSince] = useState<number>();
  const wellAt = useRef(0);
  const latest = useRef({ failed });
  latest.current = { failed };
  const heard = useCallback(() => {
    if (latest.current.failed) return;
    wellAt.current = Date.now();
    setLostSince(undefined);
  }, []);

  useEffect(() => {
    if (answeredAt === 0) return;
    wellAt.current = Math.max(wellAt.current, answeredAt);
    setLostSince(undefined);
  }, [answeredAt]);

  useEffect(() => {
    if (!enabled) return;
    wellAt.current ||= Date.now();
    const looking = setInterval(() => {
      setLostSince(Date.now() - wellAt.current > delay ? wellAt.current : undefined);
    }, lookEvery);
    return () => clearInterval(looking);
  }, [enabled]);

  return { lostSince, heard };
}
