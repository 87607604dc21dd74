import { type ComponentProps, useEffect, useState } from 'react';
import { lazyWithMessages } from '../../language/lazy-with-messages.ts';
import { onFirstInteraction } from '../../ui/first-interaction.ts';

const LaterPart = lazyWithMessages('board', () => import('./later-parts.tsx'));

let isUsed = false;

/** A part of the frame that nobody waits for: it is loaded once somebody does something on the first screen. */
export function Later(part: ComponentProps<typeof LaterPart>) {
  const [is, set] = useState(isUsed);
  useEffect(() => {
    if (is) return;
    return onFirstInteraction(() => {
      isUsed = true;
      set(true);
    });
  }, [is]);
  return is && <LaterPart {...part} />;
}
