import { calls } from '../../contract/api/calls.ts';
import type { Http } from '../http/http.ts';
import { route } from '../http/route.ts';
import { ok } from '../http/success.ts';
import type { AuditLog } from './audit-log.ts';
import { presentAuditEntry } from './present.ts';

/** The audit log, for administrators. */
export function auditLogRoutes(app: Http, auditLog: AuditLog): void {
  route(app, calls.listAuditEntries, async ({ query }) => {
    const { changes, next } = await auditLog.list(query);
    return ok('Changes', { changes: changes.map(presentAuditEntry), next });
  });
}
