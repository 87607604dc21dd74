import { useState } from 'react';

/** Values by the key of their field. */
type Values<V> = Readonly<Record<string, V>>;

/** A field that was changed both here and by somebody else. Theirs is missing when they deleted it. */
interface Conflict<V> {
  key: string;
  theirs: V | undefined;
  mine: V;
}

const without = <V>(values: Values<V>, isDropped: (key: string) => boolean): Values<V> =>
  Object.fromEntries(Object.entries(values).filter(([key]) => !isDropped(key)));

/**
 * The fields of a form that others may save at the same time, each for itself. A field that only they changed shows theirs; for a
 * field that both changed one of both must be chosen.
 * @param saved the newest values that are saved
 * @param isSame returns true when two values of a field mean the same
 */
export function useEditedFields<T extends object, V extends T[keyof T] = T[keyof T]>(
  saved: T,
  isSame: (a: V | undefined, b: V | undefined) => boolean,
) {
  const savedFields = saved as Values<V>;
  const [changes, setChanges] = useState<Values<V>>({});
  /** The value of each changed field when the change began, or when somebody else's was last seen. */
  const [seen, setSeen] = useState<Values<V | undefined>>({});
  const isChanged = (key: string): boolean => key in changes && !isSame(changes[key], savedFields[key]);
  const drop = (isDropped: (key: string) => boolean) => setChanges((now) => without(now, isDropped));
  const see = (keys: readonly string[], values: Values<V>) =>
    setSeen((now) => ({ ...now, ...Object.fromEntries(keys.map((key) => [key, values[key]])) }));
  const changed = Object.entries(changes).filter(([key]) => isChanged(key));
  const conflicts = changed.flatMap(([key, mine]): Conflict<V>[] =>
    key in seen && !isSame(seen[key], savedFields[key]) ? [{ key, theirs: savedFields[key], mine }] : [],
  );
  return {
    values: { ...saved, ...changes } as T,
    isChanged,
    unsaved: changed.length > 0,
    conflicts,
    change(fields: Partial<T>): void {
      see(
        Object.keys(fields).filter((key) => !isChanged(key)),
        savedFields,
      );
      setChanges((now) => ({ ...now, ...(fields as Values<V>) }));
    },
    /** Puts `value` in the place of one that means the same, unless that was changed in the meantime. */
    replace: (key: string, before: V, value: V) =>
      setChanges((now) => (now[key] === before ? { ...now, [key]: value } : now)),
    /** Fields that are in the form only. */
    add(fields: T): void {
      see(Object.keys(fields), {});
      setChanges((now) => ({ ...now, ...(fields as Values<V>) }));
    },
    acceptRemote: (key: string) => drop((each) => each === key),
    keepLocal: (key: string) => see([key], savedFields),
    /** Keeps all local changes after the person has read that somebody else saved `theirs`. */
    keepAllMine: (theirs: T = saved) => setSeen(theirs as Values<V>),
    drop,
    discard: () => setChanges({}),
    /** Forgets the changes that are in `sent`, which is saved. What was changed since stays. */
    settle(sent: T): void {
      const sentFields = sent as Values<V>;
      setSeen(sentFields);
      setChanges((now) => without(now, (key) => isSame(now[key], sentFields[key])));
    },
  };
}

export type EditedFields<V> = ReturnType<typeof useEditedFields<Values<V>>>;
