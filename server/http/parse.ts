import type * as z from 'zod';
import { invalidFields } from '../lib/zod-messages.ts';

/** Parses a value with a schema. @throws AppError VALIDATION with a message per field; the first is the sentence */
export function parse<T extends z.ZodType>(schema: T, value: unknown): z.output<T> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  throw invalidFields(
    // A fault in a list is one of the list.
    result.error.issues.map(({ path, message }) => [
      path.filter((each) => typeof each === 'string').join('.') || 'request',
      message,
    ]),
  );
}
