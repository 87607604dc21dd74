/** The meanings of the columns of a sheet, by their titles. */

import { foldedText } from '../../contract/api/plain-text.ts';
import { importedColumns, type SheetColumn, sheetColumnsOfStores } from '../../contract/catalogue/admin-limits.ts';
import { translatedColumn, translationLanguages } from '../../contract/catalogue/translations.ts';
import { baseLocale, languageNameIn, locales } from '../../messages/locale.ts';
import { formatText, text } from '../../messages/text.ts';
import { type Meaning, titlesOf } from './column-titles.ts';

const known: ReadonlySet<string> = new Set([...sheetColumnsOfStores, ...importedColumns]);
/** The names of products in the other languages: 'Hindi name'. */
const translatedNames = translationLanguages.flatMap((language) => {
  const word = languageNameIn(baseLocale, language);
  return [`${word} name`, `name ${word}`, `name in ${word}`].map(
    (title) => [plainTitle(title), translatedColumn('name', language)] as const,
  );
});
const byName = new Map<string, Meaning>([
  ...Object.entries(titlesOf).flatMap(([meaning, titles]) =>
    titles.map((title) => [plainTitle(title), meaning as Meaning] as const),
  ),
  ...translatedNames,
]);

/** A title in lower case, with single spaces in place of signs; its percent signs stand alone. */
export function plainTitle(title: string): string {
  return foldedText(title)
    .replace(/[^\p{L}\p{M}\p{N}%]+/gu, ' ')
    .replace(/ ?% ?/g, ' % ')
    .trim();
}

/** The heading of the column in which a sheet of faulty rows says why they are faulty. */
export const reasonColumn = text('sheetFaults.reasonColumn');

/** Returns true when a title is that heading, in any language. */
export const isReasonTitle = (title: string): boolean =>
  locales.some((locale) => foldedText(formatText(reasonColumn, locale)) === foldedText(title));

/** The column that has exactly this name in an export. */
export const nativeColumnOf = (title: string): SheetColumn | undefined => {
  const name = foldedText(title);
  return known.has(name) ? (name as SheetColumn) : undefined;
};

/** The one meaning of a title that is several: 'EAN/Barcode'. Undefined when a part has another meaning, or none. */
function commonMeaning(title: string): Meaning | undefined {
  const [first, ...others] = title.split(/[/|&]|\b(?:or|and)\b/i).map((part) => byName.get(plainTitle(part)));
  return others.length > 0 && others.every((each) => each === first) ? first : undefined;
}

/** The meaning of a title; 'other' for columns that shops often have and the store does not use. */
export function columnOfTitle(title: string): Meaning | undefined {
  if (title.trim() === '' || title.length > 100) return undefined;
  if (isReasonTitle(title)) return 'reason';
  const whole = plainTitle(title);
  const bare = plainTitle(title.replace(/[([{].*?[)\]}]/g, ' ')).replace(/ (?:rs|inr|in rs)$/, '');
  return nativeColumnOf(title) ?? byName.get(whole) ?? byName.get(bare) ?? commonMeaning(title);
}
