import type * as z from 'zod';
import { invalidFields } from '../platform/zod-messages.ts';

/** Parses a value with a schema. @throws AppError VALIDATION with a message per field; the first is the sentence */
export function parse<T extends z.ZodType>(schema: T, value: unknown): z.output<T> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  throw invalidFields(result.error.issues.map(({ path, message }) => [String(path[0] ?? 'request'), message]));
}
