import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { m } from '../../messages/index.ts';
import { deviceStore } from '../api/storage.ts';
import { useShopSettings } from '../shop-settings/use-shop-settings.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { isBlocked, pushSupport } from './device.ts';
import { pushQuery } from './push-query.ts';
import { useTurnOn } from './use-turn-on.ts';

/** Somebody who says 'Not now' is not asked again on this device; the account has it at any time. */
const refused = 'tokri-push-refused';

/** The offer for this device when the page was opened. */
function offered(): 'turn-on' | 'install' | undefined {
  const support = pushSupport();
  if (support === 'no' || isBlocked() || deviceStore.get(refused) !== null) return undefined;
  return support === 'install' ? 'install' : 'turn-on';
}

/** Offers notifications on the page of an open order, where the browser has them and nobody has refused. */
export default function OfferCard() {
  const [offer, setOffer] = useState(offered);
  const { name: shopName } = useShopSettings();
  const push = useQuery({ ...pushQuery, enabled: offer === 'turn-on' });
  const { turnOn, isPending, isBlocked: wasBlocked } = useTurnOn();
  if (!offer) return null;
  const refuse = () => {
    deviceStore.set(refused, '1');
    setOffer(undefined);
  };
  const notNow = (
    <Button variant="quiet" onClick={refuse}>
      {m.push.notNow()}
    </Button>
  );
  if (offer === 'install') {
    return (
      <Card title={m.push.offerTitle()}>
        <p className="mb-4 text-sm text-muted">{m.push.installFirst({ shopName })}</p>
        {notNow}
      </Card>
    );
  }
  if (!push.data || push.data.devices.some(({ current }) => current)) return null;
  const { publicKey } = push.data;
  return (
    <Card title={m.push.offerTitle()}>
      <p role="status" className="mb-4 text-sm text-muted">
        {wasBlocked ? m.push.blocked() : m.push.offerText()}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button busy={isPending} busyLabel={m.push.turningOn()} onClick={() => turnOn(publicKey)}>
          {m.push.turnOn()}
        </Button>
        {notNow}
      </div>
    </Card>
  );
}
