import type { RecordedChange } from '../../contract/record.ts';
import type { ChangeRow } from './store.ts';

export const presentChange = (row: ChangeRow): RecordedChange => ({
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
