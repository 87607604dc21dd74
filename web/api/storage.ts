/**
 * Browser storage for the store. Storage can be blocked by settings or be full, and then throws. In this case values are held in
 * memory until the page is closed.
 */
export interface Store {
  get: (name: string) => string | null;
  /** False when the value is only held until the page is closed. */
  set: (name: string, value: string) => boolean;
  remove: (name: string) => void;
}

/** @param open returns the browser's storage; may throw when storage is blocked */
export function createStore(open: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>): Store {
  /** Values that the storage did not accept. */
  const held = new Map<string, string>();

  function removeStored(name: string): void {
    try {
      open().removeItem(name);
    } catch {
      // Blocked storage contains nothing to remove.
    }
  }

  return {
    get(name) {
      try {
        return held.get(name) ?? open().getItem(name);
      } catch {
        return null;
      }
    },
    set(name, value) {
      try {
        open().setItem(name, value);
        held.delete(name);
        return true;
      } catch {
        held.set(name, value);
        // The old value must not return after a reload.
        removeStored(name);
        return false;
      }
    },
    remove(name) {
      held.delete(name);
      removeStored(name);
    },
  };
}

/** Shared by all tabs, until removed. */
export const deviceStore = createStore(() => localStorage);

/** For this tab, survives reloads. */
export const tabStore = createStore(() => sessionStorage);

/** The data of the person who is signed in, besides the tokens and `unsent-work.ts`. */
export const personalNames = {
  recentlyViewed: 'tokri-recently-viewed',
  recentSearches: 'tokri-recent-searches',
  /** early.js reads it, too. */
  buysAgain: 'tokri-buys-again',
  /** Until when, in ms; early.js reads it, too. */
  awaits: 'tokri-awaits',
  coupon: 'tokri-coupon',
  drafts: 'tokri-drafts',
  checkout: 'tokri-checkout',
  /** With the number of its form. */
  pastedList: 'tokri-pasted-list-1',
  reviewedList: 'tokri-reviewed-list',
  /** The lines of this device's cart that an account did not get. */
  mergeDifferences: 'tokri-merge-differences',
  pickingLetters: 'tokri-picking-letters',
  /** Orders whose customers may know where they are. */
  sharedLocation: 'tokri-shared-location',
} as const;

/** Removes it, so that the next user of this device does not see it. */
export function forgetPerson(): void {
  for (const name of Object.values(personalNames)) {
    deviceStore.remove(name);
  }
  forgetTab();
  const { dataset } = document.documentElement;
  delete dataset.buysAgain;
  delete dataset.awaits;
}

/** The same of what only this tab has. */
export function forgetTab(): void {
  for (const name of Object.values(personalNames)) tabStore.remove(name);
}
