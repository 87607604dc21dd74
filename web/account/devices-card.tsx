import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { accountApi } from '../api/account-api.ts';
import { messageOf } from '../api/api-error.ts';
import { Button } from '../ui/button.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { toast } from '../ui/toasts.tsx';
import { AccountCard } from './card.tsx';
import { DeviceRow } from './device-row.tsx';
import { devicesQuery } from './devices-query.ts';

/** The user's signed-in devices, each with a sign-out button. */
export function DevicesCard() {
  const queries = useQueryClient();
  const devices = useQuery(devicesQuery);
  const signOutOthers = useMutation({
    mutationFn: accountApi.signOutOtherDevices,
    onSuccess: ({ message }) => toast.success(message),
    onError: (error) => toast.error(messageOf(error)),
    onSettled: () => queries.invalidateQueries({ queryKey: devicesQuery.queryKey }),
  });
  const hasOthers = devices.data?.some((device) => !device.current);
  return (
    <AccountCard
      title="Signed-in Devices"
      action={
        hasOthers && (
          <Button
            look="outline"
            busy={signOutOthers.isPending}
            busyLabel="Signing out..."
            onClick={() => signOutOthers.mutate()}
          >
            Sign out all others
          </Button>
        )
      }
    >
      {devices.isPending && <Skeleton className="h-16" />}
      {devices.isError && !devices.data && (
        <div className="flex flex-wrap items-center gap-4 text-sm text-muted">
          <p className="flex-1">Your devices could not be loaded.</p>
          <Button look="outline" onClick={() => void devices.refetch()}>
            Try again
          </Button>
        </div>
      )}
      <ul className="divide-y divide-line">
        {devices.data?.map((device) => (
          <DeviceRow key={device._id} device={device} />
        ))}
      </ul>
    </AccountCard>
  );
}
