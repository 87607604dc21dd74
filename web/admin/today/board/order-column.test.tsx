import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
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

it('each card counts down to its promise and then says how late it is, and the list is not rendered again for that', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'], now: Date.parse('2026-11-20T12:59:00.000Z') });
  // The first is promised by 6:30 pm, the second a quarter of an hour later.
  const promises = ['2026-11-20T13:00:00.000Z', '2026-11-20T13:15:00.000Z'];
  const orders = promises.map((by, at) =>
    orderCard({ _id: testId(`order ${at}`), orderId: `TK-${at}`, status: 'packed', promise: { by } }),
  );
  store.answer(list, { orders, next: null });
  const newOrders = new Set<string>();
  const renders = vi.spyOn(newOrders, 'has');
  renderScreen(<OrderColumn filter={{ status: 'packed', sort: 'promise' }} newOrders={newOrders} />);
  const card = (number: string) => screen.findByRole('article', { name: `Order ${number}` });
  expect(await card('TK-0')).toHaveTextContent('1 min left · By 6:30 pm');
  expect(await card('TK-1')).toHaveTextContent('16 min left · By 6:45 pm');
  const rendered = renders.mock.calls.length;
  const after = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1_000));
  await after(60);
  expect(await card('TK-0')).toHaveTextContent('Due now · By 6:30 pm');
  await after(60);
  expect(await card('TK-0')).toHaveTextContent('1 min late: promised 6:30 pm');
  await after(30);
  expect(await card('TK-0')).toHaveTextContent('1 min late: promised 6:30 pm');
  await after(30);
  expect(await card('TK-0')).toHaveTextContent('2 min late: promised 6:30 pm');
  expect(await card('TK-1')).toHaveTextContent('13 min left · By 6:45 pm');
  expect(renders.mock.calls).toHaveLength(rendered);
});

it('a card of an order without a promise says its age', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'], now: Date.parse('2026-11-28T06:34:00.000Z') });
  store.answer(list, { orders: [orderCard()], next: null });
  openColumn();
  const card = await screen.findByRole('article', { name: 'Order TK-7K3M9QX2' });
  expect(card).toHaveTextContent('4 min ago');
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(card).toHaveTextContent('5 min ago');
});
