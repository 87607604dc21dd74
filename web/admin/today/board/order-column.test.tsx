import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { fakeStore } from '../../../testing/fake-store.ts';
import { orderCard, orderToDeliver } from '../../../testing/fulfilment.ts';
import { testId } from '../../../testing/ids.ts';
import { owner, signIn } from '../../../testing/people.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { OrderColumn } from './order-column.tsx';

const store = fakeStore();
const list = 'GET /api/v1/fulfilment/orders';

beforeEach(() => signIn(store, owner));

const openColumn = () =>
  renderScreen(<OrderColumn filter={{ status: 'packed', sort: 'promise' }} newOrders={new Set()} />);

it('orders that could not be loaded can be loaded again', async () => {
  store.refuse(list, 'VALIDATION', { message: 'Not now' });
  const { user } = openColumn();
  expect(await screen.findByText('Not now')).toBeVisible();
  store.answer(list, { orders: [orderCard({ status: 'packed', revision: 2 })], next: null });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('article', { name: 'Order TK-7K3M9QX2' })).toBeVisible();
});

it('a step is not offered again before the order board shows it', async () => {
  // Nobody is asked who delivers it.
  const rider = { _id: testId('Ramesh'), name: 'Ramesh' };
  store.answer(list, { orders: [orderCard({ status: 'packed', revision: 2, rider })], next: null });
  store.answer('PUT /api/v1/fulfilment/orders/:orderId/step', orderToDeliver({ revision: 3 }));
  const { user } = openColumn();
  const send = await screen.findByRole('button', { name: 'Send out for delivery: TK-7K3M9QX2' });
  const reading = store.hold(list);
  await user.click(send);
  const again = await reading.next();
  expect(screen.getByRole('article').querySelector('[aria-busy=true]')).not.toBeNull();
  await again.answer({ orders: [], next: null });
  await waitFor(() => expect(screen.queryByRole('article')).toBeNull());
  expect(store.requests('PUT /api/v1/fulfilment/orders/:orderId/step')).toHaveLength(1);
});

it('an order has its last note, the time that was chosen, and that a problem was reported', async () => {
  const note = { _id: testId('wish'), kind: 'from_customer' as const, text: 'Ripe bananas please' };
  const promise = { from: '2030-11-29T02:30:00.000Z', by: '2030-11-29T03:30:00.000Z' };
  store.answer(list, { orders: [orderCard({ notes: [note], promise, hasProblem: true })], next: null });
  openColumn();
  const card = await screen.findByRole('article', { name: 'Order TK-7K3M9QX2' });
  expect(card).toHaveTextContent('Ripe bananas please');
  expect(card).toHaveTextContent('8:00 – 9:00 am');
  expect(card).toHaveTextContent('Problem');
});

it.each([
  ['Paid online: nothing to collect', { paidOnline: 60 }],
  ['To collect: ₹20.00', { paidOnline: 40 }],
  ['To collect: ₹0.00', { credit: 60 }],
  ['To collect: ₹10.00', { paidOnline: 20, credit: 30 }],
] as const)('a card says "%s" of an order of ₹60 with %j', async (words, paid) => {
  store.answer(list, { orders: [orderCard({ totalAmount: 60, ...paid })], next: null });
  openColumn();
  const card = await screen.findByRole('article', { name: 'Order TK-7K3M9QX2' });
  expect(card).toHaveTextContent(words);
  expect(card.textContent?.match(/collect/g)).toHaveLength(1);
});

it('a card of an order for cash says nothing of what is collected', async () => {
  store.answer(list, { orders: [orderCard()], next: null });
  openColumn();
  const card = await screen.findByRole('article', { name: 'Order TK-7K3M9QX2' });
  expect(card).not.toHaveTextContent(/collect|online/);
});
