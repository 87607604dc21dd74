import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  isChoice,
  type NotificationChannel,
  type NotificationGroup,
  notificationGroups,
} from '../../contract/notification-choices.ts';
import type { Preferences } from '../../contract/notification-preferences.ts';
import { m } from '../../messages/index.ts';
import { messageOf } from '../api/api-error.ts';
import { browserApi } from '../api/browser-api.ts';
import { LoadingFailed } from '../api/loading-failed.tsx';
import { useShopSettings } from '../shop-settings/use-shop-settings.ts';
import { Card } from '../ui/card.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { toast } from '../ui/toasts.tsx';
import { preferencesQuery } from './preferences-query.ts';
import { PushDevices } from './push-devices.tsx';

/** What the shop tells this person, and how; and on which devices. */
export default function NotificationsCard() {
  const { data, error, refetch } = useQuery(preferencesQuery);
  const { push = false, newsletter } = useShopSettings();
  return (
    <Card title={m.push.title()} hint={m.push.hint()}>
      {data ? (
        <Choices preferences={data} />
      ) : error ? (
        <LoadingFailed title={m.push.loadingFailed()} query={{ error, refetch }} />
      ) : (
        <>
          <p className="sr-only">{m.push.loading()}</p>
          <Skeleton className="h-52" />
        </>
      )}
      {push && <PushDevices />}
      {newsletter && <p className="mt-4 border-t border-line pt-4 text-sm text-muted">{m.push.offers()}</p>}
    </Card>
  );
}

const groupWords: Record<NotificationGroup, { name: string; hint: string }> = {
  orders: { name: m.push.orders(), hint: m.push.ordersHint() },
  substitutes: { name: m.push.substitutes(), hint: m.push.substitutesHint() },
  refunds: { name: m.push.refunds(), hint: m.push.refundsHint() },
};
const channelWords: Record<NotificationChannel, string> = {
  email: m.push.email(),
  push: m.push.push(),
  message: m.push.message(),
};

/** Groups of events by ways to tell about them, each on or off. */
function Choices({ preferences: { channels, off } }: { preferences: Preferences }) {
  const { substitutes = false } = useShopSettings();
  const groups = notificationGroups.filter((group) => substitutes || group !== 'substitutes');
  return (
    <>
      <table className="w-full text-sm">
        <thead>
          <tr className="border-b border-line text-xs text-muted">
            <td />
            {channels.map((channel) => (
              <th key={channel} scope="col" className="w-20 px-1 pb-2 text-center align-bottom font-semibold sm:w-28">
                {channelWords[channel]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {groups.map((group) => (
            <tr key={group}>
              <th scope="row" className="py-2 pr-2 text-left font-normal">
                <span className="block font-semibold">{groupWords[group].name}</span>
                <span className="block text-muted">{groupWords[group].hint}</span>
              </th>
              {channels.map((channel) => (
                <td key={channel} className="px-1 text-center">
                  {isChoice(group, channel) ? (
                    <Choice
                      group={group}
                      channel={channel}
                      on={!off.some((each) => each.group === group && each.channel === channel)}
                    />
                  ) : (
                    <span className="text-muted">{group === 'substitutes' ? m.push.never() : m.push.always()}</span>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="mt-3 text-sm text-muted">{m.push.emailNote()}</p>
    </>
  );
}

function Choice({ group, channel, on }: { group: NotificationGroup; channel: NotificationChannel; on: boolean }) {
  const queries = useQueryClient();
  const saving = useMutation({
    mutationFn: (next: boolean) =>
      browserApi.send('PUT /api/v1/notifications/set-preference', { body: { group, channel, on: next } }),
    onSuccess: ({ data }) => queries.setQueryData(preferencesQuery.queryKey, data),
    onError: (error) => toast.error(messageOf(error)),
  });
  return (
    <label className="inline-flex size-11 cursor-pointer items-center justify-center">
      <input
        type="checkbox"
        className="size-5 accent-accent"
        aria-label={m.push.preferenceOf({ group: groupWords[group].name, channel: channelWords[channel] })}
        checked={saving.isPending ? saving.variables : on}
        onChange={(event) => saving.mutate(event.target.checked)}
      />
    </label>
  );
}
