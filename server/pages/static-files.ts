import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { Http } from '../http/http.ts';

/**
 * The files that browsers load: those under /assets/ have a content hash in their name and are cached permanently, the
 * others for an hour.
 */
export async function staticFileRoutes(app: Http, folder: string): Promise<void> {
  // Once, for `sendFile`.
  await app.register(fastifyStatic, { root: folder, serve: false, preCompressed: true, cacheControl: false });

  const serve = (pattern: string, caching: string) =>
    app.route({
      method: 'GET',
      url: pattern,
      config: { policy: 'public', load: 'free' },
      handler: (request, reply) =>
        reply.header('cache-control', caching).sendFile(join('/', request.url.split('?', 1)[0] ?? '')),
    });

  serve('/assets/*', 'public, max-age=31536000, immutable');
  for (const pattern of ['/favicon.svg', '/hero/:file', '/icons/:file', '/illustrations/:file'])
    serve(pattern, 'public, max-age=3600');
}
