/** The tokens in the browser's storage (spec §4, §9), shared by all tabs. */
import { tokenNames } from '../../contract/limits.ts';
import { deviceStore } from './storage.ts';

export interface StoredTokens {
  access: string;
  refresh: string;
}

const listeners = new Set<() => void>();
const notify = () => {
  for (const listener of listeners) listener();
};

/** Both tokens, or null when nobody is signed in on this device. */
export function readTokens(): StoredTokens | null {
  const access = deviceStore.get(tokenNames.access);
  const refresh = deviceStore.get(tokenNames.refresh);
  return access && refresh ? { access, refresh } : null;
}

/** The account id in the stored token; undefined without a sign-in. */
export function readAccount(): string | undefined {
  try {
    const [, claims = ''] = readTokens()?.access.split('.') ?? [];
    const { sub } = JSON.parse(atob(claims.replaceAll('-', '+').replaceAll('_', '/'))) as { sub?: unknown };
    return typeof sub === 'string' ? sub : undefined;
  } catch {
    return undefined;
  }
}

export function storeTokens({ access, refresh }: StoredTokens): void {
  deviceStore.set(tokenNames.access, access);
  deviceStore.set(tokenNames.refresh, refresh);
  notify();
}

export function removeTokens(): void {
  deviceStore.remove(tokenNames.access);
  deviceStore.remove(tokenNames.refresh);
  notify();
}

/** Calls `listener` on sign-in and sign-out, in any tab. Returns the unsubscribe function. */
export function onTokensChange(listener: () => void): () => void {
  const fromOtherTab = (event: StorageEvent) => {
    if (event.key === null || event.key === tokenNames.access) listener();
  };
  listeners.add(listener);
  window.addEventListener('storage', fromOtherTab);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', fromOtherTab);
  };
}
