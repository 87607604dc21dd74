/** The tokens in the browser's storage, shared by all tabs. */
import { tokenNames } from '../../contract/api/limits.ts';
import { deviceStore, forgetTab } from './storage.ts';
import { accountOfToken } from './token-account.ts';

export interface StoredTokens {
  access: string;
  refresh: string;
}

const listeners = new Set<() => void>();
/** True when somebody is signed in, as last read. Undefined while nobody listens. */
let known: boolean | undefined;
/** The account that this page shows; undefined for a visitor. */
let account: string | undefined;

function notify(): void {
  known = undefined;
  account = readAccount();
  for (const listener of listeners) listener();
}

/** Another account has signed in, so this page sends nothing more and is reloaded. */
let isOfAnother = false;

/** After a change that this page did not make. What it shows of one account, or still wants to send for it, must not reach another. */
function notifyOfOthers(): void {
  const now = readAccount();
  if (account === undefined || now === undefined || now === account) notify();
  else {
    isOfAnother = true;
    forgetTab();
    location.reload();
  }
}

/** Both tokens, or null when nobody is signed in on this device. */
export function readTokens(): StoredTokens | null {
  if (isOfAnother) return null;
  const access = deviceStore.get(tokenNames.access);
  const refresh = deviceStore.get(tokenNames.refresh);
  return access && refresh ? { access, refresh } : null;
}

/** The account id in the stored token; undefined without a sign-in. */
export const readAccount = (): string | undefined => accountOfToken(readTokens()?.access);

/** Kept until somebody signs in, or closes the message about it. */
const endedName = 'tokri-sign-in-ended';

/** Returns true when the store has ended the sign-in of this device. */
export const hasSignInEnded = (): boolean => deviceStore.get(endedName) !== null;

export function forgetEndOfSignIn(): void {
  deviceStore.remove(endedName);
  notify();
}

/** The store knows the sign-in no more. */
export function endSignIn(): void {
  deviceStore.set(endedName, '1');
  removeTokens();
}

export function storeTokens({ access, refresh }: StoredTokens): void {
  deviceStore.remove(endedName);
  deviceStore.set(tokenNames.access, access);
  deviceStore.set(tokenNames.refresh, refresh);
  notify();
}

export function removeTokens(): void {
  deviceStore.remove(tokenNames.access);
  deviceStore.remove(tokenNames.refresh);
  notify();
}

/** Returns true when somebody is signed in on this device. Storage is read once, and again after each change: many components ask. */
export function hasTokens(): boolean {
  if (listeners.size === 0) return readTokens() !== null;
  known ??= readTokens() !== null;
  return known;
}

function onStorage({ key }: StorageEvent): void {
  if (key === null || key === tokenNames.access) notifyOfOthers();
}

/** A page that is shown again from the browser's memory got no events meanwhile. */
function onShown({ persisted }: PageTransitionEvent): void {
  if (persisted) notifyOfOthers();
}

/** Calls `listener` on sign-in and sign-out, in any tab. Returns the unsubscribe function. */
export function onTokensChange(listener: () => void): () => void {
  if (listeners.size === 0) {
    known = undefined;
    account = readAccount();
    addEventListener('storage', onStorage);
    addEventListener('pageshow', onShown);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    removeEventListener('storage', onStorage);
    removeEventListener('pageshow', onShown);
  };
}
