import { useState } from 'react';

interface Options<S, T> {
  /** The newest version that is saved. */
  saved: S;
  /** Returns the part of a version that is edited. */
  valueIn: (version: S) => T;
  /** Returns true when two values say the same. By default they are compared as JSON. */
  isSame?: (a: T, b: T) => boolean;
  /** Puts my changes of `base` into what somebody else saved in the meantime. By default mine takes the place of theirs. */
  merge?: (mine: T, theirs: T, base: T) => T;
  /** True to keep the value after each change, for `undo`. */
  hasUndo?: boolean;
}

interface Copy<S, T> {
  /** The version that the changes are based on. */
  base: S;
  /** The value after each change, or after the last one only. */
  steps: readonly T[];
}

const isSameJson = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/**
 * A copy of a saved thing that is edited while others may save the same. Without changes it shows the newest version. With changes
 * it stays on the version that they began with, so that the store refuses to save them over a later one: the caller then gives that to
 * `setTheirs`, and one of both is chosen.
 */
export function useEditedCopy<S, T>({
  saved,
  valueIn,
  isSame = isSameJson,
  merge = (mine) => mine,
  hasUndo = false,
}: Options<S, T>) {
  /** Undefined while the newest version is shown. */
  const [copy, setCopy] = useState<Copy<S, T>>();
  const [known, setKnown] = useState(saved);
  const [theirs, setTheirs] = useState<S>();
  const begun: Copy<S, T> = copy ?? { base: saved, steps: [] };
  const { base } = begun;
  const currentIn = ({ base, steps }: Copy<S, T>): T => steps.at(-1) ?? valueIn(base);
  const value = currentIn(begun);
  const isChanged = begun.steps.length > 0 && !isSame(value, valueIn(base));

  if (saved !== known) {
    setKnown(saved);
    if (!isChanged) setCopy(undefined);
    // Another version of the same value is no conflict.
    else if (isSame(valueIn(saved), valueIn(base))) setCopy({ ...begun, base: saved });
  }

  /** Goes on with `next`, when the question about the version of somebody else is answered. */
  function goOnWith(next: Copy<S, T> | undefined): void {
    setCopy(next);
    setTheirs(undefined);
  }
  return {
    base,
    value,
    isChanged,
    change: (next: (now: T) => T) =>
      setCopy((now = begun) => ({ base: now.base, steps: [...(hasUndo ? now.steps : []), next(currentIn(now))] })),
    canUndo: hasUndo && begun.steps.length > 0,
    undo: () => setCopy((now) => (now && now.steps.length > 1 ? { ...now, steps: now.steps.slice(0, -1) } : undefined)),
    discard: () => goOnWith(undefined),
    /** The version that somebody else saved in the meantime, until one of both is chosen. */
    theirs,
    setTheirs,
    acceptRemote: () => goOnWith(theirs && { base: theirs, steps: [] }),
    /** Puts my changes on top of `version`. @returns what to save in its place */
    keepLocal(version = theirs ?? base): { base: S; value: T } {
      const merged = merge(value, valueIn(version), valueIn(base));
      goOnWith({ base: version, steps: [merged] });
      return { base: version, value: merged };
    },
    /** Takes over the version that saving `sent` made. What was changed since then stays. */
    settle(version: S, sent: T): void {
      setCopy(({ steps } = begun) => ({ base: version, steps: steps.at(-1) === sent ? [] : steps }));
      setTheirs(undefined);
    },
  };
}
