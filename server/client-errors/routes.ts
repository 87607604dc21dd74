import { calls } from '../../contract/api/calls.ts';
import type { Http } from '../http/http.ts';
import { networkOf } from '../http/network.ts';
import { route } from '../http/route.ts';
import { ok } from '../http/success.ts';
import type { ClientErrors } from './client-errors.ts';

/** In bytes; a report is short. */
const bodyLimit = 4 * 1024;

/** The route for error reports from pages. Public: a page may fail before its user is known. */
export function clientErrorRoutes(app: Http, clientErrors: ClientErrors): void {
  route(
    app,
    calls.reportClientError,
    async ({ body, request }) => {
      clientErrors.report(body, networkOf(request.ip));
      return ok('Thank you', {});
    },
    { bodyLimit },
  );
}
