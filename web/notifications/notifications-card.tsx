import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  isChoice,
  type NotificationChannel,
  type NotificationGroup,
  notificationGroups,
} from '../../contract/notifications/notification-choices.ts';
import type { Preferences } from '../../contract/notifications/notification-preferences.ts';
import { m } from '../../messages/index.ts';
import { messageOf } from '../api/api-error.ts';
import { browserApi } from '../api/browser-api.ts';
import { LoadingFailed } from '../api/loading-failed.tsx';
import { showNewest } from '../api/newest-data.ts';
import { useShopSettings } from '../shop-settings/use-shop-settings.ts';
import { Card } from '../ui/card.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { toast } from '../ui/toasts.tsx';
import { useChosen } from '../ui/use-chosen.ts';
import { preferencesQuery } from './preferences-query.ts';
import { PushDevices } from './push-devices.tsx';

/** The notifications of this person: about what, in which way, and on which devices. */
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

const groupLabels = (): Record<NotificationGroup, { name: string; hint: string }> => ({
  orders: { name: m.push.orders(), hint: m.push.ordersHint() },
  substitutes: { name: m.push.substitutes(), hint: m.push.substitutesHint() },
  refunds: { name: m.push.refunds(), hint: m.push.refundsHint() },
});
const channelLabels = (): Record<NotificationChannel, string> => ({
  email: m.push.email(),
  push: m.push.push(),
  message: m.push.message(),
});

/** Groups of events, each with the ways to tell about them, on or off. */
function Choices({ preferences: { channels, off } }: { preferences: Preferences }) {
  const { substitutes = false } = useShopSettings();
  const groups = notificationGroups.filter((group) => substitutes || group !== 'substitutes');
  return (
    <>
      <ul className="-my-1 divide-y divide-line text-sm">
        {groups.map((group) => (
          <li key={group} className="flex flex-wrap items-center justify-between gap-x-6 py-3 lg:flex-nowrap">
            <p className="w-full min-w-0 lg:w-auto lg:flex-1">
              <span className="block font-semibold">{groupLabels()[group].name}</span>
              <span className="block text-muted">{groupLabels()[group].hint}</span>
            </p>
            <div className="flex shrink-0 flex-wrap gap-x-6">
              {channels.map((channel) =>
                isChoice(group, channel) ? (
                  <Choice
                    key={channel}
                    group={group}
                    channel={channel}
                    on={!off.some((each) => each.group === group && each.channel === channel)}
                  />
                ) : (
                  <span key={channel} className="inline-flex min-h-11 items-center text-muted">
                    {channelLabels()[channel]}: {group === 'substitutes' ? m.push.never() : m.push.always()}
                  </span>
                ),
              )}
            </div>
          </li>
        ))}
      </ul>
      <p className="mt-3 text-sm text-muted">{m.push.emailNote()}</p>
    </>
  );
}

function Choice({ group, channel, on }: { group: NotificationGroup; channel: NotificationChannel; on: boolean }) {
  const queries = useQueryClient();
  const saving = useMutation({
    // One after the other: each answer has all choices, and the last one counts.
    scope: { id: 'notification-preferences' },
    mutationFn: (next: boolean) =>
      browserApi.send('PUT /api/v1/notifications/set-preference', { body: { group, channel, on: next } }),
    onSuccess: ({ data }) => showNewest(queries, preferencesQuery, data),
    onError: (error) => toast.error(messageOf(error)),
  });
  const [shown, choose] = useChosen(on, saving.isPending);
  return (
    <label className="inline-flex min-h-11 cursor-pointer items-center gap-2">
      <input
        type="checkbox"
        className="size-5 accent-accent"
        aria-label={m.push.preferenceOf({ group: groupLabels()[group].name, channel: channelLabels()[channel] })}
        checked={shown}
        onChange={({ target }) => {
          choose(target.checked);
          saving.mutate(target.checked);
        }}
      />
      {channelLabels()[channel]}
    </label>
  );
}
