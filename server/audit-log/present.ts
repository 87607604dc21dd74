import type { AuditEntry } from '../../contract/reports/audit-log.ts';
import type { AuditEntryRow } from './repository.ts';

export const presentAuditEntry = (row: AuditEntryRow): AuditEntry => ({
  _id: row.id,
  actorId: row.actorId,
  actorName: row.actorName,
  entity: row.entity,
  entityId: row.entityId,
  entityName: row.entityName,
  action: row.action,
  fields: row.fields,
  createdAt: row.createdAt.toISOString(),
});
