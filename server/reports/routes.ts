import type { FastifyRequest } from 'fastify';
import { calls } from '../../contract/api/calls.ts';
import type { Http } from '../http/http.ts';
import type { Identity } from '../http/policies.ts';
import { fileRoute, route } from '../http/route.ts';
import { ok } from '../http/success.ts';
import type { BusinessReports } from './business-reports.ts';

const readerOf = ({ storeIds }: Identity, { raw }: FastifyRequest) => ({
  storeIds,
  isGone: () => raw.socket.destroyed,
});

/** Reports, for owners and managers. */
export function businessReportRoutes(app: Http, reports: BusinessReports): void {
  route(
    app,
    calls.getReport,
    async ({ identity, params: { report }, query, request }) =>
      ok('Report', await reports.get(report, query, readerOf(identity, request))),
    { takesLong: true },
  );

  fileRoute(
    app,
    calls.exportReport,
    async ({ identity, params: { report }, query, request, reply }) =>
      reply
        .header('content-disposition', `attachment; filename="${report}-${query.from}-${query.to}.csv"`)
        .header('cache-control', 'no-store')
        .send(Buffer.from(await reports.sheet(report, query, readerOf(identity, request)))),
    { takesLong: true },
  );
}
