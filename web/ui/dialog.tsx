import { type ReactNode, useEffectEvent, useId, useLayoutEffect, useRef } from 'react';
import { m } from '../../messages/index.ts';
import { IconButton } from './button.tsx';
import { classNames } from './class-names.ts';
import { X } from './icons.tsx';
import { addOverlay, dialogHash } from './overlay-history.tsx';
import { toast } from './toasts.tsx';
import { liftInto } from './top-layer.ts';

/** How a dialog was dismissed: by its close button, or by Escape, Back or an outside click, which may be accidental. */
export type CloseReason = 'button' | 'dismiss';

interface Props {
  open: boolean;
  /** Called when the user wants to close the dialog. It may stay open. */
  onClose: (reason: CloseReason) => void;
  title: ReactNode;
  children: ReactNode;
  /** `centre`: a card in the middle. `left`, `right`: a drawer at that side. `full`: the whole screen. */
  placement?: 'centre' | 'left' | 'right' | 'full';
  /** Stays at the bottom while the content scrolls. */
  footer?: ReactNode;
  /** A wider dialog for a long form. */
  wide?: boolean;
  /** The hash of the address while it is open. */
  hash?: string;
  /** Back closes it unless this is false, as for a question about going back. */
  closesOnBack?: boolean;
}

const placements = {
  centre: 'dialog-centre m-auto max-h-[calc(100dvh-2rem)] w-[calc(100vw-2rem)] rounded-xl',
  full: 'dialog-centre m-0 h-dvh max-h-dvh w-dvw max-w-none rounded-none',
  left: 'dialog-left mr-auto h-dvh max-h-dvh w-[calc(100%-3rem)] max-w-80 rounded-none',
  right: 'dialog-right ml-auto h-dvh max-h-dvh w-full max-w-md rounded-none sm:rounded-l-xl',
};

/**
 * A modal dialog based on the native element: it traps and restores the focus, Escape and the browser's Back close it, and the
 * page behind does not scroll.
 */
export function Dialog({
  open,
  onClose,
  title,
  children,
  placement = 'centre',
  footer,
  wide = false,
  hash = dialogHash,
  closesOnBack = true,
}: Props) {
  const ref = useRef<HTMLDialogElement>(null);
  /** True when the pointer was pressed outside the dialog. A text selection that only ends there is not an outside click. */
  const pressedBeside = useRef(false);
  const titleId = useId();
  const goBack = useEffectEvent(() => onClose('dismiss'));
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!open || !dialog) return;
    // The dialog is removed from the DOM when it closes, so the previous focus is stored here.
    const opener = document.activeElement;
    // On phones toasts would cover the dialog's heading and close button.
    if (matchMedia('(width < 40rem)').matches) toast.dismiss();
    dialog.showModal();
    const lower = liftInto(dialog);
    const leaveHistory = closesOnBack ? addOverlay({ close: () => goBack(), hash }) : undefined;
    return () => {
      leaveHistory?.();
      lower();
      dialog.close();
      if (opener instanceof HTMLElement) opener.focus();
    };
  }, [open, hash, closesOnBack]);
  if (!open) return null;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a click beside the dialog is an extra; Escape is its key
    <dialog
      ref={ref}
      aria-labelledby={titleId}
      onCancel={(event) => {
        // Cancelling a file chooser also fires 'cancel', which bubbles to the dialog.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose('dismiss');
      }}
      onClose={(event) => {
        // Browsers close a dialog by themselves when Escape is pressed twice without other input.
        if (event.target !== event.currentTarget || event.currentTarget.open) return;
        event.currentTarget.showModal();
        onClose('dismiss');
      }}
      onPointerDown={(event) => {
        pressedBeside.current = event.target === event.currentTarget;
      }}
      onClick={(event) => {
        if (event.target === event.currentTarget && pressedBeside.current) onClose('dismiss');
      }}
      className={classNames(
        'bg-canvas p-0 text-ink shadow-float',
        placements[placement],
        placement === 'centre' && (wide ? 'max-w-3xl' : 'max-w-lg'),
      )}
    >
      <div className="flex h-full max-h-[inherit] scroll-pt-16 flex-col overflow-y-auto overscroll-contain">
        <div className="sticky top-0 z-20 flex shrink-0 items-center justify-between gap-3 border-b border-line bg-canvas py-2 pr-2 pl-5">
          <h2 id={titleId} className="text-lg font-bold">
            {title}
          </h2>
          <IconButton label={m.ui.close()} onClick={() => onClose('button')}>
            <X size={22} />
          </IconButton>
        </div>
        <div className={classNames('flex-1', placement === 'full' && 'min-h-0')}>{children}</div>
        {footer && <div className="dialog-footer z-20 shrink-0 border-t border-line bg-canvas p-4">{footer}</div>}
      </div>
    </dialog>
  );
}
