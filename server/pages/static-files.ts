import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { Http } from '../http/http.ts';

/**
 * The files that browsers load: those under /assets/ have a content hash in their name and are cached permanently, the
 * others for an hour.
 */
export async function staticFileRoutes(app: Http, clientFolder: string): Promise<void> {
  await app.register(fastifyStatic, { root: clientFolder, serve: false, preCompressed: true, cacheControl: false });

  app.route({
    method: 'GET',
    url: '/assets/*',
    config: { policy: 'public', load: 'free' },
    handler: (request, reply) =>
      reply.header('cache-control', 'public, max-age=31536000, immutable').sendFile(request.url.split('?', 1)[0] ?? ''),
  });

  for (const pattern of ['/favicon.svg', '/hero/:file']) {
    app.route({
      method: 'GET',
      url: pattern,
      config: { policy: 'public', load: 'free' },
      handler: (request, reply) =>
        reply.header('cache-control', 'public, max-age=3600').sendFile(join('/', request.url.split('?', 1)[0] ?? '')),
    });
  }
}
