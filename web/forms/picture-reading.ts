/** Lets a form wait for chosen pictures, which take a while to read on a phone: sent earlier, it would be sent without them. */
import { createContext, use, useState } from 'react';

type Count = (change: 1 | -1) => void;

/** Around the fields of a form: `<PictureReading value={count}>`, with that of `usePictureReading`. */
export const PictureReading = createContext<Count>(() => {});

export function usePictureReading(): { isReading: boolean; count: Count } {
  const [running, setRunning] = useState(0);
  return { isReading: running > 0, count: (change) => setRunning((now) => now + change) };
}

/** Does work that reads pictures, and lets the form around it wait. */
export function useReading(): (work: () => Promise<void>) => Promise<void> {
  const count = use(PictureReading);
  return async (work) => {
    count(1);
    try {
      await work();
    } finally {
      count(-1);
    }
  };
}
