/** Choices of a shopper at the checkout besides the address: a note to pay with, store credit, substitutes. */
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { PublicShopSettings } from '../../contract/settings/shop-settings.ts';
import { setCurrentFees } from '../cart/pricing-rules.ts';
import { testProduct } from '../products/test-product.ts';
import { fakeCart } from '../testing/cart.ts';
import { fakeStore } from '../testing/fake-store.ts';
import { testId } from '../testing/ids.ts';
import { testAddress, testOrder } from '../testing/orders.ts';
import { shopper, signIn } from '../testing/people.ts';
import { renderScreen } from '../testing/render-screen.tsx';
import { CheckoutScreen } from './checkout-screen.tsx';

const pay = 'POST /api/v1/order/cash-payment';
const credit = 'GET /api/v1/store-credit';
const store = fakeStore();
const coconut = testProduct(testId('coconut'), { name: 'Coconut', price: 153, discount: 0 });
const guava = testProduct(testId('guava'), { name: 'Guava' });
const cart = fakeCart(store, coconut, guava);

beforeEach(() => {
  signIn(store);
  cart.put(coconut);
  store.answer('GET /api/v1/address/get-address', [testAddress('12 MG Road')]);
  store.answer('GET /api/v1/order/get-order-list', []);
  store.answer(pay, testOrder());
  store.answer('GET /api/v1/order/placed', { order: null });
  setCurrentFees({ pincode: '' });
});

const checkout = (settings: Partial<PublicShopSettings>) =>
  renderScreen(<CheckoutScreen name={shopper.name} />, { url: '/checkout', settings });
const orderButton = () => screen.findByRole('button', { name: 'Cash On Delivery' });

async function order(user: ReturnType<typeof checkout>['user']) {
  const button = await orderButton();
  await waitFor(() => expect(button).toBeEnabled());
  await user.click(button);
  await screen.findByText('Page /dashboard/orders');
  return store.requests(pay)[0]?.body;
}

it('what the customer pays with is sent where the shop asks for it', async () => {
  const { user } = checkout({ paysWith: true });
  const notes = within(await screen.findByRole('group', { name: 'Paying in cash with' }));
  await user.click(notes.getByRole('button', { name: '₹500' }));
  expect(await order(user)).toMatchObject({ paysWith: 500 });
});

it('products that are missing are replaced as the shopper chose, where the shop replaces any', async () => {
  cart.put(guava);
  const { user } = checkout({ substitutes: true });
  expect(await screen.findByRole('radio', { name: /Ask me first/ })).toBeChecked();
  await user.click(screen.getByText('Choose for single products'));
  const line = screen.getByLabelText('If Coconut is not available');
  await user.selectOptions(line, 'Leave it out');
  await user.selectOptions(line, 'Same as above');
  await user.selectOptions(line, 'Leave it out');
  const { substitutes, itemList } = await order(user);
  expect(substitutes).toBe('ask');
  expect(itemList).toMatchObject([
    { productId: { _id: coconut._id }, substitutes: 'leave' },
    { productId: { _id: guava._id } },
  ]);
  expect(itemList[1]).not.toHaveProperty('substitutes');
});

it('other shops ask for neither', async () => {
  const { user } = checkout({});
  await orderButton();
  expect(screen.queryByText('If something is not available')).toBeNull();
  expect(screen.queryByRole('group', { name: 'Paying in cash with' })).toBeNull();
  const sent = await order(user);
  expect(sent).not.toHaveProperty('paysWith');
  expect(sent).not.toHaveProperty('substitutes');
});

describe('store credit', () => {
  const summary = () => screen.getByRole('region', { name: 'Order Summary' });
  const use = () => screen.findByRole('switch', { name: 'Use store credit (₹76.50 available)' });

  it('is known before anything is ordered, and read again when that failed', async () => {
    const reading = store.hold(credit);
    const { user } = checkout({ refunds: true });
    const button = await orderButton();
    const held = await reading.next();
    expect(button).toBeDisabled();
    await held.refuse('VALIDATION');
    expect(
      await within(summary()).findByText('Your store credit could not be loaded.', { exact: false }),
    ).toBeVisible();
    expect(button).toBeEnabled();
    await user.click(within(summary()).getByRole('button', { name: 'Try again' }));
    await (await reading.next()).answer({ balance: 76.5, entries: [] });
    expect(await use()).toBeChecked();
  });

  it('is used unless the shopper says otherwise, which stays when the page is loaded again', async () => {
    store.answer(credit, { balance: 76.5, entries: [] });
    const { user, unmount } = checkout({ refunds: true });
    expect(await use()).toBeChecked();
    expect(summary()).toHaveTextContent('To pay₹76.50');
    await user.click(await use());
    expect(summary()).not.toHaveTextContent('To pay');
    unmount();
    const again = checkout({ refunds: true });
    expect(await use()).not.toBeChecked();
    await again.user.click(await use());
    expect(await order(again.user)).toMatchObject({ credit: 76.5 });
  });
});
