import { calls } from '../../contract/calls.ts';
import type { Http } from '../http/http.ts';
import { fileRoute, route } from '../http/route.ts';
import { ok } from '../http/success.ts';
import type { BusinessReports } from './business-reports.ts';

/** Reports, for owners and managers. */
export function businessReportRoutes(app: Http, reports: BusinessReports): void {
  route(app, calls.getReport, async ({ identity, params: { report }, query }) =>
    ok('Report', await reports.get(report, query, identity)),
  );

  fileRoute(app, calls.exportReport, async ({ identity, params: { report }, query, reply }) =>
    reply
      .header('content-disposition', `attachment; filename="${report}-${query.from}-${query.to}.csv"`)
      .header('cache-control', 'no-store')
      .send(Buffer.from(await reports.sheet(report, query, identity))),
  );
}
