/**
 * Loads a part of the code on demand, with one retry for short connection losses. After a release the files of an open page may
 * be gone; then the page is reloaded once.
 */

/** Shared with web/early/early.js, so that a page is reloaded only once, whichever file is missing. */
const reloadedAt = 'tokri-reloaded';
/** In ms: pause before the retry, and minimum time between two reloads. */
const pauses = { retry: 400, reload: 30_000 };

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Returns true when the page may reload: at most once within the pause, and never when that cannot be stored. */
function mayReload(): boolean {
  try {
    if (Date.now() - Number(sessionStorage.getItem(reloadedAt)) < pauses.reload) return false;
    sessionStorage.setItem(reloadedAt, String(Date.now()));
    return true;
  } catch {
    return false;
  }
}

/** Imports a file, with one retry. @throws the error of the retry */
export async function importWithRetry<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch {
    await pause(pauses.retry);
    return load();
  }
}

/**
 * Imports a file of the page. When it is missing, the page is reloaded and the promise stays pending.
 * @throws what the import threw, without a connection and when the page was just reloaded
 */
export async function importOrReload<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await importWithRetry(load);
  } catch (error) {
    if (!navigator.onLine || !mayReload()) throw error;
    location.reload();
    return new Promise(() => {});
  }
}
