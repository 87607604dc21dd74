import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { links } from '../../../../contract/api/links.ts';
import type { StaffRole } from '../../../../contract/users/staff-roles.ts';
import { browserQueries } from '../../../query-client.ts';
import { fakeStore, refusal } from '../../../testing/fake-store.ts';
import { keepOrder, orderEvent, orderLine, orderToDeliver, orderToPack } from '../../../testing/fulfilment.ts';
import { testId } from '../../../testing/ids.ts';
import { owner, signIn } from '../../../testing/people.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { fulfilmentKey, OrderAlerts } from '../../alerts/order-alerts.tsx';
import { FulfilmentOrderScreen } from './fulfilment-order-screen.tsx';

const store = fakeStore();

it('the page of an order says by itself that the order is late', async () => {
  // Its clock ticks when the test says so.
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: Date.parse('2026-11-28T06:40:05.000Z') });
  signIn(store, owner);
  const { now: order } = keepOrder(store, orderToPack({ promise: { by: '2026-11-28T06:40:00.000Z' } }));
  renderScreen(
    <OrderAlerts enabled={false}>
      <FulfilmentOrderScreen orderId={order()._id} />
    </OrderAlerts>,
  );
  expect(await screen.findByText(/ · By 12:10 pm$/)).toBeVisible();
  act(() => void vi.advanceTimersByTime(60_000));
  expect(screen.getByText(/ · Late: promised 12:10 pm$/)).toBeVisible();
  expect(store.requests('GET /api/v1/fulfilment/orders/:orderId')).toHaveLength(1);
});

/** Opens an order as somebody with this role. `emit` tells the page that an order was changed. */
function openAs(role: StaffRole | undefined, first = orderToPack()) {
  signIn(store, { ...owner, ...(role && { staffRole: role }) });
  store.answer('GET /api/v1/fulfilment/orders', { orders: [], next: null });
  const kept = keepOrder(store, first);
  const { _id, orderId, status } = first;
  const view = renderScreen(
    <OrderAlerts enabled>
      <FulfilmentOrderScreen orderId={_id} />
    </OrderAlerts>,
  );
  const emit = (id = _id) =>
    store.emit('GET /api/v1/fulfilment/follow', 'order', { _id: id, orderId, status, revision: 9 });
  return { ...view, ...kept, emit };
}

const read = 'GET /api/v1/fulfilment/orders/:orderId';

describe('an order that is not for a role', () => {
  const message = 'This order is cancelled.';

  it('is gone while it is packed, with the reason', async () => {
    const { user, emit } = openAs('picker');
    await user.click(await screen.findByRole('button', { name: 'Mark as packed' }));
    expect(await screen.findByRole('button', { name: 'All there' })).toBeVisible();
    store.refuse(read, 'FORBIDDEN', { message });
    emit();
    expect(await screen.findByRole('heading', { name: 'You cannot work on this order' })).toBeVisible();
    expect(screen.getByText(message)).toBeVisible();
    expect(screen.queryByText(/MG Road/)).toBeNull();
    expect(screen.getByRole('link', { name: 'To the order board' })).toHaveAttribute('href', links.adminOrders);
    // It is not asked for again with every event.
    const asked = store.requests(read).length;
    const lists = store.requests('GET /api/v1/fulfilment/orders').length;
    emit(testId('another'));
    await waitFor(() => expect(store.requests('GET /api/v1/fulfilment/orders').length).toBeGreaterThan(lists));
    expect(store.requests(read)).toHaveLength(asked);
  });

  it('is not asked for again once it has a status that the role does not see', async () => {
    const { user, change, emit } = openAs('rider', orderToDeliver());
    store.answer('PUT /api/v1/fulfilment/orders/:orderId/step', () =>
      change({
        status: 'delivered',
        steps: [],
        backTo: null,
        receivedAmount: 60,
        events: [orderEvent('delivered', 'Ramesh')],
      }),
    );
    await user.click(await screen.findByRole('button', { name: 'Mark as delivered' }));
    await user.click(await screen.findByRole('button', { name: 'Delivered, cash collected' }));
    expect(await screen.findByText('Delivered by Ramesh')).toBeVisible();
    store.refuse(read, 'FORBIDDEN', { message });
    const [asked, lists] = [store.requests(read).length, store.requests('GET /api/v1/fulfilment/orders').length];
    emit(testId('another'));
    await waitFor(() => expect(store.requests('GET /api/v1/fulfilment/orders').length).toBeGreaterThanOrEqual(lists));
    expect(store.requests(read)).toHaveLength(asked);
    expect(screen.getByText('Delivered by Ramesh')).toBeVisible();
  });

  it('is not found when there is none', async () => {
    openAs(undefined);
    await screen.findByRole('heading', { level: 1 });
    store.answer(read, () => refusal('NOT_FOUND'));
    await browserQueries().resetQueries({ queryKey: fulfilmentKey });
    expect(await screen.findByRole('heading', { name: 'Order not found' })).toBeVisible();
  });
});

it('the packing slip says what is collected, and that nothing is for a cancelled order', async () => {
  const { change, emit, container } = openAs(undefined);
  const slip = () => container.querySelector(`[aria-label="Packing slip of ${orderToPack().orderId}"]`);
  await waitFor(() => expect(slip()).toHaveTextContent('Collect in cash'));
  change({ status: 'cancelled', steps: [], cancelReason: 'The van broke down' });
  emit();
  await waitFor(() => expect(slip()).toHaveTextContent('Cancelled, nothing to collect'));
  expect(slip()).not.toHaveTextContent('Collect in cash');
});

it('the change to bring, and what is done with products that are missing, are on the page and on the slip', async () => {
  const line = { ...orderLine('Tomato', 3), substitutes: 'similar' as const };
  const { change, emit, container } = openAs(
    undefined,
    orderToPack({ totalAmount: 60, paysWith: 100, substitutes: 'similar', product_details: [line] }),
  );
  const slip = () => container.querySelector(`[aria-label="Packing slip of ${orderToPack().orderId}"]`);
  expect((await screen.findAllByText(/^Bring change: ₹40/))[0]).toBeVisible();
  expect(slip()).toHaveTextContent('Bring change: ₹40');
  expect(slip()).toHaveTextContent('If unavailable: replace');
  change({ status: 'packed', steps: ['out_for_delivery', 'cancelled'] });
  emit();
  await waitFor(() => expect(slip()).not.toHaveTextContent('If unavailable'));
});
