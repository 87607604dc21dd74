import { useEffect, useState } from 'react';

/**
 * Shows the user's choice at once: the state of a mutation comes a moment later. Once nothing is being saved, what is saved is shown.
 * @param saved the same object until it changes
 */
export function useChosen<T>(saved: T, isSaving: boolean): [shown: T, choose: (chosen: T) => void] {
  const [shown, choose] = useState(saved);
  useEffect(() => {
    if (!isSaving) choose(saved);
  }, [isSaving, saved]);
  return [shown, choose];
}
