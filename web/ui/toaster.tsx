import { useEffect, useState } from 'react';
import { Toaster as Sonner, toast } from 'sonner';
import { m } from '../../messages/index.ts';
import { ToastPlace } from './toast-place.ts';

interface Props {
  /** In ms. */
  duration: number;
  /** Called once toasts can be shown. */
  onReady: (show: typeof toast) => void;
}

/** The toasts. Loaded when the first one is shown (toasts.tsx). */
export function Toaster({ duration, onReady }: Props) {
  const [top, setTop] = useState(76);
  // After the effects of its children: it listens by now.
  useEffect(() => onReady(toast), [onReady]);
  return (
    <>
      <ToastPlace onPlace={setTop} />
      <Sonner
        className="toasts"
        position="top-right"
        duration={duration}
        richColors
        closeButton
        containerAriaLabel={m.ui.notifications()}
        toastOptions={{ closeButtonAriaLabel: m.ui.close() }}
        offset={{ top, right: 16 }}
        mobileOffset={{ top, right: 12, left: 12 }}
      />
    </>
  );
}
