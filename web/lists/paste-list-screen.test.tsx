/** A pasted list: finding its products, and adding them to the cart. */
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Product } from '../../contract/catalogue/catalogue.ts';
import type { ShoppingListLine } from '../../contract/search/shopping-list.ts';
import { testProduct } from '../products/test-product.ts';
import { fakeCart } from '../testing/cart.ts';
import { fakeStore } from '../testing/fake-store.ts';
import { testId } from '../testing/ids.ts';
import { signIn } from '../testing/people.ts';
import { renderScreen } from '../testing/render-screen.tsx';
import { PasteListScreen } from './paste-list-screen.tsx';

const match = 'POST /api/v1/product/match-list';
const potato = testProduct(testId('potato'), { name: 'Potato' });
const onion = testProduct(testId('onion'), { name: 'Onion' });
const litchi = testProduct(testId('litchi'), { name: 'Litchi', stock: 0 });

const store = fakeStore();
const cart = fakeCart(store, potato, onion);

/** A product that the store finds for a line of a list. */
const found = (text: string, product: Product, quantity = 1): ShoppingListLine => ({
  text,
  product,
  quantity,
  alternatives: [],
});

beforeEach(() => {
  signIn(store);
  store.answer('POST /api/v1/recipe/find-dish', { dish: null });
});

const page = () => renderScreen(<PasteListScreen shared="" onTaken={() => {}} />);
const field = () => screen.findByLabelText('Your shopping list');
/** Pastes a text, and looks for its products. */
async function find(user: ReturnType<typeof page>['user'], text: string): Promise<void> {
  fireEvent.change(await field(), { target: { value: text } });
  await user.click(screen.getByText('Find these products'));
}

describe('the text of a list', () => {
  it.each([
    ['', /Please paste or type your list first/],
    ['🙂🙂🙂', /We found nothing to buy/],
  ])('%j without anything to buy gets a clear answer, and stays', async (text, answer) => {
    store.answer(match, { lines: [] });
    const { user } = page();
    await find(user, text);
    await screen.findByText(answer);
    expect(await field()).toHaveValue(text);
  });

  it('that is too long is refused with the words of the store, and is there again after a reload', async () => {
    store.refuse(match, 'LIST_TOO_LONG', { message: 'A list has at most 6,000 characters.' });
    const { user } = page();
    const text = 'x'.repeat(6_001);
    await find(user, text);
    await screen.findByText('A list has at most 6,000 characters.');
    cleanup();
    page();
    expect(await field()).toHaveValue(text);
  });

  it('stays without a connection, and can be sent again', async () => {
    store.answer(match, { lines: [found('2 kg aloo', potato)] });
    const { user } = page();
    store.disconnect();
    await find(user, '2 kg aloo');
    await screen.findByText(/could not reach the store|You are offline/);
    store.connect();
    await user.click(screen.getByText('Find these products'));
    await screen.findByText('You wrote: 2 kg aloo');
  });

  it('is found as it is now when more was written while its products were being found', async () => {
    store.answer(match, ({ body: { text } }) => ({
      lines: text.split('\n').map((line: string) => found(line, line === 'aloo' ? potato : onion)),
    }));
    const { user } = page();
    const finding = store.hold(match);
    await find(user, 'aloo');
    await finding.next();
    fireEvent.change(await field(), { target: { value: 'aloo\npyaz' } });
    await finding.release();
    await screen.findByText('You wrote: pyaz');
    screen.getByText('You wrote: aloo');
  });
});

describe('the products of a list', () => {
  it('are named when they are sold out, and nothing else is put in unasked', async () => {
    const soldOut = { text: 'litchi 500 g', product: null, quantity: 0, soldOut: litchi };
    store.answer(match, {
      lines: [found('2 kg aloo', potato, 2), { ...soldOut, alternatives: [{ product: onion, quantity: 1 }] }],
    });
    const { user } = page();
    await find(user, '2 kg aloo\nlitchi 500 g');
    await screen.findByText('Litchi is sold out.');
    expect(screen.getByText('Add 2 items to cart')).toBeEnabled();
  });

  it('are another make when that is said, and not put in when ticked off; what was no line is listed', async () => {
    store.answer(match, {
      lines: [
        { ...found('kufri aloo', potato), otherMake: 'kufri', unmarked: 'organic' },
        { text: 'pyaz', product: null, quantity: 0, done: true, alternatives: [{ product: onion, quantity: 1 }] },
      ],
      skipped: ['Hi bhaiya'],
    });
    const { user } = page();
    await find(user, 'Hi bhaiya\nkufri aloo\n[x] pyaz');
    await screen.findByText('We do not have “kufri”. This is another make.');
    screen.getByText('Not marked “organic”. Please read the label.');
    screen.getByText('Already ticked off');
    screen.getByText('Not read as things to buy: “Hi bhaiya”');
    expect(screen.getByText('Add 1 item to cart')).toBeEnabled();
  });

  it('are added to what is in the cart, which says what it cannot take', async () => {
    cart.put(potato, 15);
    store.answer(match, { lines: [found('8 kg potato', potato, 8)] });
    const { user } = page();
    await find(user, '8 kg potato');
    await user.click(await screen.findByText('Add 8 items to cart'));
    await screen.findByText('5 items are in your cart');
    screen.getByText('Potato: only 5 of 8 could be added.');
    await expect.poll(cart.quantities).toEqual({ Potato: 20 });
  });

  it('are added once by a double tap before the cart is known', async () => {
    store.answer(match, { lines: [found('aloo', potato)] });
    const reading = store.hold('GET /api/v1/cart/get-cart');
    const { user } = page();
    await find(user, 'aloo');
    const button = await screen.findByText(/^Add 1 item to cart$/);
    act(() => {
      button.click();
      button.click();
    });
    await reading.next();
    await reading.release();
    await screen.findByText('1 item is in your cart');
    await expect.poll(cart.quantities).toEqual({ Potato: 1 });
  });

  it('are saved as a list and shared, as far as they are chosen', async () => {
    store.answer(match, { lines: [found('2 kg aloo', potato, 2), found('pyaz', onion)] });
    store.answer('GET /api/v1/saved-list/get-lists', []);
    const create = 'POST /api/v1/saved-list/create-list';
    store.answer(create, { _id: testId('weekly'), name: 'Weekly', count: 1 });
    const { user } = page();
    await find(user, '2 kg aloo\npyaz');
    await user.click(await screen.findByLabelText('Remove one Onion'));
    await user.click(screen.getByText('Share'));
    await expect.poll(() => navigator.clipboard.readText()).toMatch(new RegExp(`#${potato._id}x2$`));
    await user.click(screen.getByText('Save as a list'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Save to which list?' }));
    fireEvent.change(await dialog.findByLabelText('Name of the list'), { target: { value: 'Weekly' } });
    await user.click(dialog.getByText('Create list'));
    await screen.findByText('Saved to Weekly');
    expect(store.requests(create)[0]?.body).toEqual({
      name: 'Weekly',
      lines: [{ productId: potato._id, quantity: 2 }],
    });
  });
});
