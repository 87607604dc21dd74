/**
 * The browser's offer to install the store as an app, which it makes soon after the page has loaded. It is held back for somebody
 * who orders again (install-card.tsx); the browser's own menu has it at any time.
 */

/** The browser's event, which can be used once. */
export interface InstallOffer extends Event {
  prompt(): Promise<unknown>;
  readonly userChoice: Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

let offer: InstallOffer | undefined;
const listeners = new Set<() => void>();

export const readInstallOffer = (): InstallOffer | undefined => offer;

export function setInstallOffer(to: InstallOffer | undefined): void {
  offer = to;
  for (const listener of listeners) listener();
}

/** Calls `listener` after each change. Returns the unsubscribe function. */
export function onInstallOffer(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Browser only; call once, early. Browsers without the event offer nothing here. */
export function watchInstallOffer(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    setInstallOffer(event as InstallOffer);
  });
}
