import type { FieldValues, Path, UseFormSetError } from 'react-hook-form';
import { ApiError } from './api-error.ts';

/**
 * Puts the shop's message for each field under that field, and the focus into the first of them.
 * @param fields the form's own; messages for others are left out
 * @returns whether there was any
 */
export function showFieldErrors<F extends FieldValues>(
  error: unknown,
  fields: readonly Path<F>[],
  setError: UseFormSetError<F>,
): boolean {
  const errors = error instanceof ApiError ? error.errors : {};
  const named = fields.filter((field) => errors[field]);
  for (const [index, field] of named.entries()) {
    setError(field, { type: 'server', message: errors[field] ?? '' }, { shouldFocus: index === 0 });
  }
  return named.length > 0;
}
