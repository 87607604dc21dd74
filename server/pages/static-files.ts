import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import { type Locale, locales, prefixOf } from '../../messages/locale.ts';
import type { Http } from '../http/http.ts';

/**
 * The files that browsers load: those under /assets/ have a content hash in their name and are cached permanently, the
 * others for an hour.
 */
export async function staticFileRoutes(app: Http, clientFolders: Readonly<Record<Locale, string>>): Promise<void> {
  // Once, for `sendFile`, which gets the folder of the language.
  await app.register(fastifyStatic, {
    root: Object.values(clientFolders),
    serve: false,
    preCompressed: true,
    cacheControl: false,
  });

  for (const locale of locales) {
    const prefix = prefixOf(locale);
    /** A file's path in the folder of its language. */
    const pathOf = (url: string) => join('/', (url.split('?', 1)[0] ?? '').slice(prefix.length));

    app.route({
      method: 'GET',
      url: `${prefix}/assets/*`,
      config: { policy: 'public', load: 'free' },
      handler: (request, reply) =>
        reply
          .header('cache-control', 'public, max-age=31536000, immutable')
          .sendFile(pathOf(request.url), clientFolders[locale]),
    });

    for (const pattern of ['/favicon.svg', '/hero/:file', '/icons/:file', '/illustrations/:file']) {
      app.route({
        method: 'GET',
        url: prefix + pattern,
        config: { policy: 'public', load: 'free' },
        handler: (request, reply) =>
          reply.header('cache-control', 'public, max-age=3600').sendFile(pathOf(request.url), clientFolders[locale]),
      });
    }
  }
}
