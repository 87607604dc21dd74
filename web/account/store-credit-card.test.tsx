import { screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { links } from '../../contract/api/links.ts';
import { browserQueries } from '../query-client.ts';
import { fakeStore } from '../testing/fake-store.ts';
import { testId } from '../testing/ids.ts';
import { shopper, signIn } from '../testing/people.ts';
import { renderScreen } from '../testing/render-screen.tsx';
import { DeleteAccountCard } from './delete-account-card.tsx';
import StoreCreditCard from './store-credit-card.tsx';

const store = fakeStore();
const read = 'GET /api/v1/store-credit';
const order = { _id: testId('order'), orderId: 'TK-7K3M9QX2' };
const createdAt = '2026-11-28T06:30:00.000Z';
const refund = { _id: testId('refund'), kind: 'refund', amount: 76.5, order, createdAt } as const;

beforeEach(() => {
  browserQueries().clear();
  signIn(store);
});

it('store credit is listed with the orders that it came from and that used it', async () => {
  const used = { ...refund, _id: testId('used'), kind: 'order', amount: -76.5 } as const;
  store.answer(read, { balance: 0, entries: [used, refund] });
  renderScreen(<StoreCreditCard />);
  expect(await screen.findByText('You have no store credit.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Used for TK-7K3M9QX2' })).toHaveAttribute('href', links.order(order._id));
  expect(screen.getByRole('link', { name: 'Refund for TK-7K3M9QX2' })).toBeVisible();
});

it('who deletes the account reads which store credit is lost', async () => {
  store.answer(read, { balance: 76.5, entries: [refund] });
  const { user } = renderScreen(<DeleteAccountCard email={shopper.email} />, { settings: { refunds: true } });
  await user.click(await screen.findByRole('button', { name: 'Delete Account' }));
  expect(await screen.findByText('You will lose your store credit of ₹76.50 with your account.')).toBeVisible();
});
