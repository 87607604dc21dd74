import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { answers } from './answers.ts';
import type { RequestEvent } from './scope.ts';

const url = 'http://store.test/search.data?_routes=routes%2Fsearch';
const stored = new Map<string, Response>();

beforeEach(() => {
  stored.clear();
  vi.stubGlobal('location', { origin: 'http://store.test' });
  vi.stubGlobal('caches', {
    open: async () => ({
      put: async (key: string, answer: Response) => void stored.set(key, answer),
      keys: async () => [...stored.keys()].map((key) => ({ url: key })),
      delete: async (key: string) => stored.delete(key),
    }),
    keys: async () => [],
    match: async (key: string) => stored.get(key)?.clone(),
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
});

/** Answers a request for the data of a page, and waits until it is stored. */
async function ask(online: boolean, fetched: () => Promise<Response>): Promise<string> {
  vi.stubGlobal('navigator', { onLine: online });
  vi.stubGlobal('fetch', fetched);
  const after: Promise<unknown>[] = [];
  const event = { request: new Request(url), waitUntil: (work: Promise<unknown>) => void after.push(work) };
  const answer = await answers.data(event as unknown as RequestEvent, 'data');
  await Promise.all(after);
  return answer.text();
}

/** An answer of the page's own origin. */
class StoreAnswer extends Response {
  override get type() {
    return 'basic' as const;
  }
  override clone() {
    return new StoreAnswer('products');
  }
}

const fromStore = async () => new StoreAnswer('products');
const unreachable = () => Promise.reject(new TypeError('Failed to fetch'));

it('the data of a page is stored, and shown on a device without a connection', async () => {
  expect(await ask(true, fromStore)).toBe('products');
  expect(await ask(false, unreachable)).toBe('products');
});

it('the app waits for a store that does not answer, and a page that was not visited has no data', async () => {
  await expect(ask(false, unreachable)).rejects.toThrow('Failed to fetch');
  await ask(true, fromStore);
  await expect(ask(true, unreachable)).rejects.toThrow('Failed to fetch');
});
