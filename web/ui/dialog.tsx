import { X } from 'lucide-react';
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { IconButton } from './button.tsx';
import { classNames } from './class-names.ts';
import { toast } from './toasts.tsx';
import { liftInto } from './top-layer.ts';

interface Props {
  open: boolean;
  /** Asked for by Escape, the close button or a click beside the dialog. */
  onClose: () => void;
  title: ReactNode;
  children: ReactNode;
  /** `centre`: a card in the middle. `right`: a drawer from the right edge. */
  placement?: 'centre' | 'right';
  /** Stays at the bottom while the content scrolls. */
  footer?: ReactNode;
  /** A centred dialog with room for a long form. */
  wide?: boolean;
}

const placements = {
  centre: 'dialog-centre m-auto max-h-[calc(100dvh-2rem)] w-[calc(100vw-2rem)] rounded-xl',
  right: 'dialog-right ml-auto h-dvh max-h-dvh w-full max-w-md rounded-none sm:rounded-l-xl',
};

/** A modal dialog on the platform's own: it holds the focus and gives it back, Escape closes it, the page behind does not scroll. */
export function Dialog({ open, onClose, title, children, placement = 'centre', footer, wide = false }: Props) {
  const ref = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!open || !dialog) return;
    // The dialog leaves the page when it closes, so who had the focus before is remembered here.
    const opener = document.activeElement;
    // On a phone toasts would lie over the dialog's heading and its close button.
    if (matchMedia('(width < 40rem)').matches) toast.dismiss();
    dialog.showModal();
    const lower = liftInto(dialog);
    return () => {
      lower();
      dialog.close();
      if (opener instanceof HTMLElement) opener.focus();
    };
  }, [open]);
  if (!open) return null;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a click beside the dialog is an extra; Escape is its key
    <dialog
      ref={ref}
      aria-labelledby={titleId}
      onCancel={(event) => {
        // A file chooser that is left without choosing says 'cancel' too, and is heard up here.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => {
        if (event.target === event.currentTarget) onClose();
      }}
      className={classNames(
        'bg-white p-0 text-ink shadow-float',
        placements[placement],
        placement === 'centre' && (wide ? 'max-w-3xl' : 'max-w-lg'),
      )}
    >
      <div className="flex h-full max-h-[inherit] flex-col">
        <div className="flex items-center justify-between gap-3 border-b border-line py-2 pr-2 pl-5">
          <h2 id={titleId} className="text-lg font-bold">
            {title}
          </h2>
          <IconButton label="Close" onClick={onClose}>
            <X size={22} aria-hidden />
          </IconButton>
        </div>
        <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain">{children}</div>
        {footer && <div className="border-t border-line bg-white p-4">{footer}</div>}
      </div>
    </dialog>
  );
}
