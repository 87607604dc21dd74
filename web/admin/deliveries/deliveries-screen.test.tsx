import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { ShiftWithEntries } from '../../../contract/cash.ts';
import type { Delivery } from '../../../contract/fulfilment.ts';
import { browserQueries } from '../../query-client.ts';
import { fakeStore } from '../../testing/fake-store.ts';
import { deliveryCard, orderToDeliver } from '../../testing/fulfilment.ts';
import { testId } from '../../testing/ids.ts';
import { owner, signIn } from '../../testing/people.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { DeliveriesScreen } from './deliveries-screen.tsx';
import { readQueue } from './step-queue.ts';

const store = fakeStore();
const list = 'GET /api/v1/fulfilment/deliveries';
const arrived = 'PUT /api/v1/fulfilment/orders/:orderId/arrived';
const ramesh = { ...owner, _id: testId('Ramesh'), name: 'Ramesh', staffRole: 'rider' as const };
const rider = { _id: ramesh._id, name: ramesh.name };

function openDeliveries(order: Delivery) {
  signIn(store, ramesh);
  store.answer(list, { mine: [order], free: [] });
  return renderScreen(<DeliveriesScreen />);
}

it('an order of a deleted account can only be given back', async () => {
  const { user } = openDeliveries(deliveryCard({ rider, customerName: '', mobile: '', address_line: '' }));
  const setRider = 'PUT /api/v1/fulfilment/orders/:orderId/rider';
  store.answer(setRider, orderToDeliver({ status: 'packed', steps: ['cancelled'], revision: 3 }));
  expect(
    await screen.findByText('The customer deleted their account, so there is nowhere to bring it.', { exact: false }),
  ).toBeVisible();
  expect(screen.queryByRole('button', { name: 'On my way' })).toBeNull();
  store.answer(list, { mine: [], free: [deliveryCard({ customerName: '', mobile: '', address_line: '' })] });
  await user.click(screen.getByRole('button', { name: 'Give back' }));
  await waitFor(() => expect(screen.queryByText('TK-7K3M9QX2')).toBeNull());
  expect(store.requests(setRider)[0]?.body).toEqual({ revision: 2, riderId: null });
});

it('the second tap of a double tap on the step before is no step', async () => {
  const { user } = openDeliveries(deliveryCard({ rider, status: 'out_for_delivery', revision: 3 }));
  const sending = store.hold(arrived);
  const arrive = await screen.findByRole('button', { name: 'I am at the door' });
  fireEvent.click(arrive, { detail: 2 });
  expect(readQueue().steps).toEqual([]);
  await user.click(arrive);
  expect(readQueue().steps).toMatchObject([{ step: 'arrived' }]);
  await sending.next();
});

it('a step that the store has is not offered again when the list could not be read again', async () => {
  const { user } = openDeliveries(deliveryCard({ rider, status: 'out_for_delivery', revision: 3 }));
  store.answer(arrived, () => {
    store.refuse(list, 'NOT_FOUND');
    return orderToDeliver({ revision: 4, arrivedAt: '2026-11-28T07:00:00.000Z' });
  });
  await user.click(await screen.findByRole('button', { name: 'I am at the door' }));
  await waitFor(() => expect(readQueue().steps).toEqual([]));
  expect(store.requests(arrived)).toHaveLength(1);
  expect(screen.getByText(/^At the door since/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'I am at the door' })).toBeNull();
});

it('an entry of the cash book that is being typed stays when an order comes and goes', async () => {
  const shift: ShiftWithEntries = {
    _id: testId('shift'),
    day: '2026-11-28',
    person: rider,
    startedAt: '2026-11-28T06:30:00.000Z',
    float: 500,
    collected: 0,
    orders: 0,
    expenses: 0,
    paidOut: 0,
    handedOver: 0,
    difference: 0,
    holds: 500,
    entries: [],
  };
  signIn(store, ramesh);
  store.answer(list, { mine: [], free: [] });
  store.answer('GET /api/v1/cash/mine', { shifts: [shift] });
  const { user } = renderScreen(<DeliveriesScreen />, { settings: { cashBook: true } });
  await user.click(await screen.findByRole('button', { name: 'All entries' }));
  await user.type(await screen.findByLabelText('Reason'), 'Puncture');
  // The dialog hides the rest of the page.
  const current = () => screen.queryByRole('region', { name: /^Your current order/, hidden: true });
  store.answer(list, { mine: [deliveryCard({ rider })], free: [] });
  await browserQueries().invalidateQueries();
  await waitFor(() => expect(current()).not.toBeNull());
  expect(screen.getByLabelText('Reason')).toHaveValue('Puncture');
  store.answer(list, { mine: [], free: [] });
  await browserQueries().invalidateQueries();
  await waitFor(() => expect(current()).toBeNull());
  expect(screen.getByLabelText('Reason')).toHaveValue('Puncture');
});
