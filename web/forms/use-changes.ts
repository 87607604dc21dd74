import { useState } from 'react';

/** Values by the key of their field. */
export type Values<V> = Readonly<Record<string, V>>;

/** A field that was changed here and, meanwhile, by somebody else. Theirs is missing when they deleted it. */
export interface Clash<V> {
  key: string;
  theirs: V | undefined;
  mine: V;
}

const without = <V>(values: Values<V>, isDropped: (key: string) => boolean): Values<V> =>
  Object.fromEntries(Object.entries(values).filter(([key]) => !isDropped(key)));

/**
 * What is changed in a form of settings that others may save meanwhile. A field that only they changed shows theirs; for a field
 * that both changed one of both must be chosen.
 * @param saved the newest values that are saved
 * @param isSame whether two values of a field mean the same
 */
export function useChanges<V>(saved: Values<V>, isSame: (a: V | undefined, b: V | undefined) => boolean) {
  const [changes, setChanges] = useState<Values<V>>({});
  /** What each changed field said when the change began, or when somebody else's was last seen. */
  const [seen, setSeen] = useState<Values<V | undefined>>({});
  const isChanged = (key: string): boolean => key in changes && !isSame(changes[key], saved[key]);
  const drop = (isDropped: (key: string) => boolean) => setChanges((now) => without(now, isDropped));
  const changed = Object.entries(changes).filter(([key]) => isChanged(key));
  const clashes = changed.flatMap(([key, mine]): Clash<V>[] =>
    key in seen && !isSame(seen[key], saved[key]) ? [{ key, theirs: saved[key], mine }] : [],
  );
  return {
    values: { ...saved, ...changes } as Values<V>,
    isChanged,
    unsaved: changed.length > 0,
    clashes,
    change(key: string, value: V): void {
      if (!isChanged(key)) setSeen((now) => ({ ...now, [key]: saved[key] }));
      setChanges((now) => ({ ...now, [key]: value }));
    },
    /** Puts `value` in the place of one that means the same, unless that was changed meanwhile. */
    replace: (key: string, before: V, value: V) =>
      setChanges((now) => (now[key] === before ? { ...now, [key]: value } : now)),
    /** Values that are in the form only. */
    add(values: Values<V>): void {
      setSeen((now) => ({ ...now, ...Object.fromEntries(Object.keys(values).map((key) => [key, undefined])) }));
      setChanges((now) => ({ ...now, ...values }));
    },
    takeTheirs: (key: string) => drop((each) => each === key),
    keepMine: (key: string) => setSeen((now) => ({ ...now, [key]: saved[key] })),
    /** Keeps mine of all, for who was told that somebody else saved `theirs`. */
    keepAllMine: (theirs: Values<V> = saved) => setSeen(theirs),
    drop,
    /** Forgets the changes that are in `sent`, which is saved. What was changed since stays. */
    settle(sent: Values<V>): void {
      setSeen(sent);
      setChanges((now) => without(now, (key) => isSame(now[key], sent[key])));
    },
  };
}

export type Changes<V> = ReturnType<typeof useChanges<V>>;
