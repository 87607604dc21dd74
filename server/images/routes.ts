import * as z from 'zod';
import { notFound } from '../platform/errors.ts';
import type { Http } from '../platform/http.ts';
import { parseFileName } from './file-name.ts';
import type { Images } from './images.ts';

/** The address names the content, so what it gives never changes. */
const forEver = 'public, max-age=31536000, immutable';

/** `/images/{id}-{width}.{format}`: a stored picture in one size. Every other name is a 404, which is not cached. */
export function imageRoutes(app: Http, images: Images): void {
  app.route({
    method: 'GET',
    url: '/images/:file',
    config: { policy: 'public' },
    schema: { params: z.object({ file: z.string() }) },
    handler: async (request, reply) => {
      const size = parseFileName(request.params.file);
      const bytes = size && (await images.find(size));
      if (!bytes) throw notFound('This picture');
      return reply.header('cache-control', forEver).type(`image/${size.format}`).send(bytes);
    },
  });
}
