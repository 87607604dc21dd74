/**
 * The texts of the store in every language. Code reads them as functions: `m.cart.onlyLeft({ count: 3 })`.
 *
 * `messages/en/` and `messages/hi/` hold them in the JSON format of i18next: a text with `{name}` for each parameter, and one
 * text for each plural form of the parameter `count` (`items_one`, `items_other`). A file of a language is what is loaded
 * together (web/language/load-messages.ts); the server loads all of them (messages/catalogs.ts).
 */
import { baseLocale, currentLocale, type Locale, languageTags, perLocale } from './locale.ts';
import type { Parameters } from './parameters.ts';

export type Params = Readonly<Record<string, string | number>>;
type Message<Names extends string> = [Names] extends [never]
  ? () => string
  : (params: Readonly<Record<Names, string | number>>) => string;

/** All messages in one language, by area and key. */
export type Messages = {
  readonly [Area in keyof Parameters]: {
    readonly [Key in keyof Parameters[Area]]: Message<Parameters[Area][Key] & string>;
  };
};

/** A message's place: 'cart.onlyLeft'. */
export type MessageKey = {
  [Area in keyof Parameters]: `${Area}.${keyof Parameters[Area] & string}`;
}[keyof Parameters];

/** The texts of a file, by area and key. */
export type Catalog = Readonly<Record<string, Readonly<Record<string, string>>>>;

const catalogs: Partial<Record<Locale, Catalog>> = {};

export function addMessages(locale: Locale, catalog: Catalog): void {
  catalogs[locale] = { ...catalogs[locale], ...catalog };
}

const numberFormat = perLocale((locale) => new Intl.NumberFormat(languageTags[locale]));
const pluralRules = perLocale((locale) => new Intl.PluralRules(languageTags[locale]));

/** A parameter as text: numbers with the grouping of the language. */
export const formatValue = (value: string | number, locale: Locale): string =>
  typeof value === 'number' ? numberFormat(locale).format(value) : value;

function templateOf(locale: Locale, key: string, count: unknown): string | undefined {
  const [area = '', name = ''] = key.split('.', 2);
  const texts = catalogs[locale]?.[area];
  return texts?.[name] ?? texts?.[`${name}_${pluralRules(locale).select(Number(count))}`] ?? texts?.[`${name}_other`];
}

/** The text of a message; the English one where it is not translated. Undefined for a key that is unknown or not loaded. */
export const formatMessage = (key: string, params: Params, locale: Locale): string | undefined =>
  (templateOf(locale, key, params.count) ?? templateOf(baseLocale, key, params.count))?.replace(
    /\{(\w+)\}/g,
    (placeholder, name: string) => {
      const value = params[name];
      return value === undefined ? placeholder : formatValue(value, locale);
    },
  );

const byName = <T>(make: (name: string) => T): Record<string, T> =>
  new Proxy({}, { get: (made: Record<string, T>, name: string) => (made[name] ??= make(name)) });

/** @param language read at each call of a message */
export const messagesFor = (language: () => Locale): Messages =>
  byName((area) =>
    byName((name) => (params: Params = {}) => {
      const locale = language();
      const text = formatMessage(`${area}.${name}`, params, locale);
      if (text === undefined) throw new Error(`The message ${area}.${name} is not loaded in the language ${locale}`);
      return text;
    }),
  ) as unknown as Messages;

/** The messages in the language of the page. @throws when no page is open or being rendered, as when a file is loaded */
export const m = messagesFor(currentLocale);
