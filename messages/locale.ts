/** The languages of the store. English is at the plain URLs, every other language below its own prefix (`/hi/…`). */

interface Language {
  /** BCP 47, for `lang`, `hreflang` and `Intl`. */
  tag: string;
  /** The name of the language in itself, for the language switch. */
  name: string;
  /** Format of times of day. */
  clock: Intl.DateTimeFormatOptions;
  /** Format of dates. */
  date: 'medium' | 'long';
  /** The file in `web/fonts` with its letters, without its ending; Latin letters are in the font of all languages. */
  font?: string;
}

/** Each is a folder of messages (messages/catalogs.ts). */
const languages = {
  en: { tag: 'en-IN', name: 'English', clock: { timeStyle: 'short' }, date: 'medium' },
  hi: {
    tag: 'hi-IN',
    name: 'हिन्दी',
    // Hindi says which part of the day it is ('रात 12:29').
    clock: { hour: 'numeric', minute: '2-digit', dayPeriod: 'short' },
    // Hindi abbreviates few months, and with a sign that reads like a stain.
    date: 'long',
    font: 'noto-sans-devanagari',
  },
} as const satisfies Record<string, Language>;

export type Locale = keyof typeof languages;
export const locales = Object.keys(languages) as readonly Locale[];

/** The language of the source texts, and the one that a missing translation falls back to. */
export const baseLocale: Locale = 'en';

const each = <Field extends keyof Language>(field: Field) =>
  Object.fromEntries(
    Object.entries<Language>(languages).map(([locale, language]) => [locale, language[field]]),
  ) as Readonly<Record<Locale, Language[Field]>>;

export const languageTags = each('tag');
export const languageNames = each('name');
export const clockStyles = each('clock');
export const dateStyles = each('date');
export const fontNames = each('font');

export const isLocale = (value: unknown): value is Locale => locales.some((locale) => locale === value);

let readLocale = (): Locale => {
  throw new Error(
    'The language is not known yet. Messages and dates are written while a page is rendered or a call is answered: read them in a function, not when a file is loaded.',
  );
};

/** The name of a language in another one: 'Hindi', 'हिन्दी'. */
export const languageNameIn = (reader: Locale, language: Locale): string =>
  new Intl.DisplayNames(languageTags[reader], { type: 'language' }).of(language) ?? languageNames[language];

/** The language of the page. @throws when no page is open or being rendered, as when a file is loaded */
export const currentLocale = (): Locale => readLocale();

/** The browser has one language for each document, the server one for each request. */
export const setLocaleSource = (source: () => Locale): void => {
  readLocale = source;
};

/** Makes a value once for each language, when it is first needed: formatters of `Intl` are slow to make. */
export function perLocale<T>(make: (locale: Locale) => T): (locale?: Locale) => T {
  const made = new Map<Locale, T>();
  return (locale = currentLocale()) => {
    const value = made.get(locale) ?? make(locale);
    made.set(locale, value);
    return value;
  };
}

/** The prefix of a language's URLs: '' for English, '/hi' for Hindi. */
export const prefixOf = (language: Locale): string => (language === baseLocale ? '' : `/${language}`);

/** The language of a URL path such as '/hi/search', and the path without its prefix ('/search'). */
export function splitLocale(path: string): { locale: Locale; path: string } {
  for (const locale of locales) {
    const prefix = prefixOf(locale);
    if (prefix === '' || !path.startsWith(prefix)) continue;
    const rest = path.slice(prefix.length);
    if (rest === '' || /^[/?#]/.test(rest)) return { locale, path: rest.startsWith('/') ? rest : `/${rest}` };
  }
  return { locale: baseLocale, path };
}

/** The path of a page in a language: '/search' is '/hi/search' in Hindi. */
export const localPath = (path: string, language: Locale): string =>
  language !== baseLocale && path === '/' ? prefixOf(language) : prefixOf(language) + path;
