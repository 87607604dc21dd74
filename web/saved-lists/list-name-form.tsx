import { useState } from 'react';
import { limits } from '../../contract/api/limits.ts';
import { m } from '../../messages/index.ts';
import { ApiError, messageOf } from '../api/api-error.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';

interface Props {
  /** The present name; '' for a new list. */
  name?: string;
  label: string;
  busyLabel: string;
  autoFocus?: boolean;
  /** Sends the name. Rejects when the store does not take it. */
  onName: (name: string) => Promise<void>;
}

/** The name of a list, with the store's objections below it. */
export function ListNameForm({ name = '', label, busyLabel, autoFocus = false, onName }: Props) {
  const [typed, setTyped] = useState(name);
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  async function send(): Promise<void> {
    if (typed.trim() === '') return setError(m.ownLists.nameRequired());
    setBusy(true);
    setError(undefined);
    try {
      await onName(typed.trim());
    } catch (failure) {
      setError((failure instanceof ApiError && failure.errors.name) || messageOf(failure));
    }
    setBusy(false);
  }
  return (
    <form
      noValidate
      className="space-y-4"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <Field
        label={m.ownLists.name()}
        placeholder={m.ownLists.nameExample()}
        maxLength={limits.savedListName}
        autoFocus={autoFocus}
        value={typed}
        error={error}
        isAlert
        onChange={(event) => {
          setTyped(event.target.value);
          setError(undefined);
        }}
      />
      <Button type="submit" className="w-full" busy={busy} busyLabel={busyLabel}>
        {label}
      </Button>
    </form>
  );
}
