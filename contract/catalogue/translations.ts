/**
 * The texts that a shop writes in several languages: those in the base language are fields like any other, the others are in
 * `translations`, such as `{ hi: { name: 'आलू' } }`. No imports of schemas, so that it stays small in the browser.
 */
import { baseLocale, type Locale, locales } from '../../messages/locale.ts';

export type Translations<Name extends string> = {
  readonly [L in Locale]?: { readonly [N in Name]?: string | undefined } | undefined;
};

/** The languages that texts can be translated to. */
export const translationLanguages: readonly Locale[] = locales.filter((each) => each !== baseLocale);

/** A text in a language; in the base language where there is no translation. */
export const textIn = <Name extends string>(
  texts: { readonly [N in Name]: string } & { readonly translations?: Translations<Name> | null | undefined },
  name: Name,
  language: Locale,
): string => texts.translations?.[language]?.[name] || texts[name];

/** The place of a translated text, as forms, errors and the audit log name it: 'translations.hi.name'. */
export type TranslationPath<Name extends string> = `translations.${Locale}.${Name}`;
export const translationPath = <Name extends string>(language: Locale, name: Name) =>
  `translations.${language}.${name}` as const;

/** The name of a translated text where all columns are in one row: 'name_hi'. */
export const translatedColumn = <Name extends string, Language extends Locale>(name: Name, language: Language) =>
  `${name}_${language}` as const;

/** The translated texts by their paths; missing ones are left out. */
export const translationFields = (translations: Translations<string> | null | undefined): Record<string, string> =>
  Object.fromEntries(
    translationLanguages.flatMap((language) =>
      Object.entries(translations?.[language] ?? {}).flatMap(([name, text]) =>
        text ? [[translationPath(language, name), text]] : [],
      ),
    ),
  );

/** The paths of the translations of some texts. */
export const translationPaths = <Name extends string>(names: readonly Name[]): TranslationPath<Name>[] =>
  translationLanguages.flatMap((language) => names.map((name) => translationPath(language, name)));

/** The translated texts of a form by their paths, in every language; '' for none. */
export const flatTranslations = <Name extends string>(
  translations: Translations<Name> | null | undefined,
  names: readonly Name[],
) => {
  const texts = translationFields(translations);
  return Object.fromEntries(translationPaths(names).map((path) => [path, texts[path] ?? ''])) as Record<
    TranslationPath<Name>,
    string
  >;
};

/** The translations among the values of a form, which are there by their paths. */
export function nestedTranslations<Name extends string>(
  values: {
    readonly [P in TranslationPath<Name>]?: string;
  },
): Partial<Record<Locale, { [N in Name]?: string }>> {
  const translations: Partial<Record<Locale, { [N in Name]?: string }>> = {};
  for (const language of translationLanguages) {
    const start = translationPath(language, '');
    const texts = Object.entries(values).filter(([path]) => path.startsWith(start));
    if (texts.length === 0) continue;
    translations[language] = Object.fromEntries(texts.map(([path, text]) => [path.slice(start.length), text])) as {
      [N in Name]?: string;
    };
  }
  return translations;
}

/** Without empty texts, and without languages that have none. */
export function filledTranslations<T extends { readonly [L in Locale]?: object | undefined }>(translations: T): T {
  const languages = Object.entries<object | undefined>(translations).map(([language, texts]) => [
    language,
    Object.fromEntries(Object.entries(texts ?? {}).filter(([, text]) => text)),
  ]);
  return Object.fromEntries(languages.filter(([, texts]) => Object.keys(texts ?? {}).length > 0)) as T;
}

/** The translations of some of the texts. */
export const pickTranslations = <Name extends string>(
  translations: Translations<Name | string>,
  names: readonly Name[],
): Translations<Name> =>
  filledTranslations(
    Object.fromEntries(
      Object.entries(translations).map(([language, texts]) => [
        language,
        Object.fromEntries(names.map((name) => [name, texts?.[name]])),
      ]),
    ),
  );

type WithoutPaths<T> = { [K in keyof T as K extends TranslationPath<string> ? never : K]: T[K] };
type NamesIn<T> = keyof T extends infer K ? (K extends TranslationPath<infer Name> ? Name : never) : never;

/** The values of a form with the translated texts, which are there by their paths, as `translations`. */
export function withNestedTranslations<T extends object>(
  values: T,
): WithoutPaths<T> & { translations?: ReturnType<typeof nestedTranslations<NamesIn<T>>> } {
  const translations = nestedTranslations<NamesIn<T>>(values as Parameters<typeof nestedTranslations<NamesIn<T>>>[0]);
  const others = Object.entries(values).filter(([name]) => !name.startsWith('translations.'));
  return {
    ...(Object.fromEntries(others) as WithoutPaths<T>),
    ...(Object.keys(translations).length > 0 && { translations }),
  };
}
