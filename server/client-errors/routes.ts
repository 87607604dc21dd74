import * as z from 'zod';
import { calls } from '../../contract/calls.ts';
import { clientErrorBody } from '../../contract/client-errors.ts';
import { success } from '../../contract/envelope.ts';
import type { Http } from '../http/http.ts';
import { networkOf } from '../http/network.ts';
import { routeOf } from '../http/route.ts';
import { ok } from '../http/success.ts';
import type { ClientErrors } from './client-errors.ts';

/** In bytes; a report is short. */
const bodyLimit = 4 * 1024;

/** The route for error reports from pages. Public: a page may fail before its user is known. */
export function clientErrorRoutes(app: Http, clientErrors: ClientErrors): void {
  app.route({
    ...routeOf(calls.reportClientError),
    bodyLimit,
    schema: { body: clientErrorBody, response: { 200: success(z.object({})) } },
    handler: async ({ body, ip }) => {
      clientErrors.report(body, networkOf(ip));
      return ok('Thank you', {});
    },
  });
}
