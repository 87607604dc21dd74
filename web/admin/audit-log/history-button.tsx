import { useState } from 'react';
import type { AuditedEntity } from '../../../contract/catalogue/admin-limits.ts';
import { m } from '../../../messages/index.ts';
import { useIsStaff } from '../../session/use-session.ts';
import { IconButton } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { History } from '../../ui/icons.tsx';
import { AuditEntryList } from './audit-entry-list.tsx';

interface Props {
  entity: AuditedEntity;
  entityId: string;
  name: string;
}

/** Opens the audit log of one item in a dialog. Only owners read it. */
export function HistoryButton({ entity, entityId, name }: Props) {
  const [open, setOpen] = useState(false);
  if (useIsStaff()) return null;
  return (
    <>
      <IconButton label={m.adminHistory.historyOf({ name })} className="text-muted!" onClick={() => setOpen(true)}>
        <History size={18} />
      </IconButton>
      <Dialog open={open} onClose={() => setOpen(false)} title={m.adminHistory.historyOf({ name })}>
        <div className="p-5 pt-2">{open && <AuditEntryList filter={{ entity, entityId }} />}</div>
      </Dialog>
    </>
  );
}
