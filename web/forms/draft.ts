/** Drafts of forms that are not sent yet: a draft stays on this device until it is sent, cleared, or somebody signs out. */
import { useEffect } from 'react';
import { deviceStore, personalNames } from '../api/storage.ts';

type Draft = Readonly<Record<string, unknown>>;

const storeName = personalNames.drafts;
/** Forms whose drafts are kept; the oldest goes. */
const maxDrafts = 8;

function readAll(): Readonly<Record<string, Draft>> {
  try {
    return JSON.parse(deviceStore.get(storeName) ?? '{}') as Record<string, Draft>;
  } catch {
    return {};
  }
}

function write(name: string, draft: Draft): void {
  const { [name]: _, ...others } = readAll();
  const isEmpty = Object.keys(draft).length === 0;
  const all = [...Object.entries(others), ...(isEmpty ? [] : [[name, draft] as const])].slice(-maxDrafts);
  if (all.length === 0) deviceStore.remove(storeName);
  else deviceStore.set(storeName, JSON.stringify(Object.fromEntries(all)));
}

/** The earlier draft of a form; only in the browser. @param name of the form, which forms with the same fields may share */
export const readDraft = <Values>(name: string): Partial<Values> => (readAll()[name] ?? {}) as Partial<Values>;

/** It is sent, or no longer wanted. */
export const forgetDraft = (name: string): void => write(name, {});

/** For comparing values; an empty field and one that is left out are the same. */
const textOf = (value: unknown): string => JSON.stringify(value === undefined ? '' : value);

interface DraftForm<Values> {
  getValues: () => Values;
  setValue: (field: never, value: never) => void;
  /** Calls `listener` after each change. Returns the unsubscribe function. */
  onChange: (listener: () => void) => () => void;
}

/**
 * Keeps the draft of a form, and fills it into fields that are empty.
 * @param fields those to keep, never passwords
 * @param initial what the form says when nothing is typed
 */
export function useDraft<Values extends object, Field extends keyof Values & string>(
  form: DraftForm<Values>,
  name: string,
  fields: readonly Field[],
  initial: Pick<Values, Field>,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the form stays the same
  useEffect(() => {
    // After hydration, because the server does not know the draft.
    const kept = readDraft<Values>(name);
    const now = form.getValues();
    for (const field of fields)
      if (kept[field] !== undefined && !now[field]) form.setValue(field as never, kept[field] as never);
    return form.onChange(() => {
      const values = form.getValues();
      const typed = fields.filter((field) => textOf(values[field]) !== textOf(initial[field]));
      const own: readonly string[] = fields;
      const others = Object.entries(readDraft<Values>(name)).filter(([field]) => !own.includes(field));
      write(name, {
        ...Object.fromEntries(others),
        ...Object.fromEntries(typed.map((field) => [field, values[field]])),
      });
    });
  }, [name]);
}
