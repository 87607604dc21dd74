/** Messages for invalid input: Zod's own are made for programmers, and it keeps a message only as text. */
import * as z from 'zod';
import { catalogs, m } from '../../messages/index.ts';
import { baseLocale } from '../../messages/locale.ts';
import { type AnswerKey, type PlainText, type Text, text } from '../../messages/text.ts';
import { AppError, asWritten } from './errors.ts';

type Issue = Parameters<z.core.$ZodErrorMap>[0];

const kinds: Record<string, () => string> = {
  string: m.validation.mustBeText,
  number: m.validation.mustBeNumber,
  int: m.validation.mustBeWholeNumber,
  boolean: m.validation.mustBeTrueOrFalse,
  array: m.validation.mustBeList,
  object: m.validation.mustBeObject,
  file: m.validation.mustBeFile,
};

/** The message for an issue whose schema has none, suitable for showing under a field. */
export function zodMessages(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return wrongKind(issue.expected, issue.input, issue.path ?? []);
    case 'invalid_value':
      return issue.values.length === 1
        ? m.validation.mustBe({ value: String(issue.values[0]) })
        : m.validation.mustBeOneOf({ values: issue.values.join(', ') });
    case 'too_big':
      return tooBig(issue.origin, String(issue.maximum));
    case 'too_small':
      return tooSmall(issue.origin, String(issue.minimum));
    default:
      return m.validation.cannotBeUsed();
  }
}

function wrongKind(expected: string, input: unknown, path: PropertyKey[]): string {
  if (path.length === 0 && expected === 'object') return m.validation.fieldsOfCall();
  if (input === undefined) return m.validation.fillIn();
  return (kinds[expected] ?? m.validation.cannotBeUsed)();
}

function tooBig(origin: string, most: string): string {
  if (origin === 'string') return m.validation.mostCharacters({ most });
  return origin === 'array' ? m.validation.mostItems({ most }) : m.validation.most({ most });
}

function tooSmall(origin: string, least: string): string {
  const isCounted = origin === 'string' || origin === 'array';
  if (isCounted && least === '1') return m.validation.fillIn();
  if (origin === 'string') return m.validation.leastCharacters({ least });
  return origin === 'array' ? m.validation.leastItems({ least }) : m.validation.least({ least });
}

/** Sets these messages as the default of every schema in this process. */
export const configureZodMessages = (): void => {
  z.config({ customError: zodMessages });
};

const known = new Map<string, AnswerKey>();
/** Messages with parameters, the ones with most text of their own first: 'Must be at most {most}' before 'Must be {value}'. */
const patterns: { key: AnswerKey; pattern: RegExp; own: number }[] = [];
for (const [name, template] of Object.entries(catalogs[baseLocale].validation ?? {})) {
  if (typeof template !== 'string') throw new Error(`validation.${name}: a plural message cannot be recognised`);
  const key = `validation.${name}` as AnswerKey;
  const parts = template.split(/\{(\w+)\}/);
  if (parts.length === 1) {
    known.set(template, key);
    continue;
  }
  const source = parts
    .map((part, i) => (i % 2 === 1 ? `(?<${part}>.*)` : part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')))
    .join('');
  const own = parts.filter((_, i) => i % 2 === 0).join('').length;
  patterns.push({ key, pattern: new RegExp(`^${source}$`, 's'), own });
}
patterns.sort((a, b) => b.own - a.own);

/** The text of a schema's English message, found by its words. */
export function textOfMessage(message: string): PlainText {
  const key = known.get(message);
  if (key) return { key };
  for (const each of patterns) {
    const params = each.pattern.exec(message)?.groups;
    if (params) return { key: each.key, params: { ...params } };
  }
  return asWritten(message);
}

/** The error for invalid fields: the first message is the sentence. @param faults each field with its English message */
export function invalidFields(faults: readonly (readonly [field: string, message: string])[]): AppError {
  const errors: Record<string, Text> = {};
  for (const [field, message] of faults) errors[field] ??= textOfMessage(message);
  return new AppError('VALIDATION', Object.values(errors)[0] ?? text('errors.invalidRequest'), { errors });
}
