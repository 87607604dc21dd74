/**
 * The texts of the store in every language. Code reads them as functions: `m.cart.onlyLeft({ count: 3 })`.
 *
 * `messages/en/` holds the English texts, one file for each area; `messages/hi/` the Hindi ones with the same keys. A message
 * is a text with `{name}` for each parameter, or an object with one text for each plural form of its parameter `count`.
 *
 * The web app is built once for each language, and the build writes each text into the code that uses it
 * (scripts/messages/inline-messages.ts). So a browser loads the messages of its language and route, and no others.
 */
import * as en from './en/index.ts';
import { formatTemplate, type Params, type PluralTemplate, type Template } from './format.ts';
import * as hi from './hi/index.ts';
import { baseLocale, type Locale, locale } from './locale.ts';

type ParamNames<T extends string> = T extends `${string}{${infer Name}}${infer Rest}` ? Name | ParamNames<Rest> : never;
export type NamesIn<T> = T extends string
  ? ParamNames<T>
  : T extends PluralTemplate
    ? 'count' | ParamNames<T['one'] | T['other']>
    : never;
type Message<T> = [NamesIn<T>] extends [never]
  ? () => string
  : (params: Readonly<Record<NamesIn<T>, string | number>>) => string;

type English = typeof en;
/** All messages in one language, by area and key. */
export type Messages = {
  readonly [Area in keyof English]: { readonly [Key in keyof English[Area]]: Message<English[Area][Key]> };
};

/** A message's place: 'cart.onlyLeft'. */
export type MessageKey = {
  [Area in keyof English & string]: `${Area}.${keyof English[Area] & string}`;
}[keyof English & string];

export const catalogs: Readonly<Record<Locale, Readonly<Record<string, Readonly<Record<string, Template>>>>>> = {
  en,
  hi,
};

/** The template of a message in a language; the English one when it is not translated. Undefined for an unknown key. */
export function templateOf(key: string, language: Locale): Template | undefined {
  return ownTemplate(key, language) ?? ownTemplate(key, baseLocale);
}

/** Whether a message has a text of its own in a language. */
export const isTranslated = (key: string, language: Locale): boolean => ownTemplate(key, language) !== undefined;

/** The keys of all messages that a language lacks. */
export const untranslated = (language: Locale): string[] =>
  Object.entries(en).flatMap(([area, texts]) =>
    Object.keys(texts)
      .map((key) => `${area}.${key}`)
      .filter((key) => !isTranslated(key, language)),
  );

function ownTemplate(key: string, language: Locale): Template | undefined {
  const [area = '', name = ''] = key.split('.', 2);
  return catalogs[language][area]?.[name] || undefined;
}

function makeMessages(language: Locale): Messages {
  const areas = Object.entries(en).map(([area, texts]) => [
    area,
    Object.fromEntries(
      Object.keys(texts).map((key) => {
        const template = templateOf(`${area}.${key}`, language) ?? key;
        return [key, (params: Params = {}) => formatTemplate(template, params, language)];
      }),
    ),
  ]);
  return Object.fromEntries(areas);
}

const made: Partial<Record<Locale, Messages>> = {};

/** The messages in a language, for the server: it writes to people of every language. */
export function messagesIn(language: Locale): Messages {
  made[language] ??= makeMessages(language);
  return made[language];
}

/** The messages in the language of this build; in English on the server. */
export const m: Messages = messagesIn(locale);
