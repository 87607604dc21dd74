/**
 * Messages that are shown for some seconds. The code that shows them is loaded with the first one, or when the user first does
 * something (`preloadToasts`).
 */
import { type ComponentType, type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import type { ExternalToast, toast as sonner } from 'sonner';
import { Announcer } from './announcer.tsx';
import { loadTwice } from './load-file.ts';
import { topLayer } from './top-layer.ts';

type Show = (message: ReactNode, options?: ExternalToast) => void;

/** Shows toasts, once it is on the page; until then they wait. */
let shower: typeof sonner | undefined;
const waiting: ((shower: typeof sonner) => void)[] = [];
let isNeeded = false;
const listeners = new Set<() => void>();

function whenLoaded(show: (shower: typeof sonner) => void): void {
  if (shower) {
    show(shower);
    return;
  }
  waiting.push(show);
  preloadToasts();
}

function setNeeded(needed: boolean): void {
  isNeeded = needed;
  for (const listener of listeners) listener();
}

/** Loads the code of toasts. */
export const preloadToasts = (): void => setNeeded(true);

/** In ms: the pause before it is loaded again while messages wait. */
const retryPause = 3_000;

/** Its code did not load: tries again when there is a connection. */
function loadAgain(): void {
  setNeeded(false);
  if (!navigator.onLine) addEventListener('online', preloadToasts, { once: true });
  else if (waiting.length > 0) setTimeout(preloadToasts, retryPause);
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

function start(loaded: typeof sonner): void {
  shower = loaded;
  for (const show of waiting.splice(0)) show(loaded);
}

/** Repeated messages replace the earlier toast with the same text. */
const once =
  (pick: (shower: typeof sonner) => typeof sonner.info): Show =>
  (message, options) =>
    whenLoaded((loaded) => pick(loaded)(message, { ...(typeof message === 'string' && { id: message }), ...options }));

/** Shows a message for some seconds, one per event. */
export const toast = Object.assign(
  once((loaded) => loaded),
  {
    success: once(({ success }) => success),
    error: once(({ error }) => error),
    warning: once(({ warning }) => warning),
    info: once(({ info }) => info),
    /** Dismisses one toast by its id, or all without one. */
    dismiss: (id?: string): void => {
      if (shower) shower.dismiss(id);
      else if (id === undefined) waiting.splice(0);
    },
  },
);

/** Renders toasts and announcements: toasts at the right below the bar, for `duration` milliseconds. */
export function Toasts({ duration }: { duration: number }) {
  const [host, setHost] = useState<HTMLElement>();
  useEffect(() => setHost(topLayer()), []);
  const Toaster = useToaster();
  if (!host) return null;
  return createPortal(
    <>
      {Toaster && <Toaster duration={duration} onReady={start} />}
      <Announcer />
    </>,
    host,
  );
}

interface ToasterProps {
  duration: number;
  onReady: (shower: typeof sonner) => void;
}

/** Undefined until it is needed and loaded. */
function useToaster(): ComponentType<ToasterProps> | undefined {
  const [Toaster, setToaster] = useState<ComponentType<ToasterProps>>();
  const needed = useSyncExternalStore(
    subscribe,
    () => isNeeded,
    () => false,
  );
  useEffect(() => {
    if (!needed) return;
    loadTwice(() => import('./toaster.tsx')).then((module) => setToaster(() => module.Toaster), loadAgain);
  }, [needed]);
  return Toaster;
}
