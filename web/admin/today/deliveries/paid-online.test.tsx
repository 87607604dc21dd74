/** Riders are asked at the door about orders that are paid online. */
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeStore } from '../../../testing/fake-store.ts';
import { deliveryCard, keepOrder, orderToDeliver } from '../../../testing/fulfilment.ts';
import { testId } from '../../../testing/ids.ts';
import { owner, signIn } from '../../../testing/people.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import DeliveriesScreen from './deliveries-screen.tsx';

const store = fakeStore();
const step = 'PUT /api/v1/fulfilment/orders/:orderId/step';
const ramesh = { ...owner, _id: testId('Ramesh'), name: 'Ramesh', staffRole: 'rider' as const };
const rider = { _id: ramesh._id, name: ramesh.name };

/** The delivery of an order that is paid, at its door. */
function openPaid() {
  signIn(store, ramesh);
  const atDoor = { status: 'out_for_delivery', arrivedAt: '2026-11-28T07:00:00.000Z', revision: 3 } as const;
  keepOrder(store, orderToDeliver({ ...atDoor, payment_status: 'paid', paidOnline: 60 }));
  const delivery = deliveryCard({ rider, ...atDoor, totalAmount: 60, paidOnline: 60 });
  store.answer('GET /api/v1/fulfilment/deliveries', { mine: [delivery], free: [] });
  store.answer(step, () => {
    store.answer('GET /api/v1/fulfilment/deliveries', { mine: [], free: [] });
    return orderToDeliver({ status: 'delivered', steps: [], revision: 4 });
  });
  return renderScreen(<DeliveriesScreen />, { settings: { upi: true } });
}

async function confirm(user: ReturnType<typeof openPaid>['user']): Promise<void> {
  const dialog = within(await screen.findByRole('dialog', { name: /delivered/i }));
  expect(dialog.getByText('Paid online: nothing to collect')).toBeVisible();
  expect(dialog.queryByRole('textbox')).toBeNull();
  expect(dialog.queryByText(/₹/)).toBeNull();
  await user.click(dialog.getByRole('button', { name: 'Mark as delivered' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
}

it('nothing about money, when all is paid', async () => {
  const { user } = openPaid();
  await user.click(await screen.findByRole('button', { name: 'Deliver' }));
  await confirm(user);
  expect(store.requests(step).map(({ body }) => body)).toMatchObject([{ step: 'delivered', received: 0 }]);
});

it('nothing about money, when the customer refuses a part of what is paid', async () => {
  store.answer('POST /api/v1/fulfilment/orders/:orderId/refusal-quote', { totalAmount: 40, due: 0 });
  const { user } = openPaid();
  await user.click(await screen.findByRole('button', { name: 'Customer refuses something' }));
  await user.click(await screen.findByRole('button', { name: 'Add one Tomato, refused' }));
  await user.click(screen.getByRole('button', { name: 'Damaged' }));
  await user.click(screen.getByRole('button', { name: 'Show the new amount' }));
  await confirm(user);
  expect(store.requests(step).map(({ body }) => body)).toMatchObject([
    { step: 'delivered', received: 0, refused: [{ quantity: 1, reason: 'damaged' }] },
  ]);
});
