/** Keeps what a page has loaded without the worker. */
import { countSignOuts, keep, keptAddresses, nameOf, readKept } from './kept.ts';
import { keyOf, kindOf } from './kinds.ts';

/** In ms: the document of a page that is opened through the router is loaded again after that. */
const freshFor = 10 * 60_000;

const isFresh = (kept: Response) => Date.now() - Date.parse(kept.headers.get('date') ?? '') < freshFor;

/** Keeps the document of an open page, so that the page can be reloaded without a connection. */
export async function keepDocument(url: string): Promise<void> {
  const kind = kindOf({ method: 'GET', mode: 'navigate', url });
  if (!kind) return;
  const [name, key, before] = [nameOf(kind), keyOf(kind, url), countSignOuts()];
  const kept = await readKept(name, key);
  if (kept && isFresh(kept)) return;
  const answer = await fetch(key, { headers: { accept: 'text/html' } });
  if (countSignOuts() === before) await keep(kind, name, key, answer);
}

/** Keeps files that are in the browser's own cache. */
export async function keepFiles(urls: readonly string[]): Promise<void> {
  const known = new Set([...(await keptAddresses(nameOf('asset'))), ...(await keptAddresses(nameOf('picture')))]);
  for (const url of new Set(urls)) {
    const kind = kindOf({ method: 'GET', mode: 'no-cors', url });
    if (kind !== 'asset' && kind !== 'picture') continue;
    const key = keyOf(kind, url);
    if (!known.has(key)) await keep(kind, nameOf(kind), key, await fetch(url));
  }
}
