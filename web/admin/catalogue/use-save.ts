import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Success } from '../../../contract/envelope.ts';
import { ApiError, messageOf } from '../../api/api-error.ts';
import type { OnProgress } from '../../api/catalogue-admin-api.ts';
import { toast } from '../../ui/toasts.tsx';

type Upload<T> = (form: FormData, onProgress: OnProgress) => Promise<Success<T>>;

/** Form values. A list is sent as a repeated field; an empty list clears the field. */
export type Sent = Record<string, File | string | readonly string[] | undefined>;

function toForm(values: Sent): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(values)) {
    if (value === undefined) continue;
    if (typeof value === 'string' || value instanceof File) form.append(name, value);
    else for (const each of value.length > 0 ? value : ['']) form.append(name, each);
  }
  return form;
}

/** Sends a form, shows the result, and refetches the catalogue. */
export function useSave<T>() {
  const queries = useQueryClient();
  const [share, setShare] = useState<number>();
  const [errors, setErrors] = useState<Record<string, string>>({});

  /** Undefined on an error. The error is shown, unless `onRejected` handles it. */
  async function save(
    upload: Upload<T>,
    values: Sent,
    onRejected?: (error: ApiError) => boolean,
  ): Promise<T | undefined> {
    setErrors({});
    setShare(0);
    try {
      const { message, data } = await upload(toForm(values), setShare);
      toast.success(message);
      await queries.invalidateQueries();
      return data;
    } catch (error) {
      if (error instanceof ApiError && onRejected?.(error)) return undefined;
      if (error instanceof ApiError) setErrors(error.errors);
      toast.error(messageOf(error));
      return undefined;
    } finally {
      setShare(undefined);
    }
  }
  /** Clears a field's error when the field changes. */
  const clearError = (field: string) => setErrors(({ [field]: _gone, ...rest }) => rest);
  return { save, busy: share !== undefined, share: share ?? 0, errors, setErrors, clearError };
}
