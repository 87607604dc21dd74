import { useQuery } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeStore, refusal } from '../../testing/fake-store.ts';
import { orderLine } from '../../testing/fulfilment.ts';
import { testId } from '../../testing/ids.ts';
import { followedOrder } from '../../testing/orders.ts';
import { signIn } from '../../testing/people.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { orderQuery } from '../order-queries.ts';
import OrderChoice from './order-choice.tsx';

const store = fakeStore();
const choose = 'PUT /api/v1/order/substitutes/:orderId';
const potato = testId('Potato');

function Choice({ orderId }: { orderId: string }) {
  const { data } = useQuery(orderQuery(orderId));
  return data?.substitutes && <OrderChoice order={{ ...data, substitutes: data.substitutes }} />;
}

/** Opens the choice of an order of milk and potatoes, for which the shopper is asked. */
async function openChoice() {
  signIn(store);
  let order = followedOrder({
    substitutes: 'ask',
    product_details: [orderLine('Milk', 1), orderLine('Potato', 1)],
  });
  store.answer('GET /api/v1/order/get-order/:orderId', () => order);
  store.answer(choose, ({ body }) => {
    const { choice = order.substitutes, lines = [] } = body;
    const choiceOf = (id: string) => lines.find(({ productId }: { productId: string }) => productId === id)?.choice;
    order = {
      ...order,
      substitutes: choice,
      product_details: order.product_details.map((line) =>
        choiceOf(line.productId) ? { ...line, substitutes: choiceOf(line.productId) } : line,
      ),
    };
    return order;
  });
  const view = renderScreen(<Choice orderId={order._id} />);
  expect(await screen.findByRole('radio', { name: /^Ask me first/ })).toBeChecked();
  return { ...view, order: () => order };
}

const radio = (name: RegExp) => screen.getByRole('radio', { name });

it('what a shopper wants is shown at once, and sent one after the other', async () => {
  const { user, order } = await openChoice();
  const saving = store.hold(choose);
  await user.click(radio(/^Pack something similar/));
  const first = await saving.next();
  await user.selectOptions(screen.getByLabelText('If Potato is not available'), 'ask');
  expect(radio(/^Pack something similar/)).toBeChecked();
  await user.click(radio(/^Leave it out/));
  expect(radio(/^Leave it out/)).toBeChecked();
  expect(store.requests(choose)).toHaveLength(1);
  await first.carryOut();
  await (await saving.next()).carryOut();
  await (await saving.next()).carryOut();
  expect(store.requests(choose).map(({ body }) => body)).toEqual([
    { choice: 'similar' },
    { lines: [{ productId: potato, choice: 'ask' }] },
    { choice: 'leave' },
  ]);
  await waitFor(() => expect(screen.queryByText('Saving…')).toBeNull());
  expect(order().substitutes).toBe('leave');
  expect(radio(/^Leave it out/)).toBeChecked();
  expect(screen.getByLabelText('If Potato is not available')).toHaveValue('ask');
});

it('what is not saved is not shown as if it were', async () => {
  const { user, order } = await openChoice();
  store.answer(choose, () => refusal('STEP_NOT_ALLOWED', { message: 'The order is packed.', data: order() }));
  await user.click(radio(/^Leave it out/));
  expect(await screen.findByText('The order is packed.')).toBeVisible();
  await waitFor(() => expect(radio(/^Ask me first/)).toBeChecked());
});
