/** Messages for invalid input: Zod's own are made for programmers, and it keeps a message only as text. */
import * as z from 'zod';
import { m, ruleText } from '../../messages/rule-texts.ts';
import { type PlainText, type Text, text } from '../../messages/text.ts';
import { AppError, literalText } from './errors.ts';

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
  if (origin === 'string') return m.validation.maxCharacters({ most });
  return origin === 'array' ? m.validation.maxItems({ most }) : m.validation.most({ most });
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

/** The text of a schema's message. */
export const textOfMessage = (message: string): PlainText => ruleText(message) ?? literalText(message);

/** The error for invalid fields: the first message is the sentence. @param faults each field with its message */
export function invalidFields(faults: readonly (readonly [field: string, message: string])[]): AppError {
  const byField = new Map<string, Text>();
  for (const [field, message] of faults) if (!byField.has(field)) byField.set(field, textOfMessage(message));
  const errors = Object.fromEntries(byField);
  return new AppError('VALIDATION', Object.values(errors)[0] ?? text('errors.invalidRequest'), { errors });
}
