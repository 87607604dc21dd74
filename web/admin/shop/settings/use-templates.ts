import { useState } from 'react';
import { useEditedFields } from '../../ui/use-edited-fields.ts';
import {
  type FlatTemplate,
  flatTemplate,
  isSameTemplate,
  keysOf,
  mergedKeys,
  type Row,
  type Template,
  templateFields,
} from './template-list.ts';

/** Texts by their places, such as '1.name'. */
type Fields = Readonly<Record<string, string>>;
const placeOf = (key: number, field: keyof FlatTemplate) => `${key}.${field}`;

const valuesOf = (rows: readonly Row[]): Fields =>
  Object.fromEntries(rows.flatMap((row) => templateFields.map((field) => [placeOf(row.key, field), row[field]])));

const rowsOf = (keys: readonly number[], values: Fields): Row[] =>
  keys.map((key) => {
    const fields = templateFields.map((field) => [field, values[placeOf(key, field)] ?? '']);
    return { key, ...(Object.fromEntries(fields) as FlatTemplate) };
  });

const isSameList = <T>(a: readonly T[], b: readonly T[], isSame: (a: T, b: T) => boolean): boolean =>
  a.length === b.length && a.every((each, at) => isSame(each, b[at] as T));
const isSameKey = (a: number, b: number) => a === b;

/**
 * The message templates as they are edited, while others may save theirs.
 * @param given those that are saved
 */
export function useTemplates(given: readonly Template[]) {
  const templates = given.map(flatTemplate);
  const [saved, setSaved] = useState<readonly Row[]>(() => templates.map((each, key) => ({ ...each, key })));
  /** The keys in my order, once I moved, added or deleted a template. */
  const [mine, setMine] = useState<readonly number[]>();
  /** The rows that were sent to be saved, until other templates are saved than before: these or those of somebody else. */
  const [sent, setSent] = useState<readonly Row[]>();
  // A saved template comes back trimmed, and is then no longer a change.
  const changes = useEditedFields(valuesOf(saved), (a, b) => a?.trim() === b?.trim());
  const keys = saved.map(({ key }) => key);
  const rows = rowsOf(mine ?? keys, changes.values);
  const isChanged = (key: number) => templateFields.some((field) => changes.isChanged(placeOf(key, field)));
  const nextKey = 1 + Math.max(-1, ...keys, ...rows.map(({ key }) => key));

  // Others were saved meanwhile, here or elsewhere. What is typed stays.
  if (!isSameList<FlatTemplate>(saved, templates, isSameTemplate)) {
    const isSent = sent !== undefined && isSameList<FlatTemplate>(sent, templates, isSameTemplate);
    const earlier = isSent ? sent : saved;
    const before = earlier.map(({ key }) => key);
    const found = isSent ? before : keysOf([...rows, ...saved], templates, nextKey);
    const newest = templates.map((each, at): Row => ({ ...each, key: found[at] ?? nextKey }));
    const isTheirs = (key: number): boolean => {
      const [then, now] = [earlier, newest].map((list) => list.find((row) => row.key === key));
      return then !== undefined && now !== undefined && !isSameTemplate(then, now);
    };
    const merged = mergedKeys({ mine: mine ?? keys, before, now: found, isTheirs, isMine: isChanged });
    // A template that they deleted and I changed is a new one.
    changes.add(
      valuesOf(rows.filter(({ key }) => merged.includes(key) && before.includes(key) && !found.includes(key))),
    );
    if (isSent) changes.settle(valuesOf(sent));
    setSent(undefined);
    setSaved(newest);
    setMine(isSameList(merged, found, isSameKey) ? undefined : merged);
  }

  return {
    rows,
    unsaved: changes.unsaved || (mine !== undefined && !isSameList(mine, keys, isSameKey)),
    changes,
    edit: (key: number, field: keyof FlatTemplate, text: string) => changes.change({ [placeOf(key, field)]: text }),
    /** These rows are being saved. Once they are, what was changed since then is compared with them. */
    markSent: (now: readonly Row[]) => setSent(now),
    /** Takes the rows in another order, or without some. */
    arrange(next: readonly Row[]): void {
      const left = next.map(({ key }) => key);
      const gone = rows.filter(({ key }) => !left.includes(key));
      changes.drop((place) => gone.some(({ key }) => templateFields.some((field) => placeOf(key, field) === place)));
      setMine(left);
    },
    add(): void {
      changes.add(valuesOf(rowsOf([nextKey], {})));
      setMine([...rows.map(({ key }) => key), nextKey]);
    },
    /** The row and the field of a place such as '1.name'. */
    at(place: string): { row: Row | undefined; field: keyof FlatTemplate } {
      const [, key, field] = /^(\d+)\.(.*)$/.exec(place) ?? [];
      return { row: rows.find((row) => String(row.key) === key), field: field as keyof FlatTemplate };
    },
  };
}
