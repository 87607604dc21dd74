import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { links } from '../../../../contract/api/links.ts';
import type { Subscriber } from '../../../../contract/notifications/newsletter.ts';
import { fakeStore } from '../../../testing/fake-store.ts';
import { testId } from '../../../testing/ids.ts';
import { owner, signIn } from '../../../testing/people.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import NewsletterScreen from './newsletter-screen.tsx';

const store = fakeStore();
const at = '2026-11-28T06:30:00.000Z';
const asha: Subscriber = {
  _id: testId('asha'),
  email: 'asha@example.org',
  language: 'en',
  requestedAt: at,
  confirmedAt: at,
};
const ravi: Subscriber = { ...asha, _id: testId('ravi'), email: 'ravi@example.org', confirmedAt: null };
let listed: Subscriber[];

beforeEach(() => {
  signIn(store, owner);
  listed = [asha, ravi];
  store.answer('GET /api/v1/newsletter/subscribers', ({ query: { search = '' } }) => ({
    subscribers: listed.filter(({ email }) => email.includes(search)),
    next: null,
    confirmed: listed.filter(({ confirmedAt }) => confirmedAt).length,
    waiting: listed.filter(({ confirmedAt }) => !confirmedAt).length,
  }));
});

const open = (newsletter?: 'on') => renderScreen(<NewsletterScreen />, { settings: newsletter ? { newsletter } : {} });
const row = async (email: string) => (await screen.findByText(email)).closest('li') as HTMLElement;

it('the list says who has not confirmed, is searched, and loses an address after a question', async () => {
  store.answer('DELETE /api/v1/newsletter/subscribers/:subscriberId', ({ params: { subscriberId } }) => {
    listed = listed.filter(({ _id }) => _id !== subscriberId);
    return {};
  });
  const { user } = open('on');
  expect(within(await row('ravi@example.org')).getByText('Not confirmed')).toBeVisible();
  expect(within(await row('asha@example.org')).queryByText('Not confirmed')).toBeNull();
  expect(screen.getByRole('button', { name: 'Download CSV' })).toBeEnabled();
  await user.type(screen.getByRole('searchbox'), 'ravi{Enter}');
  await waitFor(() => expect(screen.queryByText('asha@example.org')).toBeNull());
  await user.click(await screen.findByRole('button', { name: 'Remove ravi@example.org' }));
  const question = within(await screen.findByRole('dialog'));
  expect(listed).toHaveLength(2);
  await user.click(question.getByRole('button', { name: 'Remove' }));
  expect(await screen.findByText('No such address')).toBeVisible();
  expect(listed).toEqual([asha]);
});

it('a newsletter that is off says so, with the way to the settings', async () => {
  open();
  expect(await screen.findByText(/^The newsletter is off/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Turn it on in the settings' })).toHaveAttribute(
    'href',
    `${links.adminSettings}#settings-newsletter`,
  );
});
