/** Texts whose language is chosen later: the server sends a key and parameters, and the browser shows the visitor's language. */
import { formatMessage, type MessageKey, type Params } from './index.ts';
import type { Locale } from './locale.ts';
import type { Parameters } from './parameters.ts';

/** The areas whose texts are in answers of the API. */
export const answerAreas = [
  'answers',
  'counts',
  'errors',
  'health',
  'orderStatus',
  'payment',
  'sheetFaults',
  'validation',
] as const;
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

/** Returns true when no parameter is a text. */
export const isPlain = (text: Text): text is PlainText =>
  Object.values(text.params ?? {}).every((value) => typeof value !== 'object');

type NamesAt<K extends AnswerKey> = K extends `${infer Area extends keyof Parameters}.${infer Name}`
  ? Parameters[Area][Name & keyof Parameters[Area]] & string
  : never;
type ParamsOf<K extends AnswerKey, Value> = [NamesAt<K>] extends [never]
  ? []
  : [params: Readonly<Record<NamesAt<K>, Value>>];

/** A text of an answer: `text('errors.onlyLeft', { count: 3, name: 'Potato' })`. */
export function text<K extends AnswerKey>(key: K, ...[params]: ParamsOf<K, string | number>): PlainText;
export function text<K extends AnswerKey>(key: K, ...[params]: ParamsOf<K, string | number | PlainText>): Text;
export function text(key: AnswerKey, params?: Text['params']): Text {
  return { key, ...(params && { params }) };
}

/** A text that cannot be shown in a language: its key is unknown. */
export class UnknownText extends Error {}

/** The text in `language`. @throws UnknownText */
export function formatText({ key, params = {} }: Text<string>, language: Locale): string {
  const shown = Object.entries(params).map(([name, value]) => [
    name,
    typeof value === 'object' ? formatText(value, language) : value,
  ]);
  const formatted = formatMessage(key, Object.fromEntries(shown), language);
  if (formatted === undefined) throw new UnknownText(key);
  return formatted;
}
