/** Texts of the catalogue in other languages. Those in the base language are in the columns, and are the fallback. */
import type { TranslatedText } from '../../contract/catalogue/product-fields.ts';
import { type Translations as TranslationsOf, translationLanguages } from '../../contract/catalogue/translations.ts';
import type { Locale } from '../../messages/locale.ts';

export type Translation = { readonly [N in TranslatedText]?: string | undefined };

/** New texts: '' removes a text, undefined keeps it. */
type Texts<Name extends string> = { readonly [N in Name]?: string | undefined };

/** As the database stores them: never an empty text, and null instead of an empty object. */
export type Translations = TranslationsOf<TranslatedText>;

export interface Translated {
  translations: Translations | null;
}

/** The texts in a language; a text without a translation is missing. */
export const translationOf = ({ translations }: Translated, language: Locale): Translation =>
  translations?.[language] ?? {};

/** Every name in another language than the base language. */
export const translatedNames = ({ translations }: Translated): string[] =>
  translations ? Object.values(translations).flatMap((texts) => texts?.name ?? []) : [];

/** Replaces the given ones of some texts. Null when none is left. */
export function withTexts<Name extends string>(
  before: Texts<Name> | null | undefined,
  texts: Texts<Name>,
): Partial<Record<Name, string>> | null {
  const given = Object.entries(texts).filter(([, text]) => text !== undefined);
  const filled = Object.entries({ ...before, ...Object.fromEntries(given) }).filter(([, text]) => text !== '');
  return filled.length > 0 ? (Object.fromEntries(filled) as Partial<Record<Name, string>>) : null;
}

/** Replaces the given texts in each language. */
export function withTranslations(before: Translations | null, changes: Translations = {}): Translations | null {
  const languages = translationLanguages.flatMap((language) => {
    const texts = withTexts(before?.[language], changes[language] ?? {});
    return texts ? [[language, texts]] : [];
  });
  return languages.length > 0 ? Object.fromEntries(languages) : null;
}
