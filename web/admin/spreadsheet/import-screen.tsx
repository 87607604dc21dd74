import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { SheetPreview } from '../../../contract/spreadsheet.ts';
import { messageOf } from '../../api/api-error.ts';
import { importApi } from '../../api/import-api.ts';
import { toast } from '../../ui/toasts.tsx';
import { ImportList } from './import-list.tsx';
import { Preview } from './preview.tsx';
import { SheetField } from './sheet-field.tsx';

/** A sheet is chosen, looked at, and then applied or left. */
export function ImportScreen() {
  const queries = useQueryClient();
  const [share, setShare] = useState<number>();
  const [preview, setPreview] = useState<SheetPreview>();
  const [problem, setProblem] = useState('');

  async function look(file: File): Promise<void> {
    setPreview(undefined);
    setProblem('');
    setShare(0);
    try {
      setPreview(await importApi.preview(file, setShare));
    } catch (error) {
      setProblem(messageOf(error));
    } finally {
      setShare(undefined);
    }
  }

  async function applied(message: string): Promise<void> {
    toast.success(message);
    setPreview(undefined);
    await queries.invalidateQueries();
  }

  return (
    <div className="space-y-6">
      <SheetField share={share} problem={problem} onChoose={(file) => void look(file)} />
      {preview && (
        <Preview
          key={preview.import._id}
          preview={preview}
          onApplied={(message) => void applied(message)}
          onClose={() => setPreview(undefined)}
        />
      )}
      <ImportList />
    </div>
  );
}
