import { useCallback, useRef } from 'react';

/** Does one thing after another: each begins when those before it have ended, also when one failed. */
export function useInTurn(): <T>(work: () => Promise<T>) => Promise<T> {
  const last = useRef<Promise<unknown>>(Promise.resolve());
  return useCallback((work) => {
    const done = last.current.then(work);
    last.current = done.catch(() => {});
    return done;
  }, []);
}
