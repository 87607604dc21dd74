import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeStore } from '../../../testing/fake-store.ts';
import { orderToPack } from '../../../testing/fulfilment.ts';
import { testId } from '../../../testing/ids.ts';
import { owner, signIn } from '../../../testing/people.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { RefundsCard } from './refunds-card.tsx';
import { useListedOrderActions } from './use-order-actions.ts';

const store = fakeStore();
const refund = 'PUT /api/v1/fulfilment/orders/:orderId/refund';
const order = orderToPack({
  status: 'delivered',
  steps: [],
  refundable: [{ productId: testId('Tomato'), quantity: 3, paid: 60, refunded: 0 }],
});

const Work = () => <RefundsCard order={order} actions={useListedOrderActions(order._id)} />;

it('a refund by card is offered where the shop has a card machine', async () => {
  signIn(store, owner);
  const { user, unmount } = renderScreen(<Work />);
  await user.click(await screen.findByRole('button', { name: 'Give a refund' }));
  expect(screen.queryByRole('option', { name: 'By card' })).toBeNull();
  unmount();
  const { user: next } = renderScreen(<Work />, { settings: { card: true } });
  await next.click(await screen.findByRole('button', { name: 'Give a refund' }));
  await next.selectOptions(screen.getByLabelText('How?'), 'By card');
  expect(screen.getByLabelText('Approval code')).toBeVisible();
});

it('a refund by UPI needs units, a reference of 12 digits and a reason', async () => {
  signIn(store, owner);
  store.answer(refund, { ...order, revision: 2 });
  const { user } = renderScreen(<Work />);
  await user.click(await screen.findByRole('button', { name: 'Give a refund' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Give a refund' }));
  const give = () => user.click(dialog.getByRole('button', { name: /^Refund ₹/ }));
  await user.selectOptions(dialog.getByLabelText('How?'), 'By UPI');
  await give();
  expect(dialog.getByText('Choose what is refunded')).toBeVisible();
  expect(dialog.getByText('A UPI reference has 12 digits')).toBeVisible();
  expect(dialog.getByText('Please give a reason')).toBeVisible();
  for (let unit = 0; unit < 2; unit += 1) await user.click(dialog.getByRole('button', { name: 'Add one Tomato' }));
  expect(dialog.getByRole('button', { name: 'Refund ₹40.00' })).toBeVisible();
  await user.type(dialog.getByLabelText(/reference/i), '4123 4567 8901');
  await user.type(dialog.getByLabelText('Reason (the customer will see it)'), 'Two were squashed');
  await give();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const lines = [{ productId: testId('Tomato'), quantity: 2 }];
  expect(store.requests(refund)[0]?.body).toEqual({
    revision: 1,
    refund: { way: 'upi', lines, reference: '412345678901' },
    reason: 'Two were squashed',
  });
});
