/** The page of an order, which follows what the store does with it. */
import { act, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { links } from '../../contract/api/links.ts';
import type { FollowedOrder } from '../../contract/orders/order-follow.ts';
import { CartButton } from '../cart/cart-button.tsx';
import { testProduct } from '../products/test-product.ts';
import { browserQueries } from '../query-client.ts';
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

  it('is cancelled after a question', async () => {
    store.answer(cancel, () => {
      change({ status: 'cancelled', payment_status: 'cancelled', canCancel: false });
      return order;
    });
    const { user } = page();
    const ask = async () => {
      await user.click(await screen.findByRole('button', { name: 'Cancel order' }));
      return within(await screen.findByRole('dialog', { name: `Cancel order ${order.orderId}?` }));
    };
    await user.click((await ask()).getByRole('button', { name: 'Keep order' }));
    await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(store.requests(cancel)).toEqual([]);
    await user.click((await ask()).getByRole('button', { name: 'Cancel order' }));
    expect(await headline('Your order was cancelled')).toBeVisible();
    expect(screen.getByText('There is nothing to pay.')).toBeVisible();
  });

  it('is said to be cancelled when the answer to it was lost', async () => {
    store.answer(cancel, () => {
      change({ status: 'cancelled', payment_status: 'cancelled', canCancel: false });
      return order;
    });
    store.loseAnswers(cancel);
    const { user } = page();
    await user.click(await screen.findByRole('button', { name: 'Cancel order' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Cancel order' }));
    expect(await headline('Your order was cancelled')).toBeVisible();
    expect(screen.queryByText(/could not reach the store/)).toBeNull();
    expect(store.requests(cancel)).toHaveLength(2);
  });

  it('is followed until it is delivered, with each step said once', async () => {
    page();
    expect(await headline('We have your order')).toBeVisible();
    await screen.findByText('Updates automatically');
    for (const [status, words] of [
      ['packed', 'Your order is packed and ready to leave'],
      ['out_for_delivery', 'Your order is on its way to you'],
      ['delivered', 'Your order was delivered. Enjoy!'],
    ] as const) {
      change({
        status,
        canCancel: false,
        events: [
          ...order.events,
          { _id: testId(status), kind: status, status, note: '', by: 'shop', createdAt: '2026-11-28T06:40:00.000Z' },
        ],
        ...(status === 'delivered' && { payment_status: 'paid', receivedAmount: order.totalAmount }),
      });
      tell();
      expect(await headline(words)).toBeVisible();
      await vi.waitFor(() =>
        expect(screen.getAllByRole('status').filter(({ textContent }) => textContent.includes(words))).toHaveLength(1),
      );
    }
    expect(screen.getByText(/paid in cash\./)).toBeVisible();
    expect(screen.queryByText('Updates automatically')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Cancel order' })).toBeNull();
  });

  it('shows the tip, the coupon, and what the customer and the store wrote', async () => {
    const at = '2026-11-28T06:30:00.000Z';
    change({
      bill: [
        { kind: 'tip', amount: 20 },
        { kind: 'coupon', amount: -10, offer: { code: 'WELCOME', title: 'Welcome' } },
      ],
      notes: [
        { _id: testId('wish'), kind: 'from_customer', text: 'Ripe bananas please', createdAt: at },
        { _id: testId('news'), kind: 'to_customer', text: 'We chose ripe fruit.', createdAt: at },
      ],
    });
    page();
    expect((await screen.findByText('Tip for your delivery partner')).closest('div')).toHaveTextContent('₹20.00');
    expect(screen.getByText('Coupon WELCOME').closest('div')).toHaveTextContent('-₹10.00');
    expect(await screen.findByText('Ripe bananas please')).toBeVisible();
    expect(screen.getByText('We chose ripe fruit.')).toBeVisible();
  });

  it('says how it is paid, also by UPI', async () => {
    const { unmount } = renderScreen(<OrderScreen orderId={order._id} />, { settings: { upi: true } });
    expect(await screen.findByText('Please pay ₹34.20 at the door, in cash or by UPI.')).toBeVisible();
    unmount();
    change({ status: 'delivered', payment_status: 'paid', receivedAmount: 34.2, paidWith: { method: 'upi' } });
    browserQueries().clear();
    renderScreen(<OrderScreen orderId={order._id} />, { settings: { upi: true } });
    expect(await screen.findByText('₹34.20 paid by UPI.')).toBeVisible();
  });

  it('says that a part was paid by card', async () => {
    const paidWith = { method: 'card', amount: 30 } as const;
    change({ status: 'delivered', payment_status: 'paid', receivedAmount: 34.2, paidWith });
    page();
    expect(await screen.findByText('₹4.20 paid in cash, ₹30.00 by card.')).toBeVisible();
  });

  it('costs what its goods by weight weigh', async () => {
    const weight = { unitGrams: 500, deviation: 20, price: 20, weighed: { units: 2, grams: 950 } };
    change({ status: 'packed', product_details: [orderLine('Tomato', 2, { weight, price: 19 })] });
    page();
    expect(await screen.findByText(/^Weighed: 0\.950 kg × ₹40\.00/)).toBeVisible();
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

describe('what a shopper reads of an order', () => {
  it('has the code for the rider while the order is on its way, without a reload', async () => {
    page();
    await headline('We have your order');
    expect(screen.queryByText('Delivery code')).toBeNull();
    change({ status: 'out_for_delivery', canCancel: false, deliveryCode: '4711' });
    tell();
    expect(await screen.findByText('4711')).toBeVisible();
    expect(screen.getByText('Delivery code')).toBeVisible();
  });

  it('says what is paid at the door, with which note, and without what store credit paid', async () => {
    order = followedOrder({ totalAmount: 153, credit: 76.5, paysWith: 500 });
    page();
    expect(await screen.findByText('Please pay ₹76.50 in cash at the door.')).toBeVisible();
    expect(screen.getByText(/^You’ll pay with ₹500\.00\. The rider will bring/)).toBeVisible();
  });

  it('says when the rider is at the door, until the order is delivered', async () => {
    order = followedOrder({ status: 'out_for_delivery', canCancel: false });
    page();
    await headline('Your order is on its way to you');
    change({ arrivedAt: '2026-11-28T07:00:00.000Z' });
    tell();
    expect((await screen.findAllByText('Your rider is at the door'))[0]).toBeVisible();
    const { arrivedAt: _, ...delivered } = order;
    order = { ...delivered, status: 'delivered', revision: order.revision + 1 };
    tell();
    await headline('Your order was delivered. Enjoy!');
    expect(screen.queryByText('Your rider is at the door', { ignore: '.sr-only' })).toBeNull();
  });

  it('has what was not taken at the door', async () => {
    const notTaken = { ...orderLine('Tomato', 2), reason: 'not_fresh' as const };
    order = followedOrder({ status: 'delivered', canCancel: false, refused: [notTaken] });
    page();
    const region = await screen.findByRole('region', { name: 'Not taken at the door' });
    expect(region).toHaveTextContent('2 × Tomato');
    expect(region).toHaveTextContent('Not fresh');
  });
});
