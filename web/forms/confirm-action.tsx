import { type ReactNode, useState } from 'react';
import { isUnanswered, messageOf } from '../api/api-error.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { toast } from '../ui/toasts.tsx';

interface Props {
  /** The button that asks. */
  button: (ask: () => void) => ReactNode;
  title: string;
  /** What happens when it is confirmed. */
  children: ReactNode;
  confirmLabel: string;
  /** Label of the confirm button while busy. */
  busyLabel: string;
  /** Does it. The dialog stays until then, and shows why it was refused. */
  onConfirm: () => Promise<void>;
}

/** A button whose action is confirmed first. */
export function ConfirmAction({ button, onConfirm, ...dialog }: Props) {
  const [open, setOpen] = useState(false);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();

  const ask = () => {
    setError(undefined);
    setOpen(true);
  };

  async function confirm(): Promise<void> {
    setBusy(true);
    try {
      await onConfirm();
      setOpen(false);
    } catch (failure) {
      // Without an answer, the same may be tried again; a refusal stays.
      if (isUnanswered(failure)) toast.error(messageOf(failure));
      else setError(messageOf(failure));
    } finally {
      setBusy(false);
    }
  }

  return (
    <>
      {button(ask)}
      <ConfirmDialog
        {...dialog}
        open={open}
        busy={busy}
        error={error}
        onConfirm={() => void confirm()}
        onClose={() => {
          if (!busy) setOpen(false);
        }}
      />
    </>
  );
}
