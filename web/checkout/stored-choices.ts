/**
 * The choices at the checkout, stored in this tab until the order is placed: a phone ends pages in the background, and the switch of
 * the language loads another. Without it an order might go to another address than the one that was chosen.
 */
import { useCallback, useState } from 'react';
import { personalNames, tabStore } from '../api/storage.ts';

const name = personalNames.checkout;
/** In ms since the last choice: later, it is another order. */
const lifetime = 2 * 60 * 60_000;

interface StoredChoices {
  at: number;
  choices: Readonly<Record<string, unknown>>;
}

function read(): StoredChoices['choices'] {
  try {
    const { at, choices } = JSON.parse(tabStore.get(name) ?? '{}') as StoredChoices;
    return Date.now() - at < lifetime ? choices : {};
  } catch {
    return {};
  }
}

/** State that survives a reload. @param key the same in every page */
export function useStoredChoice<T>(key: string, usual: T): [value: T, choose: (value: T) => void] {
  const [value, setValue] = useState<T>(() => (read()[key] as T | undefined) ?? usual);
  const choose = useCallback(
    (chosen: T) => {
      setValue(chosen);
      tabStore.set(
        name,
        JSON.stringify({ at: Date.now(), choices: { ...read(), [key]: chosen } } satisfies StoredChoices),
      );
    },
    [key],
  );
  return [value, choose];
}

/** The order is placed. */
export const clearStoredChoices = (): void => tabStore.remove(name);
