import { useRef, useState } from 'react';
import { ApiError, messageOf } from '../api/api-error.ts';
import { toast } from '../ui/toasts.tsx';
import { useFaultFocus } from './use-fault-focus.ts';

type Errors = Readonly<Record<string, string>>;

/** The messages of the store by field. @param prefix of the fields of this form, such as 'settings.pricing.', which their names lose */
export const fieldErrors = (error: unknown, prefix = ''): Errors =>
  error instanceof ApiError
    ? Object.fromEntries(
        Object.entries(error.errors).map(([field, message]) => [
          field.startsWith(prefix) ? field.slice(prefix.length) : field,
          message,
        ]),
      )
    : {};

interface Options {
  /** The message of each field that an error is about. Without it, those of the store. */
  errorsOf?: (error: unknown) => Errors;
  /**
   * Shows an error, or goes on after it. Without it, the message of the store is a toast when no field shows it.
   * @param isShown true when fields show the messages of the store
   */
  onError?: (error: unknown, isShown: boolean) => unknown;
}

/**
 * The mechanism of a form without react-hook-form: it is busy while it is sent, cannot be sent twice, has the messages of the store by
 * field, and leads to the first field that has one. A form in a `FormDialog` does not need its `box`.
 */
export function useSubmit<Box extends HTMLElement = HTMLFormElement>({
  errorsOf = fieldErrors,
  onError = (error, isShown) => isShown || toast.error(messageOf(error)),
}: Options = {}) {
  const { box, focusFault } = useFaultFocus<Box>();
  const [busy, setBusy] = useState(false);
  const isBusy = useRef(false);
  const [errors, setErrors] = useState<Errors>({});

  /** Shows errors of fields, and leads to the first of them. Returns true when there are any. */
  function refuse(found: Errors): boolean {
    const isRefused = Object.keys(found).length > 0;
    setErrors(found);
    if (isRefused) focusFault();
    return isRefused;
  }

  /** Runs `work`, and returns true when it is done. Shows why it is not. Does nothing while it is busy. */
  async function submit(work: () => Promise<unknown>): Promise<boolean> {
    if (isBusy.current) return false;
    isBusy.current = true;
    setBusy(true);
    setErrors({});
    let found: Errors = {};
    try {
      await work();
      return true;
    } catch (thrown) {
      found = errorsOf(thrown);
      await onError(thrown, Object.keys(found).length > 0);
      return false;
    } finally {
      isBusy.current = false;
      setBusy(false);
      refuse(found);
    }
  }

  /** Forgets what is wrong with a field that changes and with its parts, such as 'lines.0.text' of 'lines'; or with all fields. */
  function clearErrors(field?: string): void {
    const isKept = (name: string) => field !== undefined && name !== field && !name.startsWith(`${field}.`);
    setErrors((now) => Object.fromEntries(Object.entries(now).filter(([name]) => isKept(name))));
  }

  return {
    /** The ref of the form. */
    box,
    busy,
    submit,
    /** The message of each field that was refused. */
    errors,
    refuse,
    clearErrors,
  };
}
