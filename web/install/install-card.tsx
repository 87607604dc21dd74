import { useSyncExternalStore } from 'react';
import { m } from '../../messages/index.ts';
import { deviceStore } from '../api/storage.ts';
import { useShopSettings } from '../shop-settings/use-shop-settings.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { onInstallOffer, readInstallOffer, setInstallOffer } from './install-offer.ts';

/** Somebody who refuses is not asked again on this device. */
const refused = 'tokri-install-refused';

function refuse(): void {
  deviceStore.set(refused, '1');
  setInstallOffer(undefined);
}

/** Shows the browser's dialog. */
async function install(): Promise<void> {
  const offer = readInstallOffer();
  setInstallOffer(undefined);
  await offer?.prompt();
  if ((await offer?.userChoice)?.outcome === 'dismissed') refuse();
}

const canInstall = () => readInstallOffer() !== undefined && deviceStore.get(refused) === null;
const notOnServer = () => false;

/** Offers to put the store on the home screen, where the browser can do that. */
export function InstallCard({ className }: { className?: string }) {
  const { name: shopName } = useShopSettings();
  if (!useSyncExternalStore(onInstallOffer, canInstall, notOnServer)) return null;
  return (
    <Card title={m.shell.installTitle({ shopName })} className={className}>
      <p className="mb-4 text-sm text-muted">{m.shell.installText()}</p>
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => void install()}>{m.shell.install({ shopName })}</Button>
        <Button variant="quiet" onClick={refuse}>
          {m.shell.notNow()}
        </Button>
      </div>
    </Card>
  );
}
