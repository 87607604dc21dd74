/** Texts of the catalogue in other languages. English is in the columns, and is the fallback. */
import type { LabelName } from '../../contract/admin-limits.ts';
import type { Locale } from '../../messages/locale.ts';

type Translatable = 'name' | 'description' | LabelName;
export type Translation = Partial<Record<Translatable, string>>;

/** New texts: '' removes a text, undefined keeps it. */
type Texts<Name extends string> = { readonly [N in Name]?: string | undefined };

/** As the database stores them: never an empty text, and null instead of an empty object. */
export type Translations = Readonly<Partial<Record<Locale, Readonly<Translation>>>>;

export interface Translated {
  translations: Translations | null;
}

/** The texts in a language; a text without a translation is missing. */
export const translationOf = ({ translations }: Translated, language: Locale): Translation =>
  translations?.[language] ?? {};

/** Every name in another language than English. */
export const translatedNames = ({ translations }: Translated): string[] =>
  translations ? Object.values(translations).flatMap(({ name }) => name ?? []) : [];

/** Replaces the given ones of some texts. Null when none is left. */
export function withTexts<Name extends string>(
  before: Texts<Name> | null | undefined,
  texts: Texts<Name>,
): Partial<Record<Name, string>> | null {
  const given = Object.entries(texts).filter(([, text]) => text !== undefined);
  const filled = Object.entries({ ...before, ...Object.fromEntries(given) }).filter(([, text]) => text !== '');
  return filled.length > 0 ? (Object.fromEntries(filled) as Partial<Record<Name, string>>) : null;
}

/** Replaces the given texts of a language. */
export function withTranslation(
  translations: Translations | null,
  language: Locale,
  texts: Texts<Translatable>,
): Translations | null {
  const filled = withTexts(translations?.[language], texts);
  const { [language]: _, ...others } = translations ?? {};
  const all = filled ? { ...others, [language]: filled } : others;
  return Object.keys(all).length > 0 ? all : null;
}

/** The Hindi texts by the names that forms, sheets and the audit log use; missing ones are left out. */
export const hindiFields = (translated: Translated): Partial<Record<`${Translatable}_hi`, string>> =>
  Object.fromEntries(Object.entries(translationOf(translated, 'hi')).map(([name, text]) => [`${name}_hi`, text]));
