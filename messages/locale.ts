/** The languages of the store. English is at the plain URLs, every other language below its own prefix (`/hi/…`). */

export const locales = ['en', 'hi'] as const;
export type Locale = (typeof locales)[number];

/** The language of the source texts, and the one that a missing translation falls back to. */
export const baseLocale: Locale = 'en';

declare const __LOCALE__: Locale | undefined;

/** The language of this build of the web app. Everywhere else (server, tests) it is English. */
export const locale: Locale = typeof __LOCALE__ === 'undefined' ? baseLocale : __LOCALE__;

/** BCP 47 tags for `lang`, `hreflang` and `Intl`. */
export const languageTags: Readonly<Record<Locale, string>> = { en: 'en-IN', hi: 'hi-IN' };

/** How times of day are written: Hindi says which part of the day it is ('रात 12:29'). */
export const clockStyles: Readonly<Record<Locale, Intl.DateTimeFormatOptions>> = {
  en: { timeStyle: 'short' },
  hi: { hour: 'numeric', minute: '2-digit', dayPeriod: 'short' },
};

/** How days are written: Hindi abbreviates few months, and with a sign that reads like a stain, so it writes them in full. */
export const dateStyles: Readonly<Record<Locale, 'medium' | 'long'>> = { en: 'medium', hi: 'long' };

/** What each language is called in itself, for the language switch. */
export const languageNames: Readonly<Record<Locale, string>> = { en: 'English', hi: 'हिन्दी' };

/** What a language is called in another one: 'Hindi', 'हिन्दी'. */
export const languageNameIn = (reader: Locale, language: Locale): string =>
  new Intl.DisplayNames(languageTags[reader], { type: 'language' }).of(language) ?? languageNames[language];

export const isLocale = (value: unknown): value is Locale => locales.some((each) => each === value);

/** The prefix of a language's URLs: '' for English, '/hi' for Hindi. */
export const prefixOf = (language: Locale): string => (language === baseLocale ? '' : `/${language}`);

/** The language of a URL path such as '/hi/search', and the path without its prefix ('/search'). */
export function splitLocale(path: string): { locale: Locale; path: string } {
  for (const each of locales) {
    const prefix = prefixOf(each);
    if (prefix === '' || !path.startsWith(prefix)) continue;
    const rest = path.slice(prefix.length);
    if (rest === '' || /^[/?#]/.test(rest)) return { locale: each, path: rest.startsWith('/') ? rest : `/${rest}` };
  }
  return { locale: baseLocale, path };
}

/** The path of a page in a language: '/search' is '/hi/search' in Hindi. */
export const localPath = (path: string, language: Locale): string =>
  language !== baseLocale && path === '/' ? prefixOf(language) : prefixOf(language) + path;
