import { useMutation, useQueryClient } from '@tanstack/react-query';
import { MonitorSmartphone } from 'lucide-react';
import type { Device } from '../../contract/account.ts';
import { accountApi } from '../api/account-api.ts';
import { messageOf } from '../api/api-error.ts';
import { Button } from '../ui/button.tsx';
import { toast } from '../ui/toasts.tsx';
import { devicesQuery } from './devices-query.ts';

const timeFormat = new Intl.DateTimeFormat('en-IN', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'Asia/Kolkata',
});

/** A device: its name, when it was last used, and a sign-out button unless it is this device. */
export function DeviceRow({ device }: { device: Device }) {
  const queries = useQueryClient();
  const signOut = useMutation({
    mutationFn: () => accountApi.signOutDevice(device._id),
    onSuccess: ({ message }) => toast.success(message),
    onError: (error) => toast.error(messageOf(error)),
    onSettled: () => queries.invalidateQueries({ queryKey: devicesQuery.queryKey }),
  });
  return (
    <li className="flex items-center gap-3 py-3 sm:gap-4 first:pt-0 last:pb-0">
      <MonitorSmartphone size={22} className="shrink-0 text-muted" aria-hidden />
      <div className="min-w-0 flex-1">
        <p className="font-semibold">{device.name}</p>
        <p className="text-sm text-muted">
          Last active <time dateTime={device.lastActive}>{timeFormat.format(new Date(device.lastActive))}</time>
        </p>
      </div>
      {device.current ? (
        <p className="shrink-0 rounded-full bg-accent-soft px-3 py-1 text-xs font-bold text-accent-strong">
          This device
        </p>
      ) : (
        <Button
          look="quiet"
          className="shrink-0"
          aria-label={`Sign out ${device.name}`}
          busy={signOut.isPending}
          busyLabel="Signing out..."
          onClick={() => signOut.mutate()}
        >
          Sign out
        </Button>
      )}
    </li>
  );
}
