/** The promise, the fees and the offers on the page of an order. */
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { FollowedOrder } from '../../contract/orders/order-follow.ts';
import { fakeStore } from '../testing/fake-store.ts';
import { testOrder } from '../testing/orders.ts';
import { signIn } from '../testing/people.ts';
import { renderScreen } from '../testing/render-screen.tsx';
import { OrderScreen } from './order-screen.tsx';

const read = 'GET /api/v1/order/get-order/:orderId';
const cancel = 'POST /api/v1/order/cancel-order/:orderId';
const now = '2026-11-28T06:40:00.000Z';

const store = fakeStore();

beforeEach(() => signIn(store));

function openOrder(values: Partial<FollowedOrder> = {}) {
  const order: FollowedOrder = {
    ...testOrder(),
    revision: 1,
    cancelReason: '',
    receivedAmount: null,
    reports: [],
    canCancel: true,
    canReport: false,
    events: [],
    ...values,
  };
  store.answer(read, order);
  return { order, ...renderScreen(<OrderScreen orderId={order._id} />) };
}

/** When the order arrives. */
const clock = () => screen.getAllByRole('status').find((each) => each.closest('section'));

describe('an order that runs late', () => {
  const minutes = (count: number) => new Date(Date.parse(now) + count * 60_000).toISOString();

  it('says so, with what is expected', async () => {
    openOrder({ promise: { by: minutes(-5) }, expectedBy: minutes(8), now });
    expect(await screen.findByText('Running late: we promised 12:05 pm. We are sorry.')).toBeVisible();
    expect(clock()).toHaveTextContent(/^Expected by about 12:18 pm/);
  });

  it('says so without a time that nobody knows', async () => {
    openOrder({ promise: { by: minutes(-5) }, now });
    expect(await screen.findByText('Running late')).toBeVisible();
    expect(clock()).toHaveTextContent(
      /^Running lateWe promised 12:05 pm, and are sorry\. It comes as soon as we can\.$/,
    );
  });

  it('says so before it is late, once it is known that the promise will not be kept', async () => {
    openOrder({ promise: { by: minutes(2) }, expectedBy: minutes(8), now });
    expect(await screen.findByText(/^Running late: we promised 12:12 pm/)).toBeVisible();
  });
});

it('an order has the time of its arrival first, counted down', async () => {
  openOrder({ promise: { by: '2026-11-28T06:49:30.000Z' }, now });
  expect(await screen.findByText(/^in 9\smin$/)).toBeVisible();
  expect(clock()).toHaveTextContent(/^Arrives by 12:19 pmin 9\smin$/);
  expect(screen.getByRole('region', { name: 'Order progress' }).textContent).toMatch(/^Arrives by/);
});

it('an order that may come any moment says so', async () => {
  openOrder({ promise: { by: '2026-11-28T06:40:30.000Z' }, now });
  expect(await screen.findByText('any moment now')).toBeVisible();
});

it('an order that was kept to its promise says so', async () => {
  const deliveredAt = '2026-11-28T06:44:00.000Z';
  openOrder({
    status: 'delivered',
    payment_status: 'paid',
    promise: { by: '2026-11-28T06:50:00.000Z', deliveredAt },
    now: '2026-11-28T06:45:00.000Z',
  });
  expect(await screen.findByText(/^Delivered in 14\smin · on time$/)).toBeVisible();
});

it('an order has the time that was chosen for it', async () => {
  openOrder({ promise: { from: '2026-11-29T02:30:00.000Z', by: '2026-11-29T03:30:00.000Z' }, now });
  expect(await screen.findByText('tomorrow, 8:00 – 9:00 am')).toBeVisible();
  expect(clock()).toHaveTextContent('Arrives tomorrow, 8:00 – 9:00 am');
});

it('an order has the fees of its own bill', async () => {
  const bill = [
    { kind: 'delivery', amount: 42.5 },
    { kind: 'handling', amount: 5 },
  ] as const;
  openOrder({ bill: [...bill], grossTotal: 47.5, totalAmount: 47.5 });
  expect((await screen.findByText('Delivery Fee')).closest('div')).toHaveTextContent('₹42.50');
});

it('a cancellation without a connection fails with a message, and is not sent later', async () => {
  const { user } = openOrder();
  await user.click(await screen.findByRole('button', { name: 'Cancel order' }));
  const dialog = await screen.findByRole('dialog');
  store.disconnect();
  await user.click(within(dialog).getByRole('button', { name: 'Cancel order' }));
  expect(await screen.findByText(/We could not reach the store/)).toBeVisible();
  expect(screen.queryByRole('dialog')).toBeNull();
  const readings = store.requests(read).length;
  store.connect();
  // Reads wait for the connection; a cancellation that waited, too, would be sent with them.
  await waitFor(() => expect(store.requests(read).length).toBeGreaterThan(readings));
  expect(await screen.findByRole('button', { name: 'Cancel order' })).toBeEnabled();
  expect(store.requests(cancel)).toEqual([]);
});
