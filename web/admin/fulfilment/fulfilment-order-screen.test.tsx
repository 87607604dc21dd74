import { act, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { fakeStore } from '../../testing/fake-store.ts';
import { keepOrder, orderToPack } from '../../testing/fulfilment.ts';
import { owner, signIn } from '../../testing/people.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { OrderAlerts } from '../alerts/order-alerts.tsx';
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
