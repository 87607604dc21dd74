import { type ComponentProps, useState } from 'react';
import type { FileRoute } from '../../contract/api/calls.ts';
import { m } from '../../messages/index.ts';
import { Button } from '../ui/button.tsx';
import { toast } from '../ui/toasts.tsx';
import type { AnyGiven } from './api.ts';
import { messageOf } from './api-error.ts';
import { download, saveFile } from './download.ts';

interface Props extends Omit<ComponentProps<typeof Button>, 'busy' | 'onClick'> {
  route: FileRoute;
  given?: AnyGiven;
  fileName: string;
}

/** Saves the file that a call answers with. */
export function DownloadButton({ route, given, fileName, busyLabel = m.ui.loading(), ...button }: Props) {
  const [busy, setBusy] = useState(false);
  async function save(): Promise<void> {
    setBusy(true);
    try {
      saveFile(fileName, await download(route, given));
    } catch (error) {
      toast.error(messageOf(error));
    } finally {
      setBusy(false);
    }
  }
  return <Button variant="outline" {...button} busy={busy} busyLabel={busyLabel} onClick={() => void save()} />;
}
