import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Success } from '../../contract/api/envelope.ts';
import type { Device } from '../../contract/users/account.ts';
import { deviceName } from '../../contract/users/device-name.ts';
import { m } from '../../messages/index.ts';
import { messageOf } from '../api/api-error.ts';
import { browserApi } from '../api/browser-api.ts';
import { formatDateTime } from '../dates.ts';
import { personalKey } from '../query-client.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { MonitorSmartphone } from '../ui/order-icons.ts';
import { rich } from '../ui/rich.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { toast } from '../ui/toasts.tsx';

/** The user's signed-in devices, last used first. */
export const devicesQuery = queryOptions({
  queryKey: [personalKey, 'devices'],
  queryFn: () => browserApi.load('GET /api/v1/users/get-devices'),
});

/** A call that signs devices out, with its message. */
function useSignOutDevices(call: () => Promise<Success<object>>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: call,
    onSuccess: ({ message }) => toast.success(message),
    onError: (error) => toast.error(messageOf(error)),
    onSettled: () => queries.invalidateQueries({ queryKey: devicesQuery.queryKey }),
  });
}

/** The user's signed-in devices, each with a sign-out button. */
export function DevicesCard() {
  const devices = useQuery(devicesQuery);
  const signOutOthers = useSignOutDevices(() => browserApi.send('DELETE /api/v1/users/sign-out-other-devices'));
  const hasOthers = devices.data?.some((device) => !device.current);
  return (
    <Card
      title={m.account.signedInDevices()}
      action={
        hasOthers && (
          <Button
            variant="outline"
            busy={signOutOthers.isPending}
            busyLabel={m.account.signingOut()}
            onClick={() => signOutOthers.mutate()}
          >
            {m.account.signOutAllOthers()}
          </Button>
        )
      }
    >
      {devices.isPending && <Skeleton className="h-16" />}
      {devices.isError && !devices.data && (
        <div className="flex flex-wrap items-center gap-4 text-sm text-muted">
          <p className="flex-1">{m.account.devicesFailed()}</p>
          <Button variant="outline" onClick={() => void devices.refetch()}>
            {m.ui.tryAgain()}
          </Button>
        </div>
      )}
      <ul className="divide-y divide-line">
        {devices.data?.map((device) => (
          <DeviceRow key={device._id} device={device} />
        ))}
      </ul>
    </Card>
  );
}

/** A device: its name, when it was last used, and a sign-out button unless it is this device. */
function DeviceRow({ device }: { device: Device }) {
  const name = deviceName(device, m);
  const signOut = useSignOutDevices(() =>
    browserApi.send('DELETE /api/v1/users/sign-out-device/:deviceId', { params: { deviceId: device._id } }),
  );
  return (
    <li className="flex flex-wrap items-center gap-3 py-3 sm:gap-4 first:pt-0 last:pb-0">
      <MonitorSmartphone size={22} className="shrink-0 text-muted" />
      <div className="min-w-0 flex-1 basis-40">
        <p className="font-semibold">{name}</p>
        <p className="text-sm text-muted">
          {rich(
            m.account.lastActive,
            { time: formatDateTime(device.lastActive) },
            {
              time: (text) => <time dateTime={device.lastActive}>{text}</time>,
            },
          )}
        </p>
      </div>
      {device.current ? (
        <p className="shrink-0 rounded-full bg-accent-soft px-3 py-1 text-xs font-bold text-accent-strong">
          {m.account.thisDevice()}
        </p>
      ) : (
        <Button
          variant="quiet"
          className="shrink-0"
          aria-label={m.account.signOutDevice({ name })}
          busy={signOut.isPending}
          busyLabel={m.account.signingOut()}
          onClick={() => signOut.mutate()}
        >
          {m.account.signOut()}
        </Button>
      )}
    </li>
  );
}
