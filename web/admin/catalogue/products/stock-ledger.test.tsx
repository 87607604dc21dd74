import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { links } from '../../../../contract/api/links.ts';
import type { ShownMovement } from '../../../../contract/inventory/stock.ts';
import { fakeStore } from '../../../testing/fake-store.ts';
import { testId } from '../../../testing/ids.ts';
import { owner, signIn } from '../../../testing/people.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { StockLedger } from './stock-ledger.tsx';

const store = fakeStore();
const productId = testId('Jamun');
const actor = { _id: owner._id, name: owner.name };

function movement(_id: number, values: Partial<ShownMovement>): ShownMovement {
  const time = '2026-11-28T06:30:00.000Z';
  return {
    _id,
    kind: 'received',
    quantity: 1,
    counted: null,
    reason: '',
    stock: 0,
    actor,
    order: null,
    createdAt: time,
    ...values,
  };
}

it('the stock ledger names each movement with its reason, its order and who did it, and adds up to the stock', async () => {
  signIn(store, owner);
  const order = { _id: testId('order'), orderId: 'TK-7K3M9QX2' };
  store.answer('GET /api/v1/product/stock-ledger/:productId', {
    product: { _id: productId, name: 'Jamun', stock: 44, deletedAt: null },
    threshold: null,
    sum: 44,
    extraGrams: 0,
    movements: [
      movement(4, { kind: 'waste', quantity: -3, reason: 'Spoiled', stock: 44 }),
      movement(3, { quantity: 12, reason: 'Delivery', stock: 47 }),
      movement(2, { kind: 'sold', quantity: -3, stock: 35, actor: null, order }),
      movement(1, { quantity: 38, reason: 'Opening stock', stock: 38 }),
    ],
    next: null,
  });
  const { user } = renderScreen(<StockLedger productId={productId} />);
  const rows = (await screen.findAllByRole('article')).map(({ textContent }) => textContent);
  expect(rows).toEqual([
    expect.stringMatching(/^−3Waste · Spoiled.*Tokri AdminStock 44$/),
    expect.stringMatching(/^\+12Received · Delivery.*Tokri AdminStock 47$/),
    expect.stringMatching(/^−3Sold · TK-7K3M9QX2.*Stock 35$/),
    expect.stringMatching(/^\+38Received · Opening stock.*Stock 38$/),
  ]);
  expect(screen.getByText('Sum of all movements: 44 = stock')).toBeVisible();
  await user.click(screen.getByRole('link', { name: order.orderId }));
  expect(await screen.findByText(`Page ${links.adminOrder(order._id)}`)).toBeVisible();
});
