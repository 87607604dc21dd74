/** The envelope around every answer (design §5). */
import * as z from 'zod';
import { type ErrorCode, errorStatus } from './errors.ts';

/** Schema of a success that carries `data`. */
export const success = <T extends z.ZodType>(data: T) =>
  z.object({ success: z.literal(true), message: z.string(), data });

/** Schema of every failure: a sentence for a person, a stable code, a message per field, and what the screen needs to recover. */
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
