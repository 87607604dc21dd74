import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeStore } from '../../testing/fake-store.ts';
import { owner, signIn } from '../../testing/people.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { listedStore } from '../../testing/saved-shop.ts';
import { ReportsScreen } from './reports-screen.tsx';

const store = fakeStore();

it('a report that could not be loaded says so, and can be asked for again', async () => {
  signIn(store, owner);
  store.answer('GET /api/v1/delivery/list-stores', [listedStore('Tokri')]);
  store.refuse('GET /api/v1/reports/:report', 'TOO_MANY_ATTEMPTS');
  const { user } = renderScreen(<ReportsScreen />);
  expect(await screen.findByText('The report could not be loaded')).toBeVisible();
  store.answer('GET /api/v1/reports/:report', { rows: [], totals: [], count: 0 });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Nothing in this period')).toBeVisible();
  expect(screen.queryByText('The report could not be loaded')).toBeNull();
});
