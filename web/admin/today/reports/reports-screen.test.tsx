import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { links } from '../../../../contract/api/links.ts';
import { fakeStore } from '../../../testing/fake-store.ts';
import { owner, signIn } from '../../../testing/people.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { listedStore } from '../../../testing/saved-shop.ts';
import ReportsScreen from './reports-screen.tsx';

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

it('a report is a table whose last row is the sum, and one row needs no chart', async () => {
  signIn(store, owner);
  store.answer('GET /api/v1/delivery/list-stores', [listedStore('Tokri')]);
  store.answer('GET /api/v1/reports/:report', ({ params: { report } }) =>
    report === 'items'
      ? { rows: [['Tomato', 'T-1', 2, 5, 100]], totals: [null, null, null, 6, 130], count: 1 }
      : { rows: [], totals: [], count: 0 },
  );
  const url = `${links.adminReports}?from=2026-11-01&to=2026-11-28`;
  const { user } = renderScreen(<ReportsScreen />, { url });
  expect(await screen.findByText('Nothing in this period')).toBeVisible();
  const reports = within(screen.getByRole('navigation', { name: 'Report' }));
  await user.click(reports.getByRole('link', { name: 'Best sellers' }));
  expect(await screen.findByRole('row', { name: /Tomato/ })).toHaveTextContent('₹100');
  expect(screen.getAllByRole('row').at(-1)).toHaveTextContent('₹130');
  expect(screen.queryByRole('img', { name: /, as bars/ })).toBeNull();
});

it.each([
  ['in a shop that takes real money online', { provider: 'razorpay' as const }, 1],
  ['not in test mode, where no money moves', { provider: 'razorpay' as const, test: true as const }, 0],
  ['not in a shop for cash', undefined, 0],
])('settlements are offered %s', async (_, onlinePayment, offered) => {
  signIn(store, owner);
  store.answer('GET /api/v1/delivery/list-stores', [listedStore('Tokri')]);
  store.answer('GET /api/v1/reports/:report', { rows: [], totals: [], count: 0 });
  renderScreen(<ReportsScreen />, { settings: onlinePayment && { onlinePayment } });
  const reports = within(await screen.findByRole('navigation', { name: 'Report' }));
  expect(reports.queryAllByRole('link', { name: 'Settlements' })).toHaveLength(offered);
});

it('settlements are a table with the reference of the bank; other money is left out while there is none', async () => {
  signIn(store, owner);
  store.answer('GET /api/v1/delivery/list-stores', [listedStore('Tokri')]);
  const row = ['2026-11-27', 'UTR-1', 2, 160, 30, 3.2, 0.48, 0, 126.8];
  const answer = { rows: [row], totals: [null, null, ...row.slice(2).map(Number)], count: 1 };
  store.answer('GET /api/v1/reports/:report', answer);
  renderScreen(<ReportsScreen />, { url: `${links.adminReports}?report=settlements` });
  expect(await screen.findByRole('row', { name: /UTR-1/ })).toHaveTextContent(
    'Fri, 27 NovUTR-12₹160.00₹30.00₹3.20₹0.48₹126.80',
  );
  expect(screen.queryByRole('columnheader', { name: 'Other' })).toBeNull();
});
