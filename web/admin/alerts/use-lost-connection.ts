import { useCallback, useEffect, useRef, useState } from 'react';

/** Without any event for this long, in ms, the connection counts as lost. */
const delay = 30_000;
const lookEvery = 1_000;

/**
 * When the connection was lost; undefined while connected.
 * @param answeredAt time of the last successful request for the newest orders, in ms; 0: never
 * @param failed whether the last request failed; then heartbeats do not count
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
