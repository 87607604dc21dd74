import { useCallback, useEffect, useRef, useState } from 'react';

/** Without any event for this long, in ms, the connection counts as lost. */
const delay = 30_000;
const checkInterval = 1_000;

/**
 * When the connection was lost; undefined while connected.
 * @param answeredAt time of the last successful request for the newest orders, in ms; 0: never
 * @param failed whether the last request failed; then heartbeats do not count
 */
export function useLostConnection(enabled: boolean, answeredAt: number, failed: boolean) {
  const [lostSince, setLostSince] = useState<number>();
  const connectedAt = useRef(0);
  const latest = useRef({ failed });
  latest.current = { failed };
  const noteActivity = useCallback(() => {
    if (latest.current.failed) return;
    connectedAt.current = Date.now();
    setLostSince(undefined);
  }, []);

  useEffect(() => {
    if (answeredAt === 0) return;
    connectedAt.current = Math.max(connectedAt.current, answeredAt);
    setLostSince(undefined);
  }, [answeredAt]);

  useEffect(() => {
    if (!enabled) return;
    connectedAt.current ||= Date.now();
    const checking = setInterval(() => {
      setLostSince(Date.now() - connectedAt.current > delay ? connectedAt.current : undefined);
    }, checkInterval);
    return () => clearInterval(checking);
  }, [enabled]);

  return { lostSince, noteActivity };
}
