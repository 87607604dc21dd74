/** The light or dark look of the store: that of the system, or what the user chose on this device. Applied by app.css. */
import { useSyncExternalStore } from 'react';
import { deviceStore } from '../api/storage.ts';

export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

/** web/early/early.js reads it before the first paint. */
const name = 'tokri-theme';
const listeners = new Set<() => void>();

const read = (): Theme => themes.find((each) => each === deviceStore.get(name)) ?? 'system';

function apply(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}

export function chooseTheme(theme: Theme): void {
  if (theme === 'system') deviceStore.remove(name);
  else deviceStore.set(name, theme);
  apply(theme);
  for (const listener of listeners) listener();
}

/** Also follows a choice in another tab. */
function subscribe(listener: () => void): () => void {
  const fromOtherTab = ({ key }: StorageEvent) => {
    if (key !== name) return;
    apply(read());
    listener();
  };
  listeners.add(listener);
  addEventListener('storage', fromOtherTab);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', fromOtherTab);
  };
}

/** The choice of the user; 'system' on the server. */
export const useTheme = (): Theme => useSyncExternalStore(subscribe, read, () => 'system');
