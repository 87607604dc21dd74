import { History } from 'lucide-react';
import { useState } from 'react';
import type { RecordedEntity } from '../../../contract/record.ts';
import { IconButton } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ChangeList } from './change-list.tsx';

interface Props {
  entity: RecordedEntity;
  entityId: string;
  name: string;
}

/** 'History' of one thing: what happened to it, in a dialog. */
export function HistoryButton({ entity, entityId, name }: Props) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <IconButton label={`History of ${name}`} className="text-muted!" onClick={() => setOpen(true)}>
        <History size={18} aria-hidden />
      </IconButton>
      <Dialog open={open} onClose={() => setOpen(false)} title={`History of ${name}`}>
        <div className="p-5 pt-2">{open && <ChangeList filter={{ entity, entityId }} />}</div>
      </Dialog>
    </>
  );
}
