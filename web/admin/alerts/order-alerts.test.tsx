import { useQuery } from '@tanstack/react-query';
import { act, renderHook, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { fakeStore } from '../../testing/fake-store.ts';
import { orderCard } from '../../testing/fulfilment.ts';
import { owner, signIn } from '../../testing/people.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { fulfilmentCountsQuery } from '../fulfilment/fulfilment-queries.ts';
import { LiveBar } from '../fulfilment/live-bar.tsx';
import { AlertStack } from './alert-stack.tsx';
import { OrderAlerts } from './order-alerts.tsx';
import { storeSeen } from './seen-orders.ts';
import { useLostConnection } from './use-lost-connection.ts';

const store = fakeStore();
const list = 'GET /api/v1/fulfilment/orders';
const counts = 'GET /api/v1/fulfilment/counts';

/** Another list of the screen, which is read again when an order changes. */
function Counts() {
  useQuery(fulfilmentCountsQuery);
  return null;
}

it('an order that is placed while the orders are read for the first time alerts', async () => {
  signIn(store, owner);
  storeSeen({ floor: '', ids: [] });
  const reading = store.hold(list);
  store.answer(counts, { placed: 0, packed: 0, out_for_delivery: 0, problems: 0, toReceive: 0 });
  renderScreen(
    <OrderAlerts enabled>
      <LiveBar />
      <Counts />
      <AlertStack />
    </OrderAlerts>,
  );
  expect(await screen.findByText('Live')).toBeVisible();
  const first = await reading.next();
  const order = orderCard();
  store.emit('GET /api/v1/fulfilment/follow', 'order', {
    _id: order._id,
    orderId: order.orderId,
    status: 'placed',
    revision: 1,
  });
  await waitFor(() => expect(store.requests(counts)).toHaveLength(2));
  // The store has read the orders before this one was placed.
  await first.answer({ orders: [], next: null });
  await (await reading.next()).answer({ orders: [order], next: null });
  expect(await screen.findByRole('heading', { name: '1 new order' })).toBeVisible();
  expect(screen.getByText(order.orderId)).toBeVisible();
});

describe('the connection', () => {
  const start = new Date('2026-11-28T06:30:00.000Z').getTime();
  const watch = (failed = false) => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'], now: start });
    return renderHook(() => useLostConnection(true, start, failed));
  };

  it('counts as lost after 30 seconds without a sign of the store', () => {
    const { result } = watch();
    act(() => void vi.advanceTimersByTime(30_000));
    expect(result.current.lostSince).toBeUndefined();
    act(() => void vi.advanceTimersByTime(1_000));
    expect(result.current.lostSince).toBe(start);
    act(() => result.current.noteActivity());
    expect(result.current.lostSince).toBeUndefined();
  });

  it('is not there because of a heartbeat when requests fail', () => {
    const { result } = watch(true);
    act(() => void vi.advanceTimersByTime(20_000));
    act(() => result.current.noteActivity());
    act(() => void vi.advanceTimersByTime(11_000));
    expect(result.current.lostSince).toBe(start);
  });
});
