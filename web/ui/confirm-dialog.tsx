import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

interface Props {
  open: boolean;
  title: string;
  children: ReactNode;
  confirmLabel: string;
  /** On the confirming button while the work is done. */
  busyLabel: string;
  /** On the button that leaves everything as it is. */
  keepLabel?: string;
  busy: boolean;
  /** False while it is not known what confirming would do. */
  ready?: boolean;
  /** Why it cannot be done; then it cannot be confirmed again. */
  refusal?: string | undefined;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before something is deleted. */
export function ConfirmDialog({ open, title, children, keepLabel = 'Cancel', ready = true, refusal, ...rest }: Props) {
  const { confirmLabel, busyLabel, busy, onConfirm, onClose } = rest;
  const keep = useRef<HTMLButtonElement>(null);
  // After the dialog was opened, which gives the focus to its first button; Enter is to change nothing.
  useLayoutEffect(() => {
    if (open) keep.current?.focus();
  }, [open]);
  return (
    <Dialog open={open} onClose={onClose} title={title}>
      <div className="p-5">
        <p className="text-muted">{children}</p>
        {refusal && (
          <p role="alert" className="mt-4 rounded-md bg-danger-soft p-3 font-medium text-danger">
            {refusal}
          </p>
        )}
        <div className="mt-6 flex justify-end gap-3">
          <Button ref={keep} look="quiet" onClick={onClose} disabled={busy}>
            {keepLabel}
          </Button>
          <Button
            look="danger"
            onClick={onConfirm}
            busy={busy}
            busyLabel={busyLabel}
            disabled={!ready || Boolean(refusal)}
          >
            {confirmLabel}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
