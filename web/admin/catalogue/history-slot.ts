import type { ComponentType } from 'react';
import type { AuditedEntity } from '../../../contract/audit-log.ts';

/** A button that opens the audit log of an item. Routes pass it in, because the audit log is a separate feature. */
export type HistorySlot = ComponentType<{ entity: AuditedEntity; entityId: string; name: string }>;
