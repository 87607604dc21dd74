import type { FieldValues, Path, UseFormSetError } from 'react-hook-form';
import { ApiError } from './api-error.ts';

/**
 * Shows the server's message for each field, and focuses the first of them.
 * @param fields the form's own fields; messages for other fields are ignored
 * @returns whether there was a message
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
