import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { PushDevice, PushState } from '../../contract/notifications/push.ts';
import { deviceName } from '../../contract/users/device-name.ts';
import { m } from '../../messages/index.ts';
import { messageOf } from '../api/api-error.ts';
import { browserApi } from '../api/browser-api.ts';
import { LoadingFailed } from '../api/loading-failed.tsx';
import { formatDateTime } from '../dates.ts';
import { useShopSettings } from '../shop-settings/use-shop-settings.ts';
import { Button } from '../ui/button.tsx';
import { MonitorSmartphone } from '../ui/order-icons.ts';
import { rich } from '../ui/rich.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { toast } from '../ui/toasts.tsx';
import { isBlocked, pushSupport, unsubscribeDevice } from './device.ts';
import { newOrderPushQuery, pushQuery } from './push-query.ts';
import { useTurnOn } from './use-turn-on.ts';

/** The devices on which the person gets notifications; this one can be added. */
export function PushDevices() {
  const { data, error, refetch } = useQuery(pushQuery);
  return (
    <section aria-labelledby="push-devices" className="mt-4 border-t border-line pt-4">
      <h3 id="push-devices" className="font-semibold">
        {m.push.devices()}
      </h3>
      {data ? (
        <Devices state={data} />
      ) : error ? (
        <LoadingFailed title={m.push.loadingFailed()} query={{ error, refetch }} />
      ) : (
        <Skeleton className="mt-2 h-16" />
      )}
    </section>
  );
}

const Devices = ({ state: { devices, publicKey } }: { state: PushState }) => (
  <>
    {devices.length === 0 && <p className="mt-1 text-sm text-muted">{m.push.noDevices()}</p>}
    <ul className="divide-y divide-line">
      {devices.map((device) => (
        <DeviceRow key={device._id} device={device} />
      ))}
    </ul>
    {!devices.some(({ current }) => current) && <ThisDevice publicKey={publicKey} />}
  </>
);

/** A button that adds this device, or why it cannot be added. */
function ThisDevice({ publicKey }: { publicKey: string }) {
  const { name: shopName } = useShopSettings();
  const { turnOn, isPending, isBlocked: wasBlocked } = useTurnOn();
  const support = pushSupport();
  if (support !== 'yes') {
    return (
      <p className="mt-2 text-sm text-muted">
        {support === 'install' ? m.push.installFirst({ shopName }) : m.push.unsupported()}
      </p>
    );
  }
  return (
    <>
      {(wasBlocked || isBlocked()) && (
        <p role="status" className="mt-2 text-sm text-muted">
          {m.push.blocked()}
        </p>
      )}
      <Button
        variant="outline"
        className="mt-3"
        busy={isPending}
        busyLabel={m.push.turningOn()}
        onClick={() => turnOn(publicKey)}
      >
        {m.push.turnOnHere()}
      </Button>
    </>
  );
}

function DeviceRow({ device }: { device: PushDevice }) {
  const name = deviceName(device, m);
  const queries = useQueryClient();
  const removing = useMutation({
    mutationFn: () =>
      browserApi.send('DELETE /api/v1/push/remove-device/:deviceId', { params: { deviceId: device._id } }),
    onSuccess({ message }) {
      if (device.current) void unsubscribeDevice();
      toast.success(message);
    },
    onError: (error) => toast.error(messageOf(error)),
    onSettled: () =>
      Promise.all(
        [pushQuery, newOrderPushQuery].map(({ queryKey }) => queries.invalidateQueries({ queryKey: [...queryKey] })),
      ),
  });
  return (
    <li className="flex items-center gap-3 py-3 last:pb-0">
      <MonitorSmartphone size={22} className="shrink-0 text-muted" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold">
          {name}
          {device.current && (
            <span className="rounded-full bg-accent-soft px-3 py-1 text-xs font-bold text-accent-strong">
              {m.push.thisDevice()}
            </span>
          )}
        </p>
        <p className="text-sm text-muted">
          {rich(
            m.push.addedOn,
            { time: formatDateTime(device.addedAt) },
            { time: (text) => <time dateTime={device.addedAt}>{text}</time> },
          )}
        </p>
      </div>
      <Button
        variant="quiet"
        className="shrink-0"
        aria-label={m.push.removeDevice({ name })}
        busy={removing.isPending}
        busyLabel={m.push.removing()}
        onClick={() => removing.mutate()}
      >
        {m.push.remove()}
      </Button>
    </li>
  );
}
