/**
 * Texts whose language is chosen later: the server sends a key and parameters, and the browser shows the visitor's language.
 * This file imports no catalog, so that browsers can use it.
 */
import type * as en from './en/index.ts';
import { formatTemplate, type Params, type Template } from './format.ts';
import type { MessageKey, NamesIn } from './index.ts';
import type { Locale } from './locale.ts';

/** The areas whose texts are in answers of the API. */
export const answerAreas = ['answers', 'counts', 'errors', 'orderStatus', 'sheetFaults', 'validation'] as const;
/** The key of a text that an answer may contain. */
export type AnswerKey = Extract<MessageKey, `${(typeof answerAreas)[number]}.${string}`>;

export interface Text<Key = AnswerKey> {
  readonly key: Key;
  /** A parameter may be a text of its own. */
  readonly params?: Readonly<Record<string, string | number | PlainText<Key>>> | undefined;
}
/** A text whose parameters are no texts. */
export interface PlainText<Key = AnswerKey> {
  readonly key: Key;
  readonly params?: Params | undefined;
}

/** Whether no parameter is a text. */
export const isPlain = (text: Text): text is PlainText =>
  Object.values(text.params ?? {}).every((value) => typeof value !== 'object');

type English = typeof en;
type TemplateAt<K extends string> = K extends `${infer Area extends keyof English & string}.${infer Name}`
  ? English[Area][Name & keyof English[Area]]
  : never;
type ParamsOf<K extends AnswerKey, Value> = [NamesIn<TemplateAt<K>>] extends [never]
  ? []
  : [params: Readonly<Record<NamesIn<TemplateAt<K>>, Value>>];

/** A text of an answer: `text('errors.onlyLeft', { count: 3, name: 'Potato' })`. */
export function text<K extends AnswerKey>(key: K, ...[params]: ParamsOf<K, string | number>): PlainText;
export function text<K extends AnswerKey>(key: K, ...[params]: ParamsOf<K, string | number | PlainText>): Text;
export function text(key: AnswerKey, params?: Text['params']): Text {
  return { key, ...(params && { params }) };
}

/** A text that cannot be shown in a language: its key is unknown. */
export class UnknownText extends Error {}

/** The text in `language`. @param templateOf returns the template of a key @throws UnknownText */
export function formatText(
  { key, params = {} }: Text<string>,
  language: Locale,
  templateOf: (key: string) => Template | undefined,
): string {
  const template = templateOf(key);
  if (template === undefined) throw new UnknownText(key);
  const shown = Object.entries(params).map(([name, value]) => [
    name,
    typeof value === 'object' ? formatText(value, language, templateOf) : value,
  ]);
  return formatTemplate(template, Object.fromEntries(shown), language);
}
