import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { m } from '../../messages/index.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

interface Props {
  open: boolean;
  title: string;
  children: ReactNode;
  confirmLabel: string;
  /** Label of the confirm button while busy. */
  busyLabel: string;
  /** Label of the cancel button. */
  keepLabel?: string;
  busy: boolean;
  /** False while the consequences are still loading. */
  ready?: boolean;
  /** Why it failed; then it cannot be confirmed again. */
  error?: string | undefined;
  onConfirm: () => void;
  onClose: () => void;
  /** Back closes it unless this is false. */
  closesOnBack?: boolean;
}

/** Asks for confirmation. */
export function ConfirmDialog({
  open,
  title,
  children,
  keepLabel = m.ui.cancel(),
  ready = true,
  error,
  closesOnBack = true,
  ...rest
}: Props) {
  const { confirmLabel, busyLabel, busy, onConfirm, onClose } = rest;
  const keep = useRef<HTMLButtonElement>(null);
  // After the dialog focused its first button, so that Enter changes nothing.
  useLayoutEffect(() => {
    if (open) keep.current?.focus();
  }, [open]);
  return (
    <Dialog open={open} onClose={onClose} title={title} closesOnBack={closesOnBack}>
      <div className="p-5">
        <div className="text-muted">{children}</div>
        {error && (
          <p role="alert" className="mt-4 rounded-md bg-danger-soft p-3 font-medium text-danger">
            {error}
          </p>
        )}
        <div className="mt-6 flex justify-end gap-3">
          <Button ref={keep} variant="quiet" onClick={onClose} disabled={busy}>
            {keepLabel}
          </Button>
          <Button
            variant="danger"
            onClick={onConfirm}
            busy={busy}
            busyLabel={busyLabel}
            disabled={!ready || Boolean(error)}
          >
            {confirmLabel}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
