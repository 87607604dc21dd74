/** A list that somebody shared as a link. */
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { deviceCart } from '../cart/device-cart.ts';
import { testProduct } from '../products/test-product.ts';
import { browserQueries } from '../query-client.ts';
import { fakeCart } from '../testing/cart.ts';
import { fakeStore } from '../testing/fake-store.ts';
import { testId } from '../testing/ids.ts';
import { signIn } from '../testing/people.ts';
import { renderScreen } from '../testing/render-screen.tsx';
import { SharedListScreen } from './shared-list-screen.tsx';

const potato = testProduct(testId('potato'), { name: 'Potato' });
const onion = testProduct(testId('onion'), { name: 'Onion' });
const litchi = testProduct(testId('litchi'), { name: 'Litchi', stock: 0 });
const gone = testId('gone');

const store = fakeStore();
const cart = fakeCart(store, potato, onion, litchi);

afterEach(() => {
  location.hash = '';
});

function page(hash: string) {
  location.hash = hash;
  return renderScreen(<SharedListScreen />, { settings: { cart: 'cart-first' } });
}
const lines = async () =>
  within(await screen.findByRole('list', { name: 'Products for your list' })).getAllByRole('listitem');

describe('a shared list', () => {
  it('counts products that are gone, names sold out ones, and leaves out what is no product', async () => {
    page(`#${potato._id}x2.${litchi._id}x1.${gone}x5.nonsense.${potato._id}`);
    expect(await lines()).toHaveLength(2);
    screen.getByText('1 product is no longer sold');
    screen.getByText('Litchi is sold out.');
  });

  it.each(['', '#', '#nonsense', `#${gone}x1`])('that is %j has nothing for sale', async (hash) => {
    page(hash);
    await screen.findByText('Nothing on this list is for sale');
  });

  it('stays as it was changed when it cannot be read again', async () => {
    const { user } = page(`#${potato._id}x2`);
    await user.click(await screen.findByLabelText('Remove one Potato'));
    store.refuse('GET /api/v1/product/get-products', 'VALIDATION');
    await browserQueries().invalidateQueries({ queryKey: ['shared-list'] });
    expect(store.requests('GET /api/v1/product/get-products')).toHaveLength(2);
    expect(screen.getByLabelText('Quantity of Potato')).toHaveTextContent('1');
    expect(screen.queryByText('The list could not be loaded')).toBeNull();
  });

  it('goes into the cart of a visitor, in a shop where visitors have one', async () => {
    const { user } = page(`#${potato._id}x2.${onion._id}x1`);
    await user.click(await screen.findByText('Add 3 items to cart'));
    await screen.findByText('3 items are in your cart');
    await waitFor(() => expect(localStorage.getItem('tokri-cart')).toContain('"quantity":2'));
  });
});

describe('a shared list of somebody who is signed in', () => {
  beforeEach(() => signIn(store));

  it('goes into the cart of the account', async () => {
    const { user } = page(`#${potato._id}x2`);
    await user.click(await screen.findByText('Add 2 items to cart'));
    await expect.poll(cart.quantities).toEqual({ Potato: 2 });
    expect(deviceCart.changes(browserQueries()).current().size).toBe(0);
  });
});
