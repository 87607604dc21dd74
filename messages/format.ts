/** How a message becomes text. The build of the web app writes messages into its code as calls of these functions. */
import { type Locale, languageTags } from './locale.ts';

/** Text with `{name}` for each parameter, or one such text for each plural form of `count`. */
export type Template = string | PluralTemplate;
export interface PluralTemplate {
  one: string;
  other: string;
}

export type Params = Readonly<Record<string, string | number>>;

const perLocale = <T>(make: (tag: string) => T) => {
  const made = new Map<Locale, T>();
  return (locale: Locale): T => {
    const known = made.get(locale) ?? make(languageTags[locale]);
    made.set(locale, known);
    return known;
  };
};
const numberFormat = perLocale((tag) => new Intl.NumberFormat(tag));
const pluralRules = perLocale((tag) => new Intl.PluralRules(tag));

/** A parameter as text: numbers with the grouping of the language. */
export const formatValue = (value: string | number, locale: Locale): string =>
  typeof value === 'number' ? numberFormat(locale).format(value) : value;

/** The form of a plural message that `count` takes. */
export const pluralForm = <T>(forms: { one: T; other: T }, count: string | number, locale: Locale): T =>
  pluralRules(locale).select(Number(count)) === 'one' ? forms.one : forms.other;

/** The text of a template. An unknown `{name}` stays as it is. */
export function formatTemplate(template: Template, params: Params, locale: Locale): string {
  const text = typeof template === 'string' ? template : pluralForm(template, params.count ?? 0, locale);
  return text.replace(/\{(\w+)\}/g, (placeholder, name: string) => {
    const value = params[name];
    return value === undefined ? placeholder : formatValue(value, locale);
  });
}

/**
 * A translated area: the keys and parameters of the English one. A missing key shows the English text. A language may need plural
 * forms where English has one text with a `{count}`, and one text where English has plural forms.
 */
export type Translation<English> = {
  [Key in keyof English]?: English[Key] extends string
    ? English[Key] extends `${string}{count}${string}`
      ? string | PluralTemplate
      : string
    : string | PluralTemplate;
};
