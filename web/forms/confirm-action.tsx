import { type ReactNode, useState } from 'react';
import { isUnanswered, messageOf } from '../api/api-error.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { toast } from '../ui/toasts.tsx';
import { useSubmit } from './use-submit.ts';

interface Props {
  /** The button that asks. */
  button: (ask: () => void) => ReactNode;
  title: string;
  /** The action when it is confirmed. */
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
  const [refusal, setRefusal] = useState<string>();
  const { busy, submit } = useSubmit({
    // Without an answer, the same may be tried again; a refusal stays.
    onError: (error) => (isUnanswered(error) ? toast.error : setRefusal)(messageOf(error)),
  });

  const ask = () => {
    setRefusal(undefined);
    setOpen(true);
  };

  async function confirm(): Promise<void> {
    if (await submit(onConfirm)) setOpen(false);
  }

  return (
    <>
      {button(ask)}
      <ConfirmDialog
        {...dialog}
        open={open}
        busy={busy}
        error={refusal}
        onConfirm={() => void confirm()}
        onClose={() => {
          if (!busy) setOpen(false);
        }}
      />
    </>
  );
}
