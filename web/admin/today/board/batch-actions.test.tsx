import { act, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, it } from 'vitest';
import type { FulfilmentOrderCard } from '../../../../contract/orders/board.ts';
import { browserQueries } from '../../../query-client.ts';
import { fakeStore } from '../../../testing/fake-store.ts';
import { orderCard } from '../../../testing/fulfilment.ts';
import { testId } from '../../../testing/ids.ts';
import { owner, signIn } from '../../../testing/people.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { BatchBar } from './batch-bar.tsx';
import { BoardSelectionProvider, useNewSelection } from './board-selection.tsx';
import { OrderColumn } from './order-column.tsx';
import { useBatch } from './use-batch.ts';

const store = fakeStore();
const list = 'GET /api/v1/fulfilment/orders';
const batch = 'PUT /api/v1/fulfilment/batch';

beforeEach(() => signIn(store, owner));

const cards = (status: FulfilmentOrderCard['status'], count: number): FulfilmentOrderCard[] =>
  Array.from({ length: count }, (_, each) =>
    orderCard({ _id: testId(`order ${each}`), orderId: `TK-AAAAAAA${each + 2}`, status, revision: each + 1 }),
  );

function Board() {
  const selection = useNewSelection('');
  const [compact, setCompact] = useState(true);
  return (
    <BoardSelectionProvider value={selection}>
      <button type="button" onClick={() => setCompact(!compact)}>
        Other view
      </button>
      <OrderColumn compact={compact} filter={{ status: 'packed', sort: 'promise' }} newOrders={new Set()} />
      <BatchBar selection={selection} onSlips={() => {}} />
    </BoardSelectionProvider>
  );
}

function openBoard(orders: readonly FulfilmentOrderCard[]) {
  store.answer(list, { orders: [...orders], next: null });
  return renderScreen(<Board />);
}

const bar = () => screen.findByRole('region', { name: 'Selected orders' });
const rowOf = (orderId: string) => screen.findByRole('article', { name: `Order ${orderId}` });

it('an order is one line with all that is needed to choose it', async () => {
  const rider = { _id: testId('Ramesh'), name: 'Ramesh' };
  openBoard([orderCard({ orderId: 'TK-AAAAAAA2', status: 'packed', count: 3, totalAmount: 60, rider })]);
  const row = within(await rowOf('TK-AAAAAAA2'));
  for (const words of ['TK-AAAAAAA2', '3 items', '₹60.00', 'Packed', 'Ramesh', 'Asha Verma'])
    expect(row.getByText(words)).toBeVisible();
  // A list of one has nothing to select at once.
  expect(screen.queryByRole('checkbox', { name: 'Select all: Packed' })).toBeNull();
});

it('selected orders stay selected in the other view, and not when they leave their list', async () => {
  const orders = cards('packed', 3);
  const { user } = openBoard(orders);
  await user.click(await screen.findByRole('checkbox', { name: 'Select all: Packed' }));
  await user.click(screen.getByRole('button', { name: 'Other view' }));
  expect(within(await bar()).getByText('3 orders selected')).toBeVisible();
  store.answer(list, { orders: orders.slice(1), next: null });
  await act(() => browserQueries().invalidateQueries());
  await waitFor(async () => expect(within(await bar()).getByText('2 orders selected')).toBeVisible());
});

it('all of a column are selected at once, and none again', async () => {
  const { user } = openBoard(cards('packed', 3));
  const all = await screen.findByRole('checkbox', { name: 'Select all: Packed' });
  await user.click(all);
  expect(within(await bar()).getByText('3 orders selected')).toBeVisible();
  await user.click(screen.getByRole('checkbox', { name: 'Select order TK-AAAAAAA3' }));
  expect(within(await bar()).getByText('2 orders selected')).toBeVisible();
  expect(all).toBePartiallyChecked();
  await user.click(all);
  await user.click(all);
  expect(screen.queryByRole('region', { name: 'Selected orders' })).toBeNull();
});

it('Shift selects all from the line before', async () => {
  const { user } = openBoard(cards('packed', 4));
  await user.click(await screen.findByRole('checkbox', { name: 'Select order TK-AAAAAAA2' }));
  await user.keyboard('{Shift>}');
  await user.click(screen.getByRole('checkbox', { name: 'Select order TK-AAAAAAA4' }));
  await user.keyboard('{/Shift}');
  expect(within(await bar()).getByText('3 orders selected')).toBeVisible();
});

