import { screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import type { StoredBackups } from '../../../../contract/settings/backups.ts';
import { fakeStore } from '../../../testing/fake-store.ts';
import { owner, signIn } from '../../../testing/people.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { RestoreOffer } from './restore-offer.tsx';

const store = fakeStore();
const none: StoredBackups = { target: null, backups: [], failure: null };
const backup = {
  name: 'tokri-2026-11-29T20-35-00Z',
  takenAt: '2026-11-29T20:35:00.000Z',
  version: '0.2.0',
  bytes: 24_140_000,
  orders: 151,
  products: 314,
  pictures: 393,
};

beforeEach(() => signIn(store, owner));

async function open(answer: StoredBackups, hasDemo = false) {
  store.answer('GET /api/v1/backup/list-backups', answer);
  const { user } = renderScreen(<RestoreOffer hasDemo={hasDemo} />);
  await user.click(screen.getByText('Did you have a shop with Tokri before?'));
}

it('lists the backups with their figures, each with the command that restores it', async () => {
  await open({ ...none, target: '/backups', backups: [backup] });
  expect(await screen.findByText('30 Nov 2026, 2:05 am')).toBeVisible();
  expect(screen.getByText('151 orders · 314 products · 393 pictures · 24.1 MB')).toBeVisible();
  expect(screen.getByText('npm run restore -- tokri-2026-11-29T20-35-00Z')).toBeVisible();
});

it('says how without a place, with an empty one, and in a shop with the demo catalogue', async () => {
  await open(none, true);
  expect(await screen.findByText(/name no place with backups \(BACKUP_TARGET\)/)).toBeVisible();
  expect(screen.getByText('npm run restore -- FILE')).toBeVisible();
  expect(screen.getByText(/Remove the demo catalogue first/)).toBeVisible();
});

it('names a place without backups', async () => {
  await open({ ...none, target: 's3://shop/backups' });
  expect(await screen.findByText(/There is no backup at s3:\/\/shop\/backups/)).toBeVisible();
});

it('says why the place cannot be read', async () => {
  const detail = 's3://shop/backups cannot be used for listing backups: connect ECONNREFUSED.';
  await open({ ...none, target: 's3://shop/backups', failure: { problem: 'target', detail } });
  expect(await screen.findByText(detail)).toBeVisible();
});
