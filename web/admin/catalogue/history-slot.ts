import type { ComponentType } from 'react';
import type { RecordedEntity } from '../../../contract/record.ts';

/** A button that shows what happened to a thing. The routes bring it, for the record is a feature of its own. */
export type HistorySlot = ComponentType<{ entity: RecordedEntity; entityId: string; name: string }>;
