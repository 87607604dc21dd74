/**
 * Messages that are shown for some seconds. The code that shows them is loaded with the first one, or when the user first does
 * something (`preloadToasts`).
 */
import { type ComponentType, type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import type { ExternalToast, toast as sonner } from 'sonner';
import { Announcer } from './announcer.tsx';
import { importWithRetry } from './load-file.ts';
import { topLayer } from './top-layer.ts';

type Show = (message: ReactNode, options?: ExternalToast) => void;

type Id = string | number | undefined;

interface Message {
  id: Id;
  words: ReactNode;
  show: (toaster: typeof sonner) => void;
}

/** Shows toasts, once it is on the page; until then they wait. */
let toaster: typeof sonner | undefined;
let waiting: readonly Message[] = [];
let isNeeded = false;
/** Messages that are shown without the code of toasts, which did not load. */
let fallback: { moment: number; messages: readonly Message[] } = { moment: 0, messages: [] };
const listeners = new Set<() => void>();
const notify = () => {
  for (const listener of listeners) listener();
};

function whenLoaded(message: Message): void {
  if (toaster) {
    message.show(toaster);
    return;
  }
  waiting = [...waiting.filter(({ id }) => id === undefined || id !== message.id), message];
  preloadToasts();
}

function setNeeded(needed: boolean): void {
  isNeeded = needed;
  notify();
}

function showFallback(messages: readonly Message[]): void {
  fallback = { moment: fallback.moment + 1, messages };
  notify();
}

/** Loads the code of toasts. */
export const preloadToasts = (): void => setNeeded(true);

/** Its code did not load: says the words without it, because later they would be about something that is over. */
function showWaitingAsFallback(): void {
  setNeeded(false);
  if (waiting.length > 0) showFallback(waiting);
  waiting = [];
  // The next message tries again, or the connection that is back.
  if (!navigator.onLine) addEventListener('online', preloadToasts, { once: true });
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

function start(loaded: typeof sonner): void {
  toaster = loaded;
  for (const { show } of waiting) show(loaded);
  waiting = [];
}

/** Repeated messages replace the earlier toast with the same text. */
const once =
  (pick: (toaster: typeof sonner) => typeof sonner.info): Show =>
  (words, options) => {
    const given = { ...(typeof words === 'string' && { id: words }), ...options };
    whenLoaded({ id: given.id, words, show: (loaded) => pick(loaded)(words, given) });
  };

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
      toaster?.dismiss(id);
      const isOther = (message: Message) => id !== undefined && message.id !== id;
      waiting = waiting.filter(isOther);
      if (!fallback.messages.every(isOther)) showFallback(fallback.messages.filter(isOther));
    },
  },
);

/** Renders toasts and announcements: each toast for `duration` milliseconds. */
export function Toasts({ duration }: { duration: number }) {
  const [host, setHost] = useState<HTMLElement>();
  useEffect(() => setHost(topLayer()), []);
  const Toaster = useToaster();
  if (!host) return null;
  return createPortal(
    <>
      {Toaster && <Toaster duration={duration} onReady={start} />}
      <FallbackToast duration={duration} />
      <Announcer />
    </>,
    host,
  );
}

/** Messages without the code of toasts. A repeated one is a new alert, so that screen readers announce it again. */
function FallbackToast({ duration }: { duration: number }) {
  const { moment, messages } = useSyncExternalStore(
    subscribe,
    () => fallback,
    () => fallback,
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: a repeated message is shown for the whole time
  useEffect(() => {
    if (messages.length === 0) return;
    const timer = setTimeout(showFallback, duration, []);
    return () => clearTimeout(timer);
  }, [moment, messages, duration]);
  if (messages.length === 0) return null;
  return (
    <div
      key={moment}
      role="alert"
      className="pointer-events-none fixed inset-x-0 bottom-3 z-50 mx-auto mb-16 w-fit max-w-xs rounded-md bg-ink p-4 text-center text-sm font-semibold text-canvas"
    >
      {messages.map(({ words }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they do not change
        <p key={index}>{words}</p>
      ))}
    </div>
  );
}

interface ToasterProps {
  duration: number;
  onReady: (toaster: typeof sonner) => void;
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
    importWithRetry(() => import('./toaster.tsx')).then(
      (module) => setToaster(() => module.Toaster),
      showWaitingAsFallback,
    );
  }, [needed]);
  return Toaster;
}
