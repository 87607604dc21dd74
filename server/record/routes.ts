import { calls } from '../../contract/calls.ts';
import { success } from '../../contract/envelope.ts';
import { changesPage, changesQuery } from '../../contract/record.ts';
import { ok } from '../platform/answer.ts';
import type { Http } from '../platform/http.ts';
import { presentChange } from './present.ts';
import type { ChangeRecord } from './record.ts';

/** The record of changes, for administrators. */
export function recordRoutes(app: Http, record: ChangeRecord): void {
  app.route({
    method: calls.listChanges.method,
    url: calls.listChanges.path,
    config: { policy: calls.listChanges.policy },
    schema: { querystring: changesQuery, response: { 200: success(changesPage) } },
    handler: async ({ query }) => {
      const { changes, next } = await record.list(query);
      return ok('Changes', { changes: changes.map(presentChange), next });
    },
  });
}
