import { type ReactNode, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { type ExternalToast, toast as show, Toaster } from 'sonner';
import { Announcer } from './announcer.tsx';
import { useToastPlace } from './toast-place.ts';
import { topLayer } from './top-layer.ts';

type Show = (message: ReactNode, options?: ExternalToast) => string | number;

/** The same words again are the same message: they take the place of those that are still there. */
const once =
  (one: Show): Show =>
  (message, options) =>
    one(message, { ...(typeof message === 'string' && { id: message }), ...options });

/** Shows a message for some seconds; one event gets one. */
export const toast = Object.assign(once(show), {
  success: once(show.success),
  error: once(show.error),
  warning: once(show.warning),
  info: once(show.info),
  /** Takes one away by its id; without one, all: for what no longer applies. */
  dismiss: show.dismiss,
});

/** Where toasts appear and announcements are made: toasts at the right, below the bar, for `duration` milliseconds. */
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
      offset={{ top, right: 16 }}
      mobileOffset={{ top, right: 12, left: 12 }}
    />
  );
}
