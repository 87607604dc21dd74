import { Download } from 'lucide-react';
import { useState } from 'react';
import { shopDayAt } from '../../../contract/shop-day.ts';
import { messageOf } from '../../api/api-error.ts';
import { importApi } from '../../api/import-api.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toasts.tsx';
import { saveFile } from './sheet-file.ts';

/** Downloads the whole catalogue as a file. */
export function ExportPanel() {
  const [busy, setBusy] = useState(false);

  async function save(): Promise<void> {
    setBusy(true);
    try {
      saveFile(`tokri-catalogue-${shopDayAt(new Date())}.csv`, await importApi.exportCatalogue());
      toast.success('The catalogue is exported');
    } catch (error) {
      toast.error(messageOf(error));
    } finally {
      setBusy(false);
    }
  }

  return (
    <section aria-labelledby="export" className="rounded-xl border border-line bg-white p-4 shadow-card sm:p-5">
      <h2 id="export" className="text-lg font-bold">
        Export
      </h2>
      <p className="mt-1 mb-4 text-sm text-muted">
        Every product, published or not, in a sheet with the same columns. Change it in any spreadsheet program, and
        import it again.
      </p>
      <Button look="outline" className="w-full" busy={busy} busyLabel="Exporting..." onClick={() => void save()}>
        <Download size={18} aria-hidden />
        Export catalogue
      </Button>
    </section>
  );
}
