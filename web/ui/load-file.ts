/**
 * Loads a part of the shop's code when it is needed. A connection may drop for a moment, so it is tried twice. After a
 * release the files of an open page may be gone: then the page is loaded anew, once.
 */

/** Shared with web/early/early.js, so that a page is loaded anew once, whichever of its files is missing. */
const reloadedAt = 'tokri-reloaded';
/** In ms: between two tries, and between two times that a page may load itself anew. */
const pauses = { retry: 400, reload: 30_000 };

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Whether the page may load itself anew; at most once in a while, and never when that could not be remembered. */
function mayReload(): boolean {
  try {
    if (Date.now() - Number(sessionStorage.getItem(reloadedAt)) < pauses.reload) return false;
    sessionStorage.setItem(reloadedAt, String(Date.now()));
    return true;
  } catch {
    return false;
  }
}

/** Imports a file; when that fails, once more after a moment. @throws what the second try threw */
export async function loadTwice<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch {
    await pause(pauses.retry);
    return load();
  }
}

/**
 * Imports a file that belongs to the page. When it is missing, the page is loaded anew and the promise stays open.
 * @throws what the import threw, without a connection and when the page was loaded anew just before
 */
export async function loadFile<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await loadTwice(load);
  } catch (error) {
    if (!navigator.onLine || !mayReload()) throw error;
    location.reload();
    return new Promise(() => {});
  }
}
