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
interface Waiting {
  show: (shower: typeof sonner) => void;
  /** Undefined for a toast with a button, which cannot be shown as words alone. */
  words: ReactNode;
}
let waiting: readonly Waiting[] = [];
let isNeeded = false;
/** What is said without the code of toasts, which did not load. */
let plainWords: ReactNode;
const listeners = new Set<() => void>();
const notify = () => {
  for (const listener of listeners) listener();
};

function whenLoaded(show: Waiting['show'], words: ReactNode): void {
  if (shower) {
    show(shower);
    return;
  }
  waiting = [...waiting, { show, words }];
  preloadToasts();
}

function setNeeded(needed: boolean): void {
  isNeeded = needed;
  notify();
}

function sayPlainly(words: ReactNode): void {
  plainWords = words;
  notify();
}

/** Loads the code of toasts. */
export const preloadToasts = (): void => setNeeded(true);

/** In ms: the pause before it is loaded again while messages wait. */
const retryPause = 3_000;

/** Its code did not load: says the newest message without it, and tries again when there is a connection. */
function loadAgain(): void {
  setNeeded(false);
  const sayable = waiting.filter(({ words }) => words !== undefined);
  if (sayable.length > 0) {
    // Later it would be about something that is over.
    waiting = waiting.filter((each) => !sayable.includes(each));
    sayPlainly(sayable.at(-1)?.words);
  }
  if (!navigator.onLine) addEventListener('online', preloadToasts, { once: true });
  else if (waiting.length > 0) setTimeout(preloadToasts, retryPause);
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

function start(loaded: typeof sonner): void {
  shower = loaded;
  for (const { show } of waiting) show(loaded);
  waiting = [];
}

/** Repeated messages replace the earlier toast with the same text. */
const once =
  (pick: (shower: typeof sonner) => typeof sonner.info): Show =>
  (message, options) =>
    whenLoaded(
      (loaded) => pick(loaded)(message, { ...(typeof message === 'string' && { id: message }), ...options }),
      options?.action ? undefined : message,
    );

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
      else if (id === undefined) waiting = [];
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
      <PlainWords duration={duration} />
      <Announcer />
    </>,
    host,
  );
}

/** A message without the code of toasts. */
function PlainWords({ duration }: { duration: number }) {
  const words = useSyncExternalStore(
    subscribe,
    () => plainWords,
    () => undefined,
  );
  useEffect(() => {
    if (words === undefined) return;
    const timer = setTimeout(sayPlainly, duration, undefined);
    return () => clearTimeout(timer);
  }, [words, duration]);
  if (words === undefined) return null;
  return (
    <p
      role="alert"
      className="pointer-events-none fixed inset-x-0 bottom-3 z-50 mx-auto mb-16 w-fit max-w-xs rounded-md bg-ink p-4 text-center text-sm font-semibold text-canvas"
    >
      {words}
    </p>
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
