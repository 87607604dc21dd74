import { useCallback, useEffect, useState } from 'react';

const second = 1000;

/**
 * Whole seconds that are left of `duration` milliseconds, from now on, and a function that starts anew. It goes by the clock, so a
 * page that slept in the background is right when it wakes.
 */
export function useCountdown(duration: number): { secondsLeft: number; restart: () => void } {
  const [endsAt, setEndsAt] = useState(() => Date.now() + duration);
  const [secondsLeft, setSecondsLeft] = useState(duration / second);
  useEffect(() => {
    const tick = () => {
      const left = Math.max(0, Math.ceil((endsAt - Date.now()) / second));
      setSecondsLeft(left);
      if (left === 0) clearInterval(timer);
    };
    const timer = setInterval(tick, second);
    tick();
    return () => clearInterval(timer);
  }, [endsAt]);
  return { secondsLeft, restart: useCallback(() => setEndsAt(Date.now() + duration), [duration]) };
}
