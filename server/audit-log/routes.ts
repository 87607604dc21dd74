import { auditLogPage, auditLogQuery } from '../../contract/audit-log.ts';
import { calls } from '../../contract/calls.ts';
import { success } from '../../contract/envelope.ts';
import type { Http } from '../http/http.ts';
import { routeOf } from '../http/route.ts';
import { ok } from '../http/success.ts';
import type { AuditLog } from './audit-log.ts';
import { presentAuditEntry } from './present.ts';

/** The audit log, for administrators. */
export function auditLogRoutes(app: Http, auditLog: AuditLog): void {
  app.route({
    ...routeOf(calls.listAuditEntries),
    schema: { querystring: auditLogQuery, response: { 200: success(auditLogPage) } },
    handler: async ({ query }) => {
      const { changes, next } = await auditLog.list(query);
      return ok('Changes', { changes: changes.map(presentAuditEntry), next });
    },
  });
}
