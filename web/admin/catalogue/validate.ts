import * as z from 'zod';
import { picturelessDraft, productDraft } from '../../../contract/product-rules.ts';

// The content security policy forbids eval, which zod would otherwise try.
z.config({ jitless: true });

/**
 * The validation errors of a product by field, in the order of the spec; empty when valid.
 * @param pictureless the product has no picture and does not need one
 */
export function productFaults(values: object, pictureless: boolean): Record<string, string> {
  const rules = pictureless ? picturelessDraft : productDraft;
  const errors: Record<string, string> = {};
  for (const { path, message } of rules.safeParse(values).error?.issues ?? []) {
    errors[String(path[0])] ??= message;
  }
  return errors;
}
