import { type FormEvent, useState } from 'react';
import { limits } from '../../contract/api/limits.ts';
import { m } from '../../messages/index.ts';
import { ApiError, messageOf } from '../api/api-error.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';

interface Props {
  /** The words of the button. */
  submitLabel: string;
  hint?: string;
  /** The address while nothing is typed. */
  initial?: string;
  autoFocus?: boolean;
  className?: string;
  /** Makes the request. Its error is shown at the field. */
  onSend: (email: string) => Promise<void>;
}

/** Asks for an email address to write to when something is there. */
export function EmailRequest({ submitLabel, hint, initial = '', autoFocus = false, className = '', onSend }: Props) {
  const [typed, setTyped] = useState<string>();
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const email = typed ?? initial;

  async function send(event: FormEvent): Promise<void> {
    event.preventDefault();
    setBusy(true);
    setError(undefined);
    try {
      await onSend(email);
    } catch (failure) {
      setError((failure instanceof ApiError && failure.errors.email) || messageOf(failure));
    } finally {
      setBusy(false);
    }
  }

  return (
    <form
      noValidate
      onSubmit={(event) => void send(event)}
      className={`flex flex-wrap items-start gap-3 ${className}`.trim()}
    >
      <Field
        label={m.delivery.email()}
        className="min-w-40 flex-1"
        type="email"
        autoComplete="email"
        autoFocus={autoFocus}
        maxLength={limits.emailMax}
        value={email}
        error={error}
        isAlert
        {...(hint !== undefined && { hint })}
        onChange={({ target }) => setTyped(target.value)}
      />
      <Button
        type="submit"
        variant="outline"
        busy={busy}
        busyLabel={m.delivery.sending()}
        className="min-h-12 max-sm:w-full sm:mt-6.5"
      >
        {submitLabel}
      </Button>
    </form>
  );
}
