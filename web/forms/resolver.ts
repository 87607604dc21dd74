/** Validation by schemas. Loaded when the user first does something with a form (use-form.tsx). */
import { zodResolver } from '@hookform/resolvers/zod';
import type { FieldValues, Resolver } from 'react-hook-form';
import * as z from 'zod';

// The content security policy forbids eval, which zod would otherwise try.
z.config({ jitless: true });

/** Checks the values of a form with a schema. */
export const resolverFor = <Values extends FieldValues, Sent>(
  schema: z.ZodType<Sent, Values>,
): Resolver<Values, unknown, Sent> => zodResolver(schema);
