/** The cart of a visitor in a shop whose owner chose 'cart first', until it goes into an account. */
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { MergeDifference } from '../../contract/cart/cart.ts';
import { deviceStore } from '../api/storage.ts';
import { hasTokens, removeTokens } from '../api/tokens.ts';
import { testProduct } from '../products/test-product.ts';
import { browserQueries } from '../query-client.ts';
import { fakeCart } from '../testing/cart.ts';
import { fakeStore } from '../testing/fake-store.ts';
import { testId } from '../testing/ids.ts';
import { signIn } from '../testing/people.ts';
import { renderScreen } from '../testing/render-screen.tsx';
import { CartButton } from './cart-button.tsx';
import { CartControl } from './cart-control.tsx';
import { deviceCartName } from './device-cart-name.ts';
import { closeCart, openCart } from './use-drawer.ts';

const pear = testProduct(testId('pear'), { name: 'Pear', stock: 30 });
const merge = 'POST /api/v1/cart/merge-cart';

const store = fakeStore();
const cart = fakeCart(store, pear);

/** The page of the pear. */
const page = () =>
  renderScreen(
    <>
      <CartControl product={pear} />
      <CartButton />
    </>,
    { settings: { cart: 'cart-first' } },
  );
/** Loads the page again: only data stored on the device stays. */
function reload() {
  cleanup();
  closeCart();
  browserQueries().clear();
  return page();
}

const stored = () => localStorage.getItem(deviceCartName);
const keep = (lines: unknown) => localStorage.setItem(deviceCartName, JSON.stringify({ lines }));
const stepper = () => screen.findByRole('group', { name: 'Quantity of Pear' });
const drawer = async () => within(await screen.findByRole('dialog', { name: /^Your Cart/ }));

/** Opens the page as a visitor, and adds a pear. */
async function addPear() {
  const view = page();
  await view.user.click(await screen.findByRole('button', { name: 'Add to Cart: Pear' }));
  await waitFor(() => expect(stored()).toContain('"quantity":1'));
  expect(await stepper()).toHaveTextContent('1');
  return view;
}

beforeEach(removeTokens);

describe('the cart of a visitor', () => {
  it('has as much as the store has: a change that it refuses is taken back', async () => {
    const { user } = await addPear();
    cart.change(pear, { stock: 1 });
    await user.click(await screen.findByRole('button', { name: 'Add one Pear' }));
    expect(await screen.findByText('Only 1 left of Pear.')).toBeVisible();
    expect(await stepper()).toHaveTextContent('1');
    expect(stored()).toContain('"quantity":1');
  });

  it('lasts as long as the page where the device stores nothing, and says so', async () => {
    const setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    vi.stubGlobal('localStorage', {
      getItem: () => null,
      setItem,
      removeItem() {},
      clear() {},
      length: 0,
      key: () => null,
    });
    const { user } = page();
    await user.click(await screen.findByRole('button', { name: 'Add to Cart: Pear' }));
    expect(await screen.findByText(/^Your cart cannot be saved on this device\./)).toBeVisible();
    expect(await screen.findByRole('button', { name: /^View Cart 1 item ₹/ })).toBeVisible();
    // Other tests have the same memory.
    deviceStore.remove(deviceCartName);
  });

  it('is filled without a connection', async () => {
    const { user } = await addPear();
    store.disconnect();
    await user.click(await screen.findByRole('button', { name: 'Add one Pear' }));
    expect(await stepper()).toHaveTextContent('2');
    await waitFor(() => expect(stored()).toContain('"quantity":2'));
    store.connect();
    expect(await stepper()).toHaveTextContent('2');
  });

  it('shows a product that is gone as every cart does', async () => {
    await addPear();
    cart.withdraw(pear);
    const { user } = reload();
    await screen.findByRole('button', { name: 'Add one Pear' });
    act(openCart);
    const inDrawer = await drawer();
    expect(await inDrawer.findByText('No longer sold')).toBeVisible();
    expect(inDrawer.getByRole('button', { name: 'Proceed to Checkout' })).toBeDisabled();
    await user.click(inDrawer.getByRole('button', { name: 'Remove unavailable items' }));
    expect(await inDrawer.findByRole('heading', { name: 'Your cart is empty' })).toBeVisible();
    expect(stored()).toBeNull();
  });

  it('is corrected when somebody wrote into it, with a word about it', async () => {
    keep([
      { productId: pear._id, quantity: 1e9, price: 1 },
      { productId: testId('onion'), quantity: -3 },
      { productId: 'x', quantity: 1 },
    ]);
    page();
    expect(await screen.findByText(/^Part of the cart on this device could not be read\./)).toBeVisible();
    expect(await stepper()).toHaveTextContent('20');
    localStorage.setItem(deviceCartName, 'not JSON');
    reload();
    expect(await screen.findByText(/could not be read, so it is empty now/)).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Add to Cart: Pear' })).toBeVisible();
    expect(stored()).toBeNull();
  });
});

describe('after the sign-in, the cart of a visitor', () => {
  it('goes into that of the account once, though the answer was lost', async () => {
    await addPear();
    signIn(store);
    store.loseAnswers(merge);
    reload();
    expect(await screen.findByText(/^The items you chose before signing in will be added/)).toBeVisible();
    await waitFor(() => expect(stored()).toBeNull());
    expect(await stepper()).toHaveTextContent('1');
    const [first, second, ...more] = store.requests(merge).map(({ body }) => body.mergeId);
    expect(second).toBe(first);
    expect(more).toEqual([]);
    expect(cart.quantities()).toEqual({ Pear: 1 });
  });

  it('stays on the device when the session had ended', async () => {
    await addPear();
    signIn(store);
    for (const route of [merge, 'GET /api/v1/cart/get-cart'] as const) store.refuse(route, 'NOT_SIGNED_IN');
    store.refuse('POST /api/v1/users/refresh-access-token', 'SIGN_IN_ENDED');
    reload();
    await waitFor(() => expect(hasTokens()).toBe(false));
    expect(await stepper()).toHaveTextContent('1');
    expect(stored()).toContain(pear._id);
    expect(screen.queryByText(/Refused/)).toBeNull();
  });

  it('is added to that of the account, and what did not fit is listed until it is read', async () => {
    const less: MergeDifference = {
      productId: pear._id,
      name: 'Pear',
      wanted: 3,
      quantity: 2,
      reason: 'stock',
      stock: 2,
    };
    const told = () => screen.findByRole('dialog', { name: 'Not everything fit in your cart' });
    const viewCart = () => screen.findByRole('button', { name: /^View Cart 2 items/ });
    await addPear();
    cart.put(pear, 2);
    store.answer(merge, { differences: [less] });
    signIn(store);
    reload();
    expect(await told()).toHaveTextContent('Pear: 2 instead of 3Only 2 left');
    const { user } = reload();
    await user.click(within(await told()).getByRole('button', { name: 'OK' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    reload();
    await viewCart();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(store.requests(merge)).toHaveLength(1);
  });

  it('is no longer shown to the next person after the sign-out, without a reload', async () => {
    const { unmount } = await addPear();
    cart.put(pear, 1);
    store.answer(merge, { differences: [] });
    act(() => signIn(store));
    await waitFor(() => expect(stored()).toBeNull());
    unmount();
    act(() => removeTokens());
    page();
    expect(await screen.findByRole('button', { name: 'Add to Cart: Pear' })).toBeVisible();
    expect(screen.queryByRole('button', { name: /^View Cart/ })).toBeNull();
  });
});
