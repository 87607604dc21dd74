/** All messages of all languages, for the server, tests and checks. Browsers load the files of their language instead. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { addMessages, type Catalog, type Messages, messagesFor } from './index.ts';
import { baseLocale, isLocale, type Locale, locales } from './locale.ts';

const folder = import.meta.dirname;

/** The files of a language: what is loaded together, by name. */
export type Files = Readonly<Record<string, Catalog>>;

const filesOf = (locale: string): Files =>
  Object.fromEntries(
    readdirSync(join(folder, locale)).map((name) => [
      name.replace('.json', ''),
      JSON.parse(readFileSync(join(folder, locale, name), 'utf8')),
    ]),
  );

const languages = readdirSync(folder, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);
/** The messages of every language by file. */
export const catalogs: Readonly<Record<string, Files>> = Object.fromEntries(
  languages.map((language) => [language, filesOf(language)]),
);
for (const locale of locales) for (const file of Object.values(catalogs[locale] ?? {})) addMessages(locale, file);

const made = Object.fromEntries(locales.map((locale) => [locale, messagesFor(() => locale)]));

/** The messages in a language: the server writes to people of every language. */
export const messagesIn = (language: Locale): Messages => made[language] as Messages;

/** The key of a message from that of one of its plural forms. */
export const withoutForm = (name: string): string => name.replace(/_(?:zero|one|two|few|many|other)$/, '');

const keysIn = (files: Files) =>
  new Set(
    Object.entries(files).flatMap(([file, areas]) =>
      Object.entries(areas).flatMap(([area, texts]) =>
        Object.keys(texts).map((name) => `${file}.json: ${area}.${withoutForm(name)}`),
      ),
    ),
  );

/** Finds the faults in the catalogs of all languages. Returns a line for each. @param all by language and file */
export function faultsOf(all: Readonly<Record<string, Files>> = catalogs): string[] {
  const known = keysIn(all[baseLocale] ?? {});
  const unknown = Object.keys(all).filter((language) => !isLocale(language));
  return [
    ...unknown.map((language) => `messages/${language}: there is no language ${language} in messages/locale.ts`),
    ...locales.flatMap((locale) => {
      if (!all[locale]) return [`messages/${locale}: there are no messages in the language ${locale}`];
      const own = keysIn(all[locale]);
      return [
        ...[...known].filter((key) => !own.has(key)).map((key) => `messages/${locale}/${key} is missing`),
        ...[...own].filter((key) => !known.has(key)).map((key) => `messages/${locale}/${key} is not in ${baseLocale}`),
      ];
    }),
  ];
}
