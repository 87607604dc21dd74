import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import type { PartHealth, ShopHealth } from '../../../../contract/settings/health.ts';
import { fakeStore } from '../../../testing/fake-store.ts';
import { owner, signIn } from '../../../testing/people.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { HealthScreen } from './health-screen.tsx';

const store = fakeStore();
beforeEach(() => signIn(store, owner));

const part = (name: string, more: Partial<PartHealth> = {}): PartHealth => ({
  name,
  title: name,
  titleText: { key: 'health.database' },
  state: 'well',
  message: `${name} is fine.`,
  messageText: { key: 'health.allWell' },
  ...more,
});
const health = (...parts: PartHealth[]): ShopHealth => ({
  checkedAt: '2026-11-28T06:30:00.000Z',
  process: 'shop-1:42',
  parts,
});

it('says that all is well, with each part', async () => {
  store.answer('GET /api/v1/health/get', health(part('Database'), part('Email')));
  renderScreen(<HealthScreen />);
  const rows = await screen.findAllByRole('listitem');
  expect(rows.map((row) => row.textContent)).toEqual([
    'Database: All wellDatabase is fine.',
    'Email: All wellEmail is fine.',
  ]);
  expect(screen.getByText('Checked at 12:00 pm by process shop-1:42.')).toBeVisible();
});

it('shows what does not work first, since when, and what to do', async () => {
  const since = '2026-11-20T06:30:00.000Z';
  const mail = part('Email', { state: 'failed', message: '3 emails wait.', advice: 'Check the mail server.', since });
  const disk = part('Disk', { state: 'attention', message: 'Little is left.' });
  store.answer('GET /api/v1/health/get', health(part('Database'), disk, mail));
  renderScreen(<HealthScreen />);
  const [first, second] = await screen.findAllByRole('listitem');
  expect(within(first as HTMLElement).getByRole('heading')).toHaveTextContent('Email: Does not work');
  expect(first).toHaveTextContent('3 emails wait.Since 20 Nov 2026, 12:00 pmCheck the mail server.');
  expect(second).toHaveTextContent('Disk: Look at this');
  expect(screen.getByText('1 thing does not work')).toBeVisible();
});

it('counts what somebody should look at', async () => {
  const attention = { state: 'attention' as const };
  store.answer('GET /api/v1/health/get', health(part('Disk', attention), part('Email', attention)));
  renderScreen(<HealthScreen />);
  expect(await screen.findByText('2 things to look at')).toBeVisible();
});

it('a check that fails leaves the last one on the screen, and says so', async () => {
  store.answer('GET /api/v1/health/get', health(part('Database')));
  const { user } = renderScreen(<HealthScreen />);
  await screen.findByText('Database is fine.');
  store.refuse('GET /api/v1/health/get', 'INTERNAL');
  await user.click(screen.getByRole('button', { name: 'Check again' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('This is how it was at 12:00 pm.');
  expect(screen.getByText('Database is fine.')).toBeVisible();
});

it('a first check that fails has a way to try again', async () => {
  store.refuse('GET /api/v1/health/get', 'INTERNAL');
  const { user } = renderScreen(<HealthScreen />);
  expect(await screen.findByText('The shop could not be checked')).toBeVisible();
  store.answer('GET /api/v1/health/get', health(part('Database')));
  await user.click(screen.getByRole('button', { name: /again/ }));
  expect(await screen.findByText('Database is fine.')).toBeVisible();
});
