import { useState } from 'react';
import { workbookType } from '../../../../contract/catalogue/admin-limits.ts';
import type { SheetImport } from '../../../../contract/import/spreadsheet.ts';
import { m } from '../../../../messages/index.ts';
import { messageOf } from '../../../api/api-error.ts';
import { saveFile } from '../../../api/download.ts';
import { FileDown } from '../../../ui/admin-icons.ts';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/toasts.tsx';
import { importApi } from './import-api.ts';

/** Downloads the faulty rows of a sheet, to be corrected and imported again. */
export function FaultyRowsButton({ of: { _id: id, fileName } }: { of: Pick<SheetImport, '_id' | 'fileName'> }) {
  const [saving, setSaving] = useState(false);

  async function save(): Promise<void> {
    setSaving(true);
    try {
      const name = fileName.replace(/\.\w+$/, '');
      const file = await importApi.faultyRows(id);
      saveFile(`${m.adminImport.faultyFileName({ name })}.${file.type === workbookType ? 'xlsx' : 'csv'}`, file);
    } catch (error) {
      toast.error(messageOf(error));
    } finally {
      setSaving(false);
    }
  }

  return (
    <Button variant="outline" busy={saving} busyLabel={m.adminImport.pleaseWait()} onClick={() => void save()}>
      <FileDown size={18} />
      {m.adminImport.downloadFaulty()}
    </Button>
  );
}
