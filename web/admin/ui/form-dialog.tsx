import { type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { m } from '../../../messages/index.ts';
import { showFirstError } from '../../forms/use-fault-focus.ts';
import { Button } from '../../ui/button.tsx';
import { type CloseReason, Dialog } from '../../ui/dialog.tsx';

interface Props {
  title: ReactNode;
  submitLabel: ReactNode;
  /** Label of the submit button while busy. */
  busyLabel?: string;
  cancelLabel?: string;
  busy?: boolean;
  /** True when it cannot be submitted now. */
  disabled?: boolean;
  /** True while it should not be submitted yet; then `onSubmit` says why. */
  waits?: boolean;
  danger?: boolean;
  wide?: boolean;
  /** The name (`data-field`) of the field to lead to when it is refused; without it, the first one that is marked. */
  firstError?: string | undefined;
  /** Shown above the buttons. */
  above?: ReactNode;
  /** Of the form. */
  className?: string;
  /** Fields that are marked afterwards were refused: the dialog leads to the first of them. */
  onSubmit: (form: HTMLFormElement) => unknown;
  onClose: (reason: CloseReason) => void;
  children: ReactNode;
}

/** A form in a dialog: a title, fields, Cancel and a submit button. */
export function FormDialog({ submitLabel, busyLabel, cancelLabel = m.ui.cancel(), busy = false, ...rest }: Props) {
  const {
    disabled = false,
    waits,
    danger,
    firstError,
    above,
    className,
    onSubmit,
    onClose,
    children,
    ...dialog
  } = rest;
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  /** The element that had the focus when the form was sent. */
  const focused = useRef<Element>(null);
  useEffect(() => {
    if (!busy && document.activeElement === document.body && focused.current instanceof HTMLElement)
      focused.current.focus();
  }, [busy]);
  /** How often it was sent: while it is still there afterwards, something may be wrong. */
  const [attempts, setAttempts] = useState(0);
  const leadToError = useEffectEvent(() => showFirstError(form.current, firstError));
  useEffect(() => {
    if (attempts > 0) leadToError();
  }, [attempts]);

  async function submit(form: HTMLFormElement): Promise<void> {
    focused.current = document.activeElement;
    await onSubmit(form);
    setAttempts((count) => count + 1);
  }

  return (
    <Dialog
      {...dialog}
      open
      onClose={onClose}
      footer={
        <div className="space-y-3">
          {above}
          <div className="flex flex-wrap justify-end gap-3">
            <Button variant="quiet" onClick={() => onClose('button')} disabled={busy}>
              {cancelLabel}
            </Button>
            <Button
              type="submit"
              form={id}
              className="max-sm:flex-1 max-sm:px-3"
              variant={danger ? 'danger' : 'solid'}
              busy={busy}
              busyLabel={busyLabel}
              disabled={disabled}
              aria-disabled={waits || undefined}
            >
              {submitLabel}
            </Button>
          </div>
        </div>
      }
    >
      <form
        ref={form}
        id={id}
        noValidate
        // Entries while it is sent would be lost with the dialog.
        inert={busy}
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy) void submit(event.currentTarget);
        }}
        className={className ?? 'space-y-4 p-5'}
      >
        {children}
      </form>
    </Dialog>
  );
}
