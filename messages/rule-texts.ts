/**
 * The texts of the contract's rules. A rule is made when its file is loaded, and its text is shown later, to people of every
 * language. So `m.validation.maxItems({ most: 5 })` is here the key of the text with its parameters, as a string, because
 * Zod keeps a message only as one.
 */
import type { Messages } from './index.ts';
import type { AnswerKey, PlainText } from './text.ts';

export const m = {
  validation: new Proxy(
    {},
    {
      get: (_, name) => (params?: object) =>
        `validation.${String(name)}${params === undefined ? '' : ` ${JSON.stringify(params)}`}`,
    },
  ),
} as Pick<Messages, 'validation'>;

/** The text of a rule's message; undefined for a message that is no key. */
export function ruleText(message: string): PlainText | undefined {
  const [, key, params] = /^(validation\.\w+)(?: (\{.*\}))?$/s.exec(message) ?? [];
  return key === undefined ? undefined : { key: key as AnswerKey, ...(params && { params: JSON.parse(params) }) };
}
