/** The file of the service worker, or the one that ends it on every device. */
import type { FastifyReply } from 'fastify';
import type { Http } from '../http/http.ts';

/**
 * Ends the worker and deletes what it kept, already when it is installed: a browser may let the old one go on for as long as a page
 * is open. What that one keeps meanwhile goes at the next visit. Open pages are not disturbed.
 */
const ending = `const empty = async () => {
  for (const name of await caches.keys()) if (name.startsWith('tokri-')) await caches.delete(name);
};
addEventListener('install', (event) => {
  skipWaiting();
  // It begins after the installation, which must not wait for it.
  registration.unregister();
  event.waitUntil(empty());
});
addEventListener('activate', (event) => event.waitUntil(empty()));
`;

const headers = {
  // A browser asks for it at each visit, so that a new one arrives at once.
  'cache-control': 'no-cache',
  // The policy for loads of the worker itself.
  'content-security-policy': "default-src 'self'",
};

/** @param folder of the built files, where the worker is. `isOn`: without it, devices that have a worker lose it */
export function serviceWorkerRoute(app: Http, folder: string, isOn: boolean): void {
  app.route({
    method: 'GET',
    url: '/sw.js',
    config: { policy: 'public', load: 'free' },
    handler: async (_request, reply): Promise<FastifyReply> => {
      reply.headers(headers);
      return isOn ? reply.sendFile('sw.js', folder) : reply.type('text/javascript; charset=utf-8').send(ending);
    },
  });
}
