import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { Toaster, toast } from 'sonner';
import { Announcer } from './announcer.tsx';
import { topLayer } from './top-layer.ts';

export { toast };

/** Where toasts appear and announcements are made: toasts top right, below the bar, for `duration` milliseconds. */
export function Toasts({ duration }: { duration: number }) {
  const [host, setHost] = useState<HTMLElement>();
  useEffect(() => setHost(topLayer()), []);
  if (!host) return null;
  return createPortal(
    <>
      <Toaster
        className="toasts"
        position="top-right"
        duration={duration}
        richColors
        closeButton
        offset={76}
        mobileOffset={{ top: 76 }}
      />
      <Announcer />
    </>,
    host,
  );
}
