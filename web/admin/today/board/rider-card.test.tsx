import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { FulfilmentOrder } from '../../../../contract/orders/fulfilment.ts';
import { fakeStore } from '../../../testing/fake-store.ts';
import { keepOrder, orderToDeliver, orderToPack } from '../../../testing/fulfilment.ts';
import { testId } from '../../../testing/ids.ts';
import { owner, signIn } from '../../../testing/people.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { RiderCard } from './rider-card.tsx';
import { useListedOrderActions } from './use-order-actions.ts';

const store = fakeStore();
const ramesh = { _id: testId('Ramesh'), name: 'Ramesh' };
const order = orderToDeliver({ rider: ramesh });
const setRider = 'PUT /api/v1/fulfilment/orders/:orderId/rider';

const Work = ({ of = order }: { of?: FulfilmentOrder }) => (
  <RiderCard order={of} actions={useListedOrderActions(of._id)} />
);

it('the owner says that the rider is at the door, not that they are', async () => {
  signIn(store, owner);
  const arrived = 'PUT /api/v1/fulfilment/orders/:orderId/arrived';
  store.answer(arrived, orderToDeliver({ revision: 2, arrivedAt: '2026-11-28T07:00:00.000Z' }));
  const { user } = renderScreen(<Work />);
  const button = await screen.findByRole('button', { name: 'The rider is at the door' });
  expect(screen.queryByRole('button', { name: 'I am at the door' })).toBeNull();
  await user.click(button);
  await waitFor(() => expect(store.requests(arrived)[0]?.body).toEqual({ revision: 1 }));
});

it('a manager chooses somebody who delivers, and not nobody again', async () => {
  signIn(store, { ...owner, staffRole: 'manager' });
  const packed = orderToPack({ status: 'packed' });
  const { change } = keepOrder(store, packed);
  store.answer('GET /api/v1/fulfilment/orders/:orderId/riders', [
    { _id: testId('Lokesh'), name: 'Lokesh', deliveries: 0 },
    { ...ramesh, deliveries: 2 },
  ]);
  store.answer(setRider, () => change({ rider: ramesh }));
  const { user } = renderScreen(<Work of={packed} />);
  await user.click(await screen.findByRole('button', { name: 'Choose rider' }));
  const dialog = within(await screen.findByRole('dialog', { name: `Who will deliver ${packed.orderId}?` }));
  expect(await dialog.findByRole('radio', { name: 'Nobody yet' })).toBeChecked();
  expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled();
  await user.click(dialog.getByRole('radio', { name: 'Lokesh No order to deliver' }));
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(`Lokesh will deliver order ${packed.orderId}`)).toBeVisible();
  expect(store.requests(setRider)[0]?.body).toEqual({ revision: 1, riderId: testId('Lokesh') });
});

it('riders take an order that nobody has, and give back what has not left', async () => {
  const rider = { ...owner, _id: ramesh._id, name: 'Ramesh', staffRole: 'rider' as const };
  signIn(store, rider);
  const packed = orderToPack({ status: 'packed' });
  const { change } = keepOrder(store, packed);
  store.answer(setRider, () => change({ rider: ramesh }));
  const { user, unmount } = renderScreen(<Work of={packed} />);
  await user.click(await screen.findByRole('button', { name: 'I’ll deliver this' }));
  await waitFor(() => expect(store.requests(setRider)[0]?.body).toEqual({ revision: 1, riderId: ramesh._id }));
  unmount();
  const mine = renderScreen(<Work of={{ ...packed, rider: ramesh }} />);
  expect(await screen.findByText('You')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Give back' }));
  await waitFor(() => expect(store.requests(setRider)[1]?.body).toEqual({ revision: 1, riderId: null }));
  mine.unmount();
  renderScreen(<Work of={orderToDeliver({ rider: ramesh })} />);
  expect(await screen.findByRole('button', { name: 'I am at the door' })).toBeVisible();
  expect(screen.getAllByRole('button')).toHaveLength(1);
});
