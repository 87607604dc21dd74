/** The envelope of every response (design §5). */
import * as z from 'zod';
import { type ErrorCode, errorStatus } from './errors.ts';

/** Schema of a success response with `data`. */
export const success = <T extends z.ZodType>(data: T) =>
  z.object({ success: z.literal(true), message: z.string(), data });

/**
 * Schema of every error response: a message for the user, a stable code, a message per field, and data that the screen needs to
 * recover.
 */
export const failure = z.object({
  success: z.literal(false),
  message: z.string(),
  code: z.enum(Object.keys(errorStatus) as [ErrorCode, ...ErrorCode[]]),
  errors: z.record(z.string(), z.string()).optional(),
  data: z.unknown().optional(),
});
export type Failure = z.infer<typeof failure>;

export interface Success<T> {
  success: true;
  message: string;
  data: T;
}
