/** Which message template is which, and in what order they stand, when two people change them at the same time. */

import {
  flatTranslations,
  type TranslationPath,
  translationPaths,
} from '../../../../contract/catalogue/translations.ts';
import type { ShopSettings } from '../../../../contract/settings/shop-settings.ts';
import { mergeOrder } from '../../ui/merge-order.ts';

export type Template = ShopSettings['messageTemplates']['list'][number];
const texts = ['name', 'text'] as const;
type Text = (typeof texts)[number];
/** A template with its translated texts by their paths. */
export type FlatTemplate = Record<Text | TranslationPath<Text>, string>;
export const flatTemplate = ({ name, text, translations }: Template): FlatTemplate => ({
  name,
  text,
  ...flatTranslations(translations, texts),
});
/** A template with what tells it from the others. The key stays when it moves or changes. */
export type Row = FlatTemplate & { key: number };

export const templateFields: readonly (keyof FlatTemplate)[] = [...texts, ...translationPaths(texts)];

export const isSameTemplate = (a: FlatTemplate, b: FlatTemplate): boolean =>
  templateFields.every((field) => a[field].trim() === b[field].trim());

/** Finds the newer version of a template that was there: it says the same, has the same name, or the same text. */
const signs: readonly ((a: FlatTemplate, b: FlatTemplate) => boolean)[] = [
  isSameTemplate,
  (a, b) => a.name.trim() === b.name.trim(),
  (a, b) => a.text.trim() === b.text.trim(),
];

/** The keys of newer templates: of the rows that they were before, and new ones, from `next` on, for those that are new. */
export function keysOf(before: readonly Row[], templates: readonly FlatTemplate[], next: number): number[] {
  const keys: (number | undefined)[] = templates.map(() => undefined);
  for (const isIt of signs)
    for (const [at, template] of templates.entries())
      keys[at] ??= before.find((row) => !keys.includes(row.key) && isIt(row, template))?.key;
  let added = next;
  return keys.map((key) => {
    if (key !== undefined) return key;
    added += 1;
    return added - 1;
  });
}

interface Lists {
  /** The keys in this form. */
  mine: readonly number[];
  /** The keys that were saved before, and those that are saved now. */
  before: readonly number[];
  now: readonly number[];
  /** Returns true when a template was changed by others, or in this form: then it outlives that the other side deletes it. */
  isTheirs: (key: number) => boolean;
  isMine: (key: number) => boolean;
}

/** Both changes to a list in one: what either added is there, what either deleted is not, in my order if I moved something. */
export function mergedKeys({ mine, before, now, isTheirs, isMine }: Lists): number[] {
  const kept = mine.filter((key) => now.includes(key) || !before.includes(key) || isMine(key));
  const theirs = now.filter((key) => mine.includes(key) || !before.includes(key) || isTheirs(key));
  const [mineThen, mineNow] = [before.filter((key) => mine.includes(key)), mine.filter((key) => before.includes(key))];
  const isMoved = mineThen.some((key, at) => key !== mineNow[at]);
  return isMoved ? mergeOrder(kept, theirs, now) : mergeOrder(theirs, kept, mine);
}
