/** The checkout on a phone: the address as one line, the items as a strip, and the total with the button that orders. */
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { PublicShopSettings } from '../../contract/settings/shop-settings.ts';
import { setCurrentFees } from '../cart/pricing-rules.ts';
import { testProduct } from '../products/test-product.ts';
import { fakeCart } from '../testing/cart.ts';
import { fakeStore } from '../testing/fake-store.ts';
import { testId } from '../testing/ids.ts';
import { testAddress } from '../testing/orders.ts';
import { shopper, signIn } from '../testing/people.ts';
import { renderScreen } from '../testing/render-screen.tsx';
import { CheckoutScreen } from './checkout-screen.tsx';

const addresses = 'GET /api/v1/address/get-address';
const coconut = testProduct(testId('coconut'), { name: 'Coconut', price: 100, discount: 0 });
const guava = testProduct(testId('guava'), { name: 'Guava', price: 50, discount: 0 });
const home = testAddress('12 MG Road');
const office = testAddress('3 Office Park');

const store = fakeStore();
const cart = fakeCart(store, coconut, guava);

beforeEach(() => {
  signIn(store);
  cart.put(coconut, 2);
  store.answer(addresses, [home]);
  store.answer('GET /api/v1/order/get-order-list', []);
  setCurrentFees({ pincode: '' });
});

const checkout = (settings: Partial<PublicShopSettings> = {}) =>
  renderScreen(<CheckoutScreen name={shopper.name} />, { url: '/checkout', settings });
/** A part that only opens on a phone has this class while it is closed. */
const isFolded = (element: Element) => element.closest('.max-md\\:hidden') !== null;
const line = () => screen.findByRole('button', { name: /^Deliver to/ });
const panel = () => screen.getByRole('region', { name: 'Delivery Address' });

describe('the address of the order', () => {
  it('is one line, which opens all addresses', async () => {
    const { user } = checkout();
    expect(await line()).toHaveTextContent('12 MG Road, Pune');
    expect(isFolded(panel())).toBe(true);
    await user.click(await line());
    expect(await line()).toHaveAttribute('aria-expanded', 'true');
    expect(isFolded(panel())).toBe(false);
    await user.click(await line());
    expect(isFolded(panel())).toBe(true);
  });

  it('has its time in the line, in a shop that promises one', async () => {
    const opening = { isOpen: true, isPaused: false, opensAt: null, closesAt: null };
    store.answer('GET /api/v1/delivery/now', { ...opening, minutes: 25, now: '2026-11-28T06:40:00.000Z' });
    checkout({ arrivalTimes: true });
    expect(await within(await line()).findByText(/Arrives by 12:35.pm$/)).toBeVisible();
  });

  it('is chosen from all of them while none is', async () => {
    store.answer(addresses, [home, office]);
    const { user } = checkout();
    await user.click(await screen.findByRole('radio', { name: /3 Office Park/ }));
    expect(await line()).toHaveTextContent('3 Office Park, Pune');
  });

  it('is open while none is chosen', async () => {
    store.answer(addresses, [home, office]);
    checkout();
    await screen.findAllByRole('radio');
    expect(isFolded(panel())).toBe(false);
    expect(screen.queryByRole('button', { name: /^Deliver to/ })).toBeNull();
  });
});

describe('the items of the order', () => {
  const strip = (items: string) => screen.findByRole('button', { name: items });

  it('are a strip, which opens them', async () => {
    cart.put(guava);
    const { user } = checkout();
    const list = await screen.findByRole('list', { name: 'Items in your cart' });
    expect(isFolded(list)).toBe(true);
    await user.click(await strip('3 items'));
    expect(isFolded(list)).toBe(false);
    await user.click(screen.getByRole('button', { name: 'Add one Guava' }));
    expect(await strip('4 items')).toHaveAttribute('aria-expanded', 'true');
  });

  it('are open when one of them cannot be ordered', async () => {
    cart.change(coconut, { stock: 1 });
    checkout();
    expect(isFolded(await screen.findByRole('list', { name: 'Items in your cart' }))).toBe(false);
  });
});

describe('the button that orders', () => {
  it('is in one bar with the total', async () => {
    checkout();
    const bar = (await screen.findByRole('button', { name: 'Cash On Delivery' })).closest('.bottom-bar');
    expect(bar).toHaveTextContent(/^Total ₹200\.00/);
    expect(screen.getByRole('button', { name: 'Pay Online' }).closest('.bottom-bar')).toBeNull();
  });

  it('is that of the last way to pay, in a shop with online payments', async () => {
    checkout({ onlinePayment: { provider: 'razorpay' } });
    const online = await screen.findByRole('button', { name: 'Pay ₹200 online' });
    expect(online.closest('.bottom-bar')).toHaveTextContent(/^Total ₹200\.00/);
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Cash On Delivery' }).closest('.bottom-bar')).toBeNull(),
    );
  });
});
