import { useQueryClient } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Candidate } from '../../../../../contract/orders/substitutes.ts';
import { fakeStore } from '../../../../testing/fake-store.ts';
import { orderLine, orderToPack } from '../../../../testing/fulfilment.ts';
import { testId } from '../../../../testing/ids.ts';
import { owner, signIn } from '../../../../testing/people.ts';
import { renderScreen } from '../../../../testing/render-screen.tsx';
import { fulfilmentKey } from '../../../alerts/order-alerts.tsx';
import { useListedOrderActions } from '../use-order-actions.ts';
import ReplaceDialog from './replace-dialog.tsx';

const store = fakeStore();
const order = orderToPack({ product_details: [orderLine('Potato', 1)] });

function candidate(name: string): Candidate {
  const { quantity: _, sku = '', ...line } = orderLine(name, 1);
  return { ...line, sku, shelf: '', stock: 5, charged: 20 };
}

function Work() {
  const actions = useListedOrderActions(order._id);
  const queries = useQueryClient();
  return (
    <>
      <button type="button" onClick={() => void queries.invalidateQueries({ queryKey: fulfilmentKey })}>
        Somebody ordered
      </button>
      <ReplaceDialog
        order={order}
        productId={testId('Potato')}
        actions={actions}
        onRemove={() => {}}
        onClose={() => {}}
      />
    </>
  );
}

it('a substitute that is sold meanwhile is not silently another one', async () => {
  signIn(store, owner);
  const route = 'GET /api/v1/fulfilment/orders/:orderId/substitutes/:productId';
  store.answer(route, { choice: 'similar', quantity: 1, candidates: [candidate('Yam'), candidate('Carrot')] });
  const { user } = renderScreen(<Work />);
  expect(await screen.findByRole('radio', { name: /Yam/ })).toBeChecked();
  const replace = screen.getByRole('button', { name: 'Replace' });
  expect(replace).toBeEnabled();
  // Somebody buys the last of the first one.
  store.answer(route, { choice: 'similar', quantity: 1, candidates: [candidate('Carrot')] });
  await user.click(screen.getByText('Somebody ordered'));
  expect(await screen.findByRole('alert')).toHaveTextContent(/is no longer in stock/);
  expect(screen.getByRole('radio')).not.toBeChecked();
  expect(replace).toBeDisabled();
  await user.click(screen.getByRole('radio'));
  expect(replace).toBeEnabled();
});

it('pickers search another product, and read why one does not fit', async () => {
  signIn(store, owner);
  const route = 'GET /api/v1/fulfilment/orders/:orderId/substitutes/:productId';
  store.answer(route, ({ query }) => ({
    choice: 'similar',
    quantity: 1,
    candidates: query.search === 'arbi' ? [{ ...candidate('Old Arbi'), unfit: 'soldOut' }, candidate('Arbi')] : [],
  }));
  const { user } = renderScreen(<Work />);
  expect(await screen.findByText(/No similar product/)).toBeVisible();
  const field = screen.getByRole('searchbox', { name: 'Search or scan another product' });
  await user.type(field, 'arbi{Enter}');
  expect(await screen.findByRole('radio', { name: /Old Arbi.*Sold out/ })).toBeDisabled();
  expect(screen.getByRole('radio', { name: /^Arbi/ })).toBeChecked();
  expect(screen.getByRole('button', { name: 'Replace' })).toBeEnabled();
  await user.click(screen.getByRole('button', { name: 'Show similar products' }));
  expect(await screen.findByText(/No similar product/)).toBeVisible();
  await user.type(screen.getByRole('searchbox'), 'xyz{Enter}');
  expect(await screen.findByText('No product in this store matches “xyz”.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Replace' })).toBeNull();
});
