/** The envelope of every response. */
import * as z from 'zod';
import type { Text } from '../../messages/text.ts';
import { type ErrorCode, errorStatus } from './errors.ts';

const value = z.union([z.string(), z.number()]);
const plainText = z.object({ key: z.string(), params: z.record(z.string(), value).optional() });
const params = z.record(z.string(), z.union([value, plainText])).optional();
/** A text as its key in the message catalogs, with the values of its placeholders, for every language. */
export const translatable = z.object({ key: z.string(), params });

/** `message` is English; key and parameters are those of the same text. */
const message = { message: z.string(), messageKey: z.string().optional(), params };

/** Schema of a success response with `data`. */
export const success = <T extends z.ZodType>(data: T) => z.object({ success: z.literal(true), ...message, data });

/**
 * Schema of every error response: a message for the user, a stable code, a message per field, and data that the screen needs to
 * recover.
 */
export const failure = z.object({
  success: z.literal(false),
  ...message,
  code: z.enum(Object.keys(errorStatus) as [ErrorCode, ...ErrorCode[]]),
  errors: z.record(z.string(), z.string()).optional(),
  /** The texts of `errors`, for every language. */
  errorTexts: z.record(z.string(), translatable).optional(),
  data: z.unknown().optional(),
});
export type Failure = z.infer<typeof failure>;

export interface Success<T> {
  success: true;
  message: string;
  messageKey?: string | undefined;
  params?: Text['params'];
  data: T;
}
