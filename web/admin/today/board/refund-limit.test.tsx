import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import type { RefundLimit } from '../../../../contract/money/refunds.ts';
import type { FulfilmentOrder } from '../../../../contract/orders/fulfilment.ts';
import { fakeStore } from '../../../testing/fake-store.ts';
import { orderToPack } from '../../../testing/fulfilment.ts';
import { testId } from '../../../testing/ids.ts';
import { owner, signIn } from '../../../testing/people.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { RefundsCard } from './refunds-card.tsx';
import { useOrderActions } from './use-order-actions.ts';

const store = fakeStore();
const route = 'PUT /api/v1/fulfilment/orders/:orderId/refund';

beforeEach(() => signIn(store, owner));

const Card = ({ order }: { order: FulfilmentOrder }) => (
  <RefundsCard order={order} actions={useOrderActions(() => {})} />
);

/** Three tomatoes for ₹300 were delivered. */
const delivered = (refundLimit?: RefundLimit): FulfilmentOrder =>
  orderToPack({
    status: 'delivered',
    steps: [],
    refundable: [{ productId: testId('Tomato'), quantity: 3, paid: 300, refunded: 0 }],
    ...(refundLimit && { refundLimit }),
  });

async function openDialog(limit?: RefundLimit) {
  const order = delivered(limit);
  store.answer(route, order);
  const { user } = renderScreen(<Card order={order} />);
  await user.click(await screen.findByRole('button', { name: 'Give a refund' }));
  const dialog = within(await screen.findByRole('dialog'));
  const more = async () => user.click(dialog.getByRole('button', { name: 'Add one Tomato' }));
  return { user, dialog, more };
}

it('the dialog says what can be refunded today, and refuses more before it is sent', async () => {
  const { user, dialog, more } = await openDialog({ each: 500, daily: 500, left: 150 });
  expect(dialog.getByText('You can refund up to ₹150 today. A manager can refund more.')).toBeVisible();
  await more();
  expect(dialog.queryByText('This is more than you can refund.')).toBeNull();
  await more();
  expect(dialog.getByText('This is more than you can refund.')).toBeVisible();
  await user.type(dialog.getByLabelText('Reason (the customer will see it)'), 'Spoilt');
  await user.click(dialog.getByRole('button', { name: /200/ }));
  expect(dialog.getByRole('alert')).toHaveTextContent('This is more than you can refund.');
  expect(store.requests(route)).toEqual([]);
});

it('the limit of one refund is said when it is the lower one, and nothing left, too', async () => {
  const { dialog } = await openDialog({ each: 100, daily: 500, left: 400 });
  expect(dialog.getByText('You can refund up to ₹100 at once. A manager can refund more.')).toBeVisible();
});

it('says that nothing is left today', async () => {
  const { dialog } = await openDialog({ each: null, daily: 500, left: 0 });
  expect(dialog.getByText('You have refunded all that you can today. A manager can refund more.')).toBeVisible();
});

it('says nothing to who has no limit, and sends the refund', async () => {
  const { user, dialog, more } = await openDialog();
  expect(dialog.queryByText(/A manager can refund more/)).toBeNull();
  await more();
  await user.type(dialog.getByLabelText('Reason (the customer will see it)'), 'Spoilt');
  await user.click(dialog.getByRole('button', { name: /100/ }));
  await waitFor(() => expect(store.requests(route)).toHaveLength(1));
});
