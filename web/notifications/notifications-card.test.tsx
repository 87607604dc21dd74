import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Preferences } from '../../contract/notifications/notification-preferences.ts';
import { fakeStore } from '../testing/fake-store.ts';
import { signIn } from '../testing/people.ts';
import { renderScreen } from '../testing/render-screen.tsx';
import NotificationsCard from './notifications-card.tsx';

const save = 'PUT /api/v1/notifications/set-preference';
const store = fakeStore();

it('a choice that is changed again before the first answer is the last one', async () => {
  signIn(store);
  let kept: Preferences = { channels: ['email', 'push'], off: [] };
  store.answer('GET /api/v1/notifications/get-preferences', () => kept);
  store.answer(save, ({ body: { group, channel, on } }) => {
    kept = { ...kept, off: on ? [] : [{ group, channel }] };
    return kept;
  });
  const { user } = renderScreen(<NotificationsCard />);
  const byEmail = await screen.findByRole('checkbox', { name: 'Updates on orders: Email' });
  expect(byEmail).toBeChecked();
  expect(screen.getByRole('checkbox', { name: 'Updates on orders: Notifications' })).toBeChecked();
  const saving = store.hold(save);
  for (let i = 0; i < 3; i += 1) await user.click(byEmail);
  const first = await saving.next();
  expect(byEmail).not.toBeChecked();
  await first.carryOut();
  await (await saving.next()).carryOut();
  await (await saving.next()).carryOut();
  await waitFor(() => expect(kept.off).toHaveLength(1));
  expect(byEmail).not.toBeChecked();
  expect(store.requests(save).map(({ body }) => body.on)).toEqual([false, true, false]);
});
