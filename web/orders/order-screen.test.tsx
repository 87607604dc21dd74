/** The page of an order, which follows what the store does with it. */
import { act, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { links } from '../../contract/links.ts';
import type { FollowedOrder } from '../../contract/order-follow.ts';
import { CartButton } from '../cart/cart-button.tsx';
import { testProduct } from '../products/test-product.ts';
import { fakeCart } from '../testing/cart.ts';
import { fakeStore, refusal } from '../testing/fake-store.ts';
import { orderLine } from '../testing/fulfilment.ts';
import { testId } from '../testing/ids.ts';
import { followedOrder } from '../testing/orders.ts';
import { signIn } from '../testing/people.ts';
import { renderScreen } from '../testing/render-screen.tsx';
import { OrderScreen } from './order-screen.tsx';

const read = 'GET /api/v1/order/get-order/:orderId';
const follow = 'GET /api/v1/order/follow-order/:orderId';
const cancel = 'POST /api/v1/order/cancel-order/:orderId';
const beetroot = testProduct(testId('beetroot'), { name: 'Beetroot' });

const store = fakeStore();
const cart = fakeCart(store, beetroot);
let order: FollowedOrder;

beforeEach(() => {
  signIn(store);
  order = followedOrder({ product_details: [orderLine('Tomato', 3)] });
  store.answer(read, () => order);
});

const page = () =>
  renderScreen(
    <>
      <OrderScreen orderId={order._id} />
      <CartButton />
    </>,
  );

/** The store changes the order. The page knows it only when it asks, or hears it with `tell`. */
const change = (values: Partial<FollowedOrder>) => {
  order = { ...order, revision: order.revision + 1, ...values };
};
const tell = () => {
  const { _id, orderId, status, revision } = order;
  store.emit(follow, 'order', { _id, orderId, status, revision });
};
const headline = (name: string) => screen.findByRole('heading', { level: 2, name });

describe('an order', () => {
  it('that is cancelled too late shows the reason and the current status', async () => {
    const { user } = page();
    await user.click(await screen.findByRole('button', { name: 'Cancel order' }));
    const dialog = await screen.findByRole('dialog', { name: `Cancel order ${order.orderId}?` });
    change({ status: 'packed', canCancel: false });
    const message = 'This order is packed, so it cannot be cancelled any more.';
    store.answer(cancel, () => refusal('STEP_NOT_ALLOWED', { message, data: order }));
    await user.click(within(dialog).getByRole('button', { name: 'Cancel order' }));
    expect(await screen.findByText(message)).toBeVisible();
    expect(await headline('Your order is packed and ready to leave')).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Cancel order' })).toBeNull();
  });

  it('is asked about every ten seconds without a stream, which is used again when it is back', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
    // Each look takes a millisecond by the clock of the page, so that no poll of a minute stands in for the stream.
    const seen = (text: string) =>
      vi.waitFor(() => expect(screen.getByText(text)).toBeVisible(), { timeout: 15_000, interval: 1 });
    store.endStreams();
    page();
    await seen('Checks for updates every few seconds');
    change({ status: 'packed' });
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    await seen('Your order is packed and ready to leave');
    store.openStreams();
    // The longest pause between two tries.
    await act(() => vi.advanceTimersByTimeAsync(45_000));
    await seen('Updates automatically');
    change({ status: 'out_for_delivery' });
    tell();
    await seen('Your order is on its way to you');
  });

  it('of which something is missing says so to eyes and ears, and has the new quantity', async () => {
    page();
    await screen.findByText('Updates automatically');
    const note = 'Only 1 of 3 Tomato could be packed.';
    change({
      product_details: [orderLine('Tomato', 1)],
      events: [
        {
          _id: testId('missing'),
          kind: 'line_changed',
          status: 'placed',
          note,
          by: 'shop',
          createdAt: '2026-11-28T06:40:00.000Z',
        },
      ],
    });
    tell();
    const progress = within(screen.getByRole('region', { name: 'Order progress' }));
    expect((await progress.findByText(note)).closest('li')).toBeVisible();
    await vi.waitFor(() =>
      expect(screen.getAllByRole('status').filter(({ textContent }) => textContent.includes(note))).toHaveLength(1),
    );
    expect(screen.getByRole('region', { name: '1 Item' })).toHaveTextContent('Qty: 1');
  });

  it('of another customer, or of none, is not found', async () => {
    store.refuse(read, 'NOT_FOUND');
    page();
    expect(await screen.findByRole('heading', { name: 'This order was not found' })).toBeVisible();
  });
});

it('ordering again adds what is available to the cart, and says what is not', async () => {
  store.answer('POST /api/v1/order/reorder/:orderId', () => {
    cart.put(beetroot, 2);
    return {
      added: [{ productId: beetroot._id, name: 'Beetroot', quantity: 2 }],
      missing: [
        {
          productId: testId('litchi'),
          name: 'Litchi',
          quantity: 3,
          reason: 'Litchi is out of stock.',
          reasonText: { key: 'errors.outOfStock', params: { name: 'Litchi' } },
        },
      ],
    };
  });
  const { user } = page();
  await user.click(await screen.findByRole('button', { name: 'Order again' }));
  expect(await screen.findByText('3 × Litchi: Litchi is out of stock.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Go To Cart' })).toHaveAttribute('href', `/${links.cart}`);
  expect(await screen.findByRole('button', { name: /^View Cart 2 items/ })).toBeVisible();
});