it('selected orders are sent out with a rider in one call, and those that were not are named with the reason', async () => {
  const orders = cards('packed', 3);
  const [first, second, third] = orders as [FulfilmentOrderCard, FulfilmentOrderCard, FulfilmentOrderCard];
  const ramesh = { _id: testId('Ramesh'), name: 'Ramesh', deliveries: 1, isRider: true as const };
  store.answer('GET /api/v1/fulfilment/orders/:orderId/riders', [ramesh]);
  store.answer(batch, {
    orders: [
      { _id: first._id, orderId: first.orderId, status: 'out_for_delivery', revision: 2 },
      {
        _id: second._id,
        orderId: second.orderId,
        status: 'cancelled',
        revision: 3,
        refused: {
          code: 'STEP_NOT_ALLOWED',
          reason: 'This order is cancelled.',
          reasonText: { key: 'errors.cannotSendOut', params: { status: 'cancelled' } },
        },
      },
      { _id: third._id, orderId: third.orderId, status: 'out_for_delivery', revision: 4 },
    ],
  });
  const { user } = openBoard(orders);
  await user.click(await screen.findByRole('checkbox', { name: 'Select all: Packed' }));
  await user.click(within(await bar()).getByRole('button', { name: 'Send out for delivery' }));
  const question = within(await screen.findByRole('dialog', { name: 'Who takes 3 orders out?' }));
  expect(question.getByRole('button', { name: 'Send out for delivery' })).toBeDisabled();
  await user.click(await question.findByRole('radio', { name: /Ramesh/ }));
  await user.click(question.getByRole('button', { name: 'Send out for delivery' }));
  const outcome = within(await screen.findByRole('dialog', { name: '1 order could not be changed' }));
  expect(outcome.getByText(`2 orders sent out, 1 was cancelled: ${second.orderId}`)).toBeVisible();
  expect(outcome.getByText('This order is cancelled.')).toBeVisible();
  expect(store.requests(batch).map(({ body }) => body)).toEqual([
    {
      action: 'out_for_delivery',
      riderId: ramesh._id,
      orders: orders.map(({ _id: orderId, revision }) => ({ orderId, revision })),
    },
  ]);
  // The refused order stays selected.
  await user.click(outcome.getByText('Close'));
  await waitFor(async () => expect(within(await bar()).getByText('1 order selected')).toBeVisible());
});

it('orders that cannot be sent out are not sent, and packing is started without a question', async () => {
  store.answer(batch, ({ body }) => ({
    orders: body.orders.map(({ orderId: _id, revision }: { orderId: string; revision: number }) => ({ _id, revision })),
  }));
  const { user } = openBoard(cards('placed', 2));
  await user.click(await screen.findByRole('checkbox', { name: 'Select order TK-AAAAAAA2' }));
  expect(within(await bar()).queryByRole('button', { name: 'Send out for delivery' })).toBeNull();
  await user.click(within(await bar()).getByRole('button', { name: 'Start packing' }));
  expect(await screen.findByText('You are packing 1 order')).toBeVisible();
  expect(store.requests(batch)[0]?.body).toMatchObject({ action: 'start_packing', orders: [{ revision: 1 }] });
});

it('more orders than one call takes are sent in several calls', async () => {
  store.answer(batch, ({ body }) => ({
    orders: body.orders.map(({ orderId: _id, revision }: { orderId: string; revision: number }) => ({ _id, revision })),
  }));
  const orders = Array.from({ length: 60 }, (_, each) => orderCard({ _id: testId(`many ${each}`), status: 'placed' }));
  function PackAll() {
    const { change } = useBatch({ update: () => {} });
    return (
      <button type="button" onClick={() => void change(orders, { action: 'packed' })}>
        Pack all
      </button>
    );
  }
  const { user } = renderScreen(<PackAll />);
  await user.click(screen.getByText('Pack all'));
  await waitFor(() => expect(store.requests(batch).map(({ body }) => body.orders.length)).toEqual([50, 10]));
});
