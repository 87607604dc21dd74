import type * as z from 'zod';
import { AppError } from '../platform/errors.ts';

/** Parses a value with a schema. @throws AppError VALIDATION with a message per field; the first is the sentence */
export function parse<T extends z.ZodType>(schema: T, value: unknown): z.output<T> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const errors: Record<string, string> = {};
  for (const { path, message } of result.error.issues) errors[String(path[0] ?? 'request')] ??= message;
  throw new AppError('VALIDATION', Object.values(errors)[0] ?? 'The request is not valid.', { errors });
}
