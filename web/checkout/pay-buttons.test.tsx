/** The checkout of a shop whose orders can be paid online. */
import { cleanup, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { PublicShopSettings } from '../../contract/settings/shop-settings.ts';
import { setCurrentFees } from '../cart/pricing-rules.ts';
import { testProduct } from '../products/test-product.ts';
import { browserQueries } from '../query-client.ts';
import { fakeCart } from '../testing/cart.ts';
import { fakeStore } from '../testing/fake-store.ts';
import { testId } from '../testing/ids.ts';
import { testAddress, testOrder } from '../testing/orders.ts';
import { shopper, signIn } from '../testing/people.ts';
import { renderScreen } from '../testing/render-screen.tsx';
import { CheckoutScreen } from './checkout-screen.tsx';
import LostOrders from './lost-orders.tsx';

const payOnline = 'POST /api/v1/order/stripe-payment';
const payCash = 'POST /api/v1/order/cash-payment';
const asking = 'GET /api/v1/order/placed';
const coconut = testProduct(testId('coconut'), { name: 'Coconut', price: 431, discount: 0 });

const store = fakeStore();
const cart = fakeCart(store, coconut);
const open = vi.fn();
const waiting = testOrder({ status: 'awaiting_payment', payBy: '2026-11-30T06:10:00.000Z' });
const payPage = `/pay/${waiting._id}#now`;

beforeEach(() => {
  signIn(store);
  open.mockClear();
  localStorage.removeItem('tokri-pays-by');
  cart.put(coconut);
  store.answer('GET /api/v1/address/get-address', [testAddress('12 MG Road')]);
  store.answer('GET /api/v1/order/get-order-list', []);
  store.answer(payCash, testOrder());
  store.answer(payOnline, { ...waiting, payment: null });
  store.answer(asking, { order: null });
  setCurrentFees({ pincode: '' });
});

const checkout = (settings: Partial<PublicShopSettings> = { onlinePayment: { provider: 'razorpay' } }) =>
  renderScreen(<CheckoutScreen name={shopper.name} open={open} />, { url: '/checkout', settings });

const onlineButton = () => screen.findByRole('button', { name: /^Pay ₹[\d,.]+ online$/ });
const cashButton = () => screen.findByRole('button', { name: 'Cash On Delivery' });
async function press(user: ReturnType<typeof checkout>['user'], find: typeof onlineButton): Promise<void> {
  const button = await find();
  await waitFor(() => expect(button).toBeEnabled());
  await user.click(button);
}
/** True when `one` is above `other`. */
const isAbove = (one: HTMLElement, other: HTMLElement) =>
  Boolean(one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING);

describe('in a shop without online payments', () => {
  it('the buttons are those of the spec', async () => {
    const { user } = checkout({});
    await cashButton();
    await user.click(screen.getByRole('button', { name: 'Pay Online' }));
    await screen.findByText('online payment is not available');
    expect(screen.queryByRole('button', { name: /^Pay ₹/ })).toBeNull();
  });
});

describe('an order that is paid online', () => {
  it('names the amount, and is the first way', async () => {
    checkout();
    const online = await onlineButton();
    expect(online).toHaveAccessibleName('Pay ₹431 online');
    expect(isAbove(online, await cashButton())).toBe(true);
    expect(screen.queryByRole('button', { name: 'Pay Online' })).toBeNull();
  });

  it('is placed with its key, and then paid in another document', async () => {
    const { user } = checkout({ onlinePayment: { provider: 'razorpay' }, paysWith: true });
    await press(user, onlineButton);
    await waitFor(() => expect(open.mock.calls).toEqual([[payPage]]));
    const [sent] = store.requests(payOnline);
    expect(sent?.headers['idempotency-key']).toMatch(/^[0-9a-f]{32}$/);
    expect(sent?.body).not.toHaveProperty('paysWith');
    expect(store.requests(payCash)).toEqual([]);
    expect(localStorage.getItem('tokri-sent-orders')).toBeNull();
  });

  it('says that no money moves in test mode', async () => {
    checkout({ onlinePayment: { provider: 'simulator', test: true } });
    await screen.findByText('Test mode: no money moves');
  });

  it('that cannot be paid is not ordered, and cash stays', async () => {
    store.refuse(payOnline, 'PAYMENT_UNAVAILABLE');
    const { user } = checkout();
    await press(user, onlineButton);
    await screen.findByText(/^Paying online does not work at the moment, so nothing was ordered/);
    expect(localStorage.getItem('tokri-sent-orders')).toBeNull();
    await press(user, cashButton);
    await screen.findByText('Page /dashboard/orders');
    expect(store.requests(payCash)).toHaveLength(1);
  });

  it('leads to its payment when its answer was lost', async () => {
    const { _id, orderId } = waiting;
    store.answer(asking, ({ headers }) => {
      const [sent] = store.requests(payOnline);
      return { order: sent?.headers['idempotency-key'] === headers['idempotency-key'] ? { _id, orderId } : null };
    });
    store.loseAnswers(payOnline);
    const { user } = checkout();
    await press(user, onlineButton);
    await waitFor(() => expect(open).toHaveBeenCalledWith(payPage));
    expect(screen.queryByText(`Your order ${orderId} was placed.`)).toBeNull();
    expect(localStorage.getItem('tokri-sent-orders')).toBeNull();
  });

  it('whose answer was lost is said to wait on every page', async () => {
    const { _id, orderId } = waiting;
    store.answer(asking, { order: null });
    store.loseAnswers(payOnline);
    const { user } = checkout();
    await press(user, onlineButton);
    await waitFor(() => expect(localStorage.getItem('tokri-sent-orders')).toContain('paysOnline'));
    cleanup();
    browserQueries().clear();
    store.answer(asking, { order: { _id, orderId } });
    renderScreen(<LostOrders />);
    await screen.findByText(`Order ${orderId}: Waiting for your payment`);
  });
});

describe('the way of the last order', () => {
  it('is the first one the next time', async () => {
    const { user } = checkout();
    await press(user, cashButton);
    await screen.findByText('Page /dashboard/orders');
    cleanup();
    browserQueries().clear();
    cart.put(coconut);
    checkout();
    expect(isAbove(await cashButton(), await onlineButton())).toBe(true);
  });
});

it('an order whose credit pays everything is not paid online', async () => {
  store.answer('GET /api/v1/store-credit', { balance: 1_000, entries: [] });
  checkout({ onlinePayment: { provider: 'razorpay' }, refunds: true });
  await screen.findByText(/^Use store credit/);
  const button = await cashButton();
  await waitFor(() => expect(button).toBeEnabled());
  expect(screen.queryByRole('button', { name: /online/i })).toBeNull();
});
