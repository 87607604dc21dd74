/**
 * What the browser keeps for the shop. Storage can be blocked by the person's settings or be full, and then throws: the
 * open page keeps the value itself, so that the shop works until the page is closed.
 */
export interface Store {
  get: (name: string) => string | null;
  set: (name: string, value: string) => void;
  remove: (name: string) => void;
}

/** @param open gives the browser's storage; may throw when storage is blocked */
export function createStore(open: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>): Store {
  /** What the storage did not take. */
  const held = new Map<string, string>();

  function removeStored(name: string): void {
    try {
      open().removeItem(name);
    } catch {
      // Blocked storage holds nothing that could be removed.
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
      } catch {
        held.set(name, value);
        // The older value must not come back when the page is loaded again.
        removeStored(name);
      }
    },
    remove(name) {
      held.delete(name);
      removeStored(name);
    },
  };
}

/** For all tabs, until it is removed. */
export const deviceStore = createStore(() => localStorage);

/** For this tab, over reloads. */
export const tabStore = createStore(() => sessionStorage);
