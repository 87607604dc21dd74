import * as z from 'zod';
import { productDraft } from '../../../contract/product-rules.ts';

// The content policy forbids making code from text, which zod would otherwise try.
z.config({ jitless: true });

/** The faults of a product, field by field, in the spec's order; none when it can be sent. */
export function productFaults(values: object): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const { path, message } of productDraft.safeParse(values).error?.issues ?? []) {
    errors[String(path[0])] ??= message;
  }
  return errors;
}
