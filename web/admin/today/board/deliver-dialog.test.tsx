/** The dialog at the door, of orders that are paid online. */
import { useQuery } from '@tanstack/react-query';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import type { FulfilmentOrder } from '../../../../contract/orders/fulfilment.ts';
import { fakeStore } from '../../../testing/fake-store.ts';
import { keepOrder, orderToDeliver } from '../../../testing/fulfilment.ts';
import { owner, signIn } from '../../../testing/people.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { fulfilmentOrderQuery } from './fulfilment-queries.ts';
import { StepButtons } from './step-buttons.tsx';
import { useOrderActions } from './use-order-actions.ts';

const step = 'PUT /api/v1/fulfilment/orders/:orderId/step';
const store = fakeStore();
const settings = { upi: true, cashChange: true } as const;
const paid = (values: Partial<FulfilmentOrder> = {}) =>
  orderToDeliver({ payment_status: 'paid', paidOnline: 60, upi: { id: 'tokri@upi', name: 'Tokri' }, ...values });

beforeEach(() => signIn(store, owner));

function Work({ orderId }: { orderId: string }) {
  const { data: order } = useQuery(fulfilmentOrderQuery(orderId));
  const actions = useOrderActions(() => {});
  return order && <StepButtons order={order} actions={actions} />;
}

async function open(order: FulfilmentOrder) {
  const { change } = keepOrder(store, order);
  const { user } = renderScreen(<Work orderId={order._id} />, { settings });
  await user.click(await screen.findByRole('button', { name: 'Mark as delivered' }));
  return { user, change, dialog: within(await screen.findByRole('dialog')) };
}

it('asks for no money that is paid, and sends that nothing was received', async () => {
  const { user, change, dialog } = await open(paid());
  store.answer(step, () => change({ status: 'delivered', steps: [], receivedAmount: 0 }));
  expect(dialog.getByText('Paid online: nothing to collect')).toBeVisible();
  expect(dialog.queryByText('To be collected')).toBeNull();
  expect(dialog.queryByRole('textbox')).toBeNull();
  expect(dialog.queryByRole('button', { name: 'Cash' })).toBeNull();
  expect(dialog.queryByText(/₹/)).toBeNull();
  await user.click(dialog.getByRole('button', { name: 'Mark as delivered' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(store.requests(step).map(({ body }) => body)).toEqual([{ step: 'delivered', revision: 1, received: 0 }]);
});

it('still asks for the code of the customer', async () => {
  const { user, dialog } = await open(paid({ needsCode: true }));
  await user.click(dialog.getByRole('button', { name: 'Mark as delivered' }));
  expect(dialog.getByText('The code has 4 digits')).toBeVisible();
  expect(store.requests(step)).toEqual([]);
  expect(dialog.getAllByRole('textbox')).toHaveLength(1);
});

it('asks for the rest of an order that is paid in part', async () => {
  const { dialog } = await open(paid({ paidOnline: 45 }));
  expect(dialog.getByText('₹15.00')).toBeVisible();
  expect(dialog.getByLabelText('Cash received, in ₹')).toHaveValue('15.00');
  expect(dialog.queryByText('Paid online: nothing to collect')).toBeNull();
});
