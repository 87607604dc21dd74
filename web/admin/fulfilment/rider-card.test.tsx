import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeStore } from '../../testing/fake-store.ts';
import { orderToDeliver } from '../../testing/fulfilment.ts';
import { testId } from '../../testing/ids.ts';
import { owner, signIn } from '../../testing/people.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { RiderCard } from './rider-card.tsx';
import { useListedOrderActions } from './use-order-actions.ts';

const store = fakeStore();
const order = orderToDeliver({ rider: { _id: testId('Ramesh'), name: 'Ramesh' } });

const Work = () => <RiderCard order={order} actions={useListedOrderActions(order._id)} />;

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
