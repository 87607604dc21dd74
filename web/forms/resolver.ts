/** Validation by schemas. Loaded when the user first does something with a form (use-form.tsx). */
import { zodResolver } from '@hookform/resolvers/zod';
import type { FieldValues, Resolver } from 'react-hook-form';
import * as z from 'zod';
import { loadMessages } from '../language/load-messages.ts';
import { ruleMessage } from './rule-message.ts';

// The content security policy forbids eval, which zod would otherwise try.
z.config({ jitless: true });

/** Checks the values of a form with a schema, whose messages are in the language of the page. */
export async function resolverFor<Values extends FieldValues, Sent>(
  schema: z.ZodType<Sent, Values>,
): Promise<Resolver<Values, unknown, Sent>> {
  await loadMessages('account');
  const resolve = zodResolver(schema);
  return async (...given) => {
    const result = await resolve(...given);
    for (const error of Object.values(result.errors))
      if (typeof error?.message === 'string') error.message = ruleMessage(error.message);
    return result;
  };
}
