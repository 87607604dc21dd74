import * as z from 'zod';
import { picturelessDraft, productDraft } from '../../../contract/product-rules.ts';

// The content policy forbids making code from text, which zod would otherwise try.
z.config({ jitless: true });

/**
 * The faults of a product, field by field, in the spec's order; none when it can be sent.
 * @param pictureless the product that is edited has no picture, and needs none
 */
export function productFaults(values: object, pictureless: boolean): Record<string, string> {
  const rules = pictureless ? picturelessDraft : productDraft;
  const errors: Record<string, string> = {};
  for (const { path, message } of rules.safeParse(values).error?.issues ?? []) {
    errors[String(path[0])] ??= message;
  }
  return errors;
}
