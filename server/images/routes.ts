import * as z from 'zod';
import type { Http } from '../http/http.ts';
import { notFound } from '../lib/errors.ts';
import { parseFileName } from './file-name.ts';
import type { Images } from './images.ts';

/** The address identifies the content, so the response never changes. */
const forEver = 'public, max-age=31536000, immutable';
/** For the original in place of a size that could not be encoded now. */
const notForLong = 'public, max-age=60';

/** `/images/{id}-{width}.{format}`: a stored picture in one size. Every other name is a 404, which is not cached. */
export function imageRoutes(app: Http, images: Images): void {
  app.route({
    method: 'GET',
    url: '/images/:file',
    config: { policy: 'public', load: 'free' },
    schema: { params: z.object({ file: z.string() }) },
    handler: async (request, reply) => {
      const size = parseFileName(request.params.file);
      const found = size && (await images.find(size));
      if (!found) throw notFound('errors.pictureNotFound');
      return reply
        .header('cache-control', found.isThatSize ? forEver : notForLong)
        .type(found.type)
        .send(found.bytes);
    },
  });
}
