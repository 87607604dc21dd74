import { useMutation, useQueryClient } from '@tanstack/react-query';
import { browserApi } from '../api/browser-api.ts';
import { showNewest } from '../api/newest-data.ts';
import { toast } from '../ui/toasts.tsx';
import { subscribeDevice } from './device.ts';
import { pushQuery } from './push-query.ts';
import { isRefusedByBrowser, sayTurnOnFailure } from './turn-on-failure.ts';

/** Turns notifications on for this device. `isBlocked`: the browser has refused them. */
export function useTurnOn() {
  const queries = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (publicKey: string) => {
      const body = await subscribeDevice(publicKey);
      return browserApi.send('PUT /api/v1/push/subscribe', { body });
    },
    async onSuccess({ data, message }) {
      await showNewest(queries, pushQuery, data);
      toast.success(message);
    },
    onError: sayTurnOnFailure,
  });
  return { turnOn: mutate, isPending, isBlocked: isRefusedByBrowser(error) };
}
