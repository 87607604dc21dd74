import { useQuery } from '@tanstack/react-query';
import { act, fireEvent, renderHook, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { links } from '../../../contract/api/links.ts';
import { fakeStore } from '../../testing/fake-store.ts';
import { nothingToDo, orderCard } from '../../testing/fulfilment.ts';
import { testId } from '../../testing/ids.ts';
import { owner, signIn } from '../../testing/people.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { FulfilmentScreen } from '../today/board/fulfilment-screen.tsx';
import { LiveBar } from '../today/board/live-bar.tsx';
import { fulfilmentCountsQuery } from './counts.ts';
import { LostConnectionBar } from './lost-connection-bar.tsx';
import { NewOrders } from './new-orders.tsx';
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
  store.answer(counts, nothingToDo);
  renderScreen(
    <OrderAlerts enabled>
      <LiveBar />
      <Counts />
      <NewOrders />
    </OrderAlerts>,
  );
  expect(await screen.findByText('Live')).toBeVisible();
  const first = await reading.next();
  const order = orderCard({ store: { _id: testId('Indiranagar'), name: 'Indiranagar' } });
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
  // In a shop with several.
  expect(screen.getByText('Indiranagar')).toBeVisible();
});

describe('an order alerts', () => {
  const noOrders = { orders: [], next: null };
  /** As a browser that allows the sound. */
  class AllowedSound extends EventTarget {
    static notes = 0;
    state = 'running';
    currentTime = 0;
    destination = {};
    createGain = () => ({
      gain: { setValueAtTime() {}, exponentialRampToValueAtTime() {} },
      connect: (target: unknown) => target,
    });
    createOscillator = () => ({
      frequency: { value: 0 },
      connect: (target: unknown) => target,
      start: () => {
        AllowedSound.notes += 1;
      },
      stop() {},
    });
  }

  /** The store does not get the requests of these addresses. */
  let broken: RegExp;
  const order = orderCard();
  const isPlaced = () =>
    store.answer(list, ({ query: { status } }) => (status === 'placed' ? { orders: [order], next: null } : noOrders));

  /** The order board without orders, whose clock runs when the test says so, and which has no event stream. */
  async function openBoard() {
    const { fetch: toStore } = globalThis;
    vi.stubGlobal('fetch', (url: string, init: RequestInit) =>
      broken.test(url) ? Promise.reject(new TypeError('Failed to fetch')) : toStore(url, init),
    );
    broken = /fulfilment\/follow/;
    AllowedSound.notes = 0;
    vi.stubGlobal('AudioContext', AllowedSound);
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
    document.title = 'Order board';
    signIn(store, owner);
    store.answer(counts, nothingToDo);
    store.answer(list, noOrders);
    renderScreen(
      <OrderAlerts enabled>
        <LostConnectionBar />
        <FulfilmentScreen shiftControl={null} whenEmpty={null} />
        <NewOrders />
      </OrderAlerts>,
      { url: links.adminOrders },
    );
    await expect.poll(() => localStorage.getItem('seenOrders')).not.toBeNull();
  }
  const passes = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  const alert = () => screen.findByRole('region', { name: '1 new order' });
  const isHeard = () => expect.poll(() => AllowedSound.notes).toBeGreaterThanOrEqual(4);

  it('that is placed while there is no event stream', async () => {
    await openBoard();
    expect(await screen.findByText('Checks every few seconds')).toBeVisible();
    isPlaced();
    await passes(10_000);
    expect(await alert()).toHaveTextContent(order.orderId);
    expect(await screen.findByRole('article', { name: `Order ${order.orderId}` })).toHaveTextContent('New');
    expect(document.title).toBe('(1) Order board');
    await isHeard();
  });

  it('that was placed during a loss of the connection, once it is back', async () => {
    await openBoard();
    broken = /fulfilment\//;
    await passes(31_000);
    expect(await screen.findByText(/since \d{1,2}:\d{2}/)).toBeVisible();
    isPlaced();
    broken = /fulfilment\/follow/;
    // The clock stands still, so nothing else finds the connection.
    fireEvent.click(screen.getByRole('button', { name: 'Try now' }));
    expect(await alert()).toHaveTextContent(order.orderId);
    expect(screen.queryByText(/since \d{1,2}:\d{2}/)).toBeNull();
    await isHeard();
  });
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
