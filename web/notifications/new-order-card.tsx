import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { m } from '../../messages/index.ts';
import { browserApi } from '../api/browser-api.ts';
import { LoadingFailed } from '../api/loading-failed.tsx';
import { showNewest } from '../api/newest-data.ts';
import { useShopSettings } from '../shop-settings/use-shop-settings.ts';
import { Card } from '../ui/card.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { Switch } from '../ui/switch.tsx';
import { toast } from '../ui/toasts.tsx';
import { isBlocked, pushSupport, subscribeDevice } from './device.ts';
import { newOrderPushQuery } from './push-query.ts';
import { isRefusedByBrowser, sayTurnOnFailure } from './turn-on-failure.ts';

/** Turns notifications of new orders on and off for this device of a member of the staff. */
export default function NewOrderCard() {
  const { name: shopName } = useShopSettings();
  const support = pushSupport();
  return (
    <Card title={m.push.newOrders()} hint={m.push.newOrdersHint()}>
      {support === 'yes' ? (
        <NewOrderSwitch />
      ) : (
        <p className="text-sm text-muted">
          {support === 'install' ? m.push.installFirst({ shopName }) : m.push.unsupported()}
        </p>
      )}
    </Card>
  );
}

function NewOrderSwitch() {
  const queries = useQueryClient();
  const { data, error, refetch } = useQuery(newOrderPushQuery);
  const change = useMutation({
    async mutationFn({ on, publicKey }: { on: boolean; publicKey: string }) {
      if (on) return browserApi.send('PUT /api/v1/push/new-orders', { body: await subscribeDevice(publicKey) });
      const { message } = await browserApi.send('DELETE /api/v1/push/new-orders');
      return { data: { publicKey, on }, message };
    },
    async onSuccess({ data: saved, message }) {
      await showNewest(queries, newOrderPushQuery, saved);
      toast.success(message);
    },
    onError: sayTurnOnFailure,
  });
  if (error && !data) return <LoadingFailed title={m.push.newOrdersFailed()} query={{ error, refetch }} />;
  if (!data) return <Skeleton className="h-11" />;
  const { publicKey } = data;
  // A permission may be taken back in the browser, which the store does not know.
  const isOn = change.isPending ? change.variables.on : data.on && !isBlocked();
  return (
    <>
      <Switch checked={isOn} onChange={(on) => change.isPending || change.mutate({ on, publicKey })}>
        {m.push.newOrdersOn()}
      </Switch>
      {(isRefusedByBrowser(change.error) || isBlocked()) && (
        <p role="status" className="mt-2 text-sm text-muted">
          {m.push.blocked()}
        </p>
      )}
    </>
  );
}
