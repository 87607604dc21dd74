import type { ComponentType } from 'react';
import type { AuditedEntity } from '../../../contract/audit-log.ts';

/** A button that shows what happened to a thing. The routes bring it, for the record is a feature of its own. */
export type HistorySlot = ComponentType<{ entity: AuditedEntity; entityId: string; name: string }>;
