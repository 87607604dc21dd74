import { useCallback, useEffect, useState } from 'react';

const second = 1000;

/**
 * The remaining whole seconds of `duration` milliseconds, and a function that restarts the countdown. It uses the clock, so it is
 * also correct after the page was in the background.
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
