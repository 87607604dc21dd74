import { shopDayAt } from '../../../../contract/delivery/shop-day.ts';
import { m } from '../../../../messages/index.ts';
import { saveFile } from '../../../api/download.ts';
import { useSubmit } from '../../../forms/use-submit.ts';
import { Download } from '../../../ui/admin-icons.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { toast } from '../../../ui/toasts.tsx';
import { allStores, useChosenStore } from '../../stores/admin-store.ts';
import { useStores } from '../../stores/stores-query.ts';
import { importApi } from './import-api.ts';

function hintOf(hasStores: boolean, chosen: string): string {
  if (!hasStores) return m.adminImport.exportHint();
  return chosen === allStores ? m.adminImport.exportAllHint() : m.adminImport.exportStoreHint();
}

/** Downloads the whole catalogue as a file. */
export function ExportPanel() {
  const { busy, submit } = useSubmit();

  const save = () =>
    submit(async () => {
      saveFile(`tokri-catalogue-${shopDayAt(new Date())}.csv`, await importApi.exportCatalogue());
      toast.success(m.adminImport.exported());
    });

  return (
    <Card title={m.adminImport.export()} hint={hintOf(useStores() !== undefined, useChosenStore())}>
      <Button
        variant="outline"
        className="w-full"
        busy={busy}
        busyLabel={m.adminImport.exporting()}
        onClick={() => void save()}
      >
        <Download size={18} />
        {m.adminImport.exportCatalogue()}
      </Button>
    </Card>
  );
}
