import { useEffect, useState } from 'react';
import { whenIdle } from '../../ui/when-idle.ts';

/** In ms, before the page is asked to say when it has nothing else to do. */
const pause = 500;

let isLater = false;

/** True a moment after the first screen was opened: the parts of the frame that nobody waits for are loaded after the screen. */
export function useLater(): boolean {
  const [is, set] = useState(isLater);
  useEffect(() => {
    if (is) return;
    const timer = setTimeout(() => {
      whenIdle(() => {
        isLater = true;
        set(true);
      });
    }, pause);
    return () => clearTimeout(timer);
  }, [is]);
  return is;
}
