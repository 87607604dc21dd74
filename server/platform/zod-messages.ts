/** Messages for invalid input whose schema has none: Zod's own are made for programmers. */
import * as z from 'zod';

type Issue = Parameters<z.core.$ZodErrorMap>[0];

const kinds: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  file: 'a file',
};

const fillIn = 'Please fill this in';
const noWords = 'This cannot be used as it is';

/** The message for an issue, suitable for showing under a field. */
export function zodMessages(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return wrongKind(issue.expected, issue.input, issue.path ?? []);
    case 'invalid_value':
      return issue.values.length === 1
        ? `This must be ${String(issue.values[0])}`
        : `This must be one of: ${issue.values.join(', ')}`;
    case 'too_big':
      return bound('most', issue.origin, issue.maximum);
    case 'too_small':
      return bound('least', issue.origin, issue.minimum);
    default:
      return noWords;
  }
}

function wrongKind(expected: string, input: unknown, path: PropertyKey[]): string {
  if (path.length === 0 && expected === 'object') return 'Please give the fields of this call, as a JSON object';
  if (input === undefined) return fillIn;
  const kind = kinds[expected];
  return kind ? `This must be ${kind}` : noWords;
}

function bound(side: 'most' | 'least', origin: string, limit: number | bigint): string {
  const counted = origin === 'string' || origin === 'array';
  if (counted && side === 'least' && Number(limit) === 1) return fillIn;
  if (origin === 'string') return `At ${side} ${limit} characters`;
  if (origin === 'array') return side === 'most' ? `At most ${limit} can be given` : `At least ${limit} must be given`;
  return `Must be at ${side} ${limit}`;
}

/** Sets these messages as the default of every schema in this process. */
export const configureZodMessages = (): void => {
  z.config({ customError: zodMessages });
};
