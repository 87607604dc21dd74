import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Kind } from './kinds.ts';

/** The caches of a device, as far as the worker uses them. */
function fakeCaches() {
  const stored = new Map<string, Map<string, Response>>();
  const open = async (name: string) => {
    const entries = stored.get(name) ?? new Map<string, Response>();
    stored.set(name, entries);
    return {
      put: async (key: string, answer: Response) => void entries.set(key, answer),
      delete: async (key: string) => entries.delete(key),
      keys: async () => [...entries.keys()].map((url) => ({ url })),
    };
  };
  return {
    open,
    keys: async () => [...stored.keys()],
    delete: async (name: string) => stored.delete(name),
    match: async (key: string, { cacheName }: { cacheName: string }) => stored.get(cacheName)?.get(key)?.clone(),
    all: () => [...stored].flatMap(([name, entries]) => [...entries.keys()].map((key) => `${name} ${key}`)),
  };
}

const answer = () => Object.defineProperty(new Response('x'), 'type', { value: 'basic' });

afterAll(() => {
  vi.unstubAllGlobals();
});

describe('the caches of the worker', () => {
  let device: ReturnType<typeof fakeCaches>;
  /** As in a worker that has just started, on the same device. */
  const start = () => {
    vi.resetModules();
    return import('./worker-cache.ts');
  };
  beforeEach(() => {
    device = fakeCaches();
    vi.stubGlobal('caches', device);
  });

  type Worker = Awaited<ReturnType<typeof start>>;
  const keep = ({ addToCache, nameOf, countForgettings }: Worker, kind: Kind, key: string, account = '') =>
    addToCache(kind, nameOf(kind, account), key, answer(), countForgettings());
  async function visitAll(worker: Worker): Promise<void> {
    await keep(worker, 'asset', '/assets/app.js');
    await keep(worker, 'picture', '/images/a.webp');
    await keep(worker, 'page', '/search?query=diapers');
    await keep(worker, 'data', '/search.data?query=diapers');
    await keep(worker, 'read', '/api/v1/product/search-product?search=diapers');
  }
  const files = ['tokri-1-asset /assets/app.js', 'tokri-1-picture /images/a.webp'];

  it('keep neither orders nor searched words of a person who has signed out', async () => {
    const worker = await start();
    await visitAll(worker);
    await keep(worker, 'own-page', '/dashboard/orders/01k');
    await keep(worker, 'own-read', '/api/v1/order/get-order/01k', 'asha');
    await worker.forgetPerson();
    expect(device.all()).toEqual(files);
  });

  it('keep what a visitor visited, who was never signed in', async () => {
    const worker = await start();
    await visitAll(worker);
    await worker.forgetPerson();
    expect(device.all()).toHaveLength(5);
  });

  it('keep no answer that was under way at the sign-out', async () => {
    const worker = await start();
    const { addToCache, nameOf, countForgettings, forgetPerson } = worker;
    const before = countForgettings();
    await forgetPerson();
    await addToCache('own-page', nameOf('own-page'), '/dashboard/orders/01k', answer(), before);
    expect(device.all()).toEqual([]);
    // Nor one that is written meanwhile.
    const writing = keep(worker, 'own-page', '/dashboard/orders/01k');
    await Promise.all([writing, forgetPerson()]);
    expect(device.all()).toEqual([]);
  });

  it('are those of one store, also when the worker has started again', async () => {
    const worker = await start();
    await worker.followStore('west');
    await visitAll(worker);
    await keep(worker, 'own-read', '/api/v1/cart/get-cart', 'asha');
    await (await start()).followStore('west');
    expect(device.all()).toHaveLength(7);
    await (await start()).followStore('east');
    expect(device.all().toSorted()).toEqual([...files, 'tokri-1-store /store']);
    const again = await start();
    const before = again.countForgettings();
    await again.followStore('west');
    await again.addToCache('page', again.nameOf('page'), '/', answer(), before);
    expect(device.all().toSorted()).toEqual([...files, 'tokri-1-store /store']);
  });
});
