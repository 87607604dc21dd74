import { type ReactNode, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { type ExternalToast, toast as show, Toaster } from 'sonner';
import { m } from '../../messages/index.ts';
import { Announcer } from './announcer.tsx';
import { useToastPlace } from './toast-place.ts';
import { topLayer } from './top-layer.ts';

type Show = (message: ReactNode, options?: ExternalToast) => string | number;

/** Repeated messages replace the earlier toast with the same text. */
const once =
  (one: Show): Show =>
  (message, options) =>
    one(message, { ...(typeof message === 'string' && { id: message }), ...options });

/** Shows a message for some seconds, one per event. */
export const toast = Object.assign(once(show), {
  success: once(show.success),
  error: once(show.error),
  warning: once(show.warning),
  info: once(show.info),
  /** Dismisses one toast by its id, or all without one. */
  dismiss: show.dismiss,
});

/** Renders toasts and announcements: toasts at the right below the bar, for `duration` milliseconds. */
export function Toasts({ duration }: { duration: number }) {
  const [host, setHost] = useState<HTMLElement>();
  useEffect(() => setHost(topLayer()), []);
  if (!host) return null;
  return createPortal(
    <>
      <PlacedToaster duration={duration} />
      <Announcer />
    </>,
    host,
  );
}

function PlacedToaster({ duration }: { duration: number }) {
  const top = useToastPlace();
  return (
    <Toaster
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
  );
}
