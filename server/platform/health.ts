import * as z from 'zod';
import { success } from '../../contract/envelope.ts';
import { ok } from './answer.ts';
import type { Database } from './database.ts';
import { Refusal } from './errors.ts';
import type { Http } from './http.ts';

const answer = { 200: success(z.object({})) };

/** `/health/live`: the process runs. `/health/ready`: it can serve, which takes a database that answers. */
export function healthRoutes(app: Http, database: Database): void {
  app.route({
    method: 'GET',
    url: '/health/live',
    config: { policy: 'public' },
    schema: { response: answer },
    handler: async (_request, reply) => {
      reply.header('cache-control', 'no-store');
      return ok('Alive', {});
    },
  });
  app.route({
    method: 'GET',
    url: '/health/ready',
    config: { policy: 'public' },
    schema: { response: answer },
    handler: async (_request, reply) => {
      reply.header('cache-control', 'no-store');
      await database.ping().catch(() => {
        throw new Refusal('BUSY', 'The database does not answer.', { retryAfter: 5 });
      });
      return ok('Ready', {});
    },
  });
}
