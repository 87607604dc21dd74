/** Names and descriptions of the catalogue in other languages. English is in the columns, and is the fallback. */
import type { Locale } from '../../messages/locale.ts';

export interface Translation {
  name?: string;
  description?: string;
}

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

/** Replaces the given texts of a language. '' removes a text, undefined keeps it. */
export function withTranslation(
  translations: Translations | null,
  language: Locale,
  { name, description }: { name?: string | undefined; description?: string | undefined },
): Translations | null {
  const before = translations?.[language];
  const texts = Object.entries({ name: name ?? before?.name, description: description ?? before?.description });
  const filled: Translation = Object.fromEntries(texts.filter(([, text]) => text !== undefined && text !== ''));
  const { [language]: _, ...others } = translations ?? {};
  const all = Object.keys(filled).length > 0 ? { ...others, [language]: filled } : others;
  return Object.keys(all).length > 0 ? all : null;
}

/** The Hindi texts by the names that forms, sheets and the audit log use; missing ones are left out. */
export function hindiFields(translated: Translated): { name_hi?: string; description_hi?: string } {
  const { name, description } = translationOf(translated, 'hi');
  return {
    ...(name !== undefined && { name_hi: name }),
    ...(description !== undefined && { description_hi: description }),
  };
}
