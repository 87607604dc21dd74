/** The cart of an account on a page: buttons of products, the floating button and the drawer. */
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Product } from '../../contract/catalogue/catalogue.ts';
import type { MyOffer } from '../../contract/offers/offers.ts';
import type { PublicShopSettings } from '../../contract/settings/shop-settings.ts';
import { watchConnection } from '../api/connection.ts';
import { removeTokens } from '../api/tokens.ts';
import { testProduct } from '../products/test-product.ts';
import { browserQueries } from '../query-client.ts';
import { ConnectionBanner } from '../shell/connection-banner.tsx';
import { fakeCart } from '../testing/cart.ts';
import { fakeStore } from '../testing/fake-store.ts';
import { testId } from '../testing/ids.ts';
import { signIn } from '../testing/people.ts';
import { renderScreen } from '../testing/render-screen.tsx';
import { accountCart } from './account-cart.ts';
import { CartButton } from './cart-button.tsx';
import { CartControl } from './cart-control.tsx';
import { addAfterSignIn } from './change-quantity.ts';
import { deviceCart } from './device-cart.ts';
import { closeCart, openCart } from './use-drawer.ts';

const potato = testProduct(testId('potato'), { name: 'Potato', price: 38, discount: 10 });
const onion = testProduct(testId('onion'), { name: 'Onion' });

const add = 'POST /api/v1/cart/add-to-cart/:productId/:quantity?';
const update = 'PUT /api/v1/cart/update-qty/:cartItemId/:quantity';
const remove = 'DELETE /api/v1/cart/remove-cart-product/:cartItemId';
const read = 'GET /api/v1/cart/get-cart';

const store = fakeStore();
const cart = fakeCart(store, potato, onion);

beforeEach(() => signIn(store));
watchConnection();

/** A page with these products. */
const page = (products: Product[], settings: Partial<PublicShopSettings> = {}) =>
  renderScreen(
    <>
      <ConnectionBanner />
      {products.map((product) => (
        <CartControl key={product._id} product={product} />
      ))}
      <CartButton />
    </>,
    { settings },
  );

const addTo = (name: string) => screen.findByRole('button', { name: `Add to Cart: ${name}` });
const stepper = (name: string) => screen.findByRole('group', { name: `Quantity of ${name}` });
const more = (name: string) => screen.findByRole('button', { name: `Add one ${name}` });
const less = (name: string) => screen.findByRole('button', { name: `Remove one ${name}` });
const drawer = () => screen.findByRole('dialog', { name: /^Your Cart/ });
const isRead = () => waitFor(() => expect(browserQueries().isFetching()).toBe(0));

const changesAreAnswered = () => waitFor(() => expect(accountCart.changes(browserQueries()).current().size).toBe(0));

describe('changes of the cart', () => {
  it('are shown at once, and quick presses are combined into few requests', async () => {
    const { user } = page([potato]);
    const held = store.hold(add);
    await user.click(await addTo('Potato'));
    const first = await held.next();
    for (let presses = 0; presses < 5; presses++) await user.click(await more('Potato'));
    await user.click(await less('Potato'));
    expect(await stepper('Potato')).toHaveTextContent('5');
    expect(await screen.findByRole('button', { name: /^View Cart 5 items ₹171.00/ })).toBeVisible();
    await first.carryOut();
    await waitFor(() => expect(cart.quantities()).toEqual({ Potato: 5 }));
    expect([store.requests(add).length, store.requests(update).length]).toEqual([1, 1]);
  });

  it('are taken back when the store refuses them, with its reason', async () => {
    cart.put(potato);
    cart.change(potato, { stock: 1 });
    const { user } = page([potato]);
    const held = store.hold(update);
    await user.click(await more('Potato'));
    const change = await held.next();
    expect(await stepper('Potato')).toHaveTextContent('2');
    await change.carryOut();
    await screen.findByText('Only 1 left of Potato.');
    expect(await stepper('Potato')).toHaveTextContent('1');
    expect(cart.quantities()).toEqual({ Potato: 1 });
  });

  it('count a press on minus while the presses before it are still being sent', async () => {
    cart.put(onion);
    const { user } = page([potato]);
    await screen.findByRole('button', { name: /^View Cart/ });
    const held = store.hold(add);
    await user.click(await addTo('Potato'));
    const adding = await held.next();
    await user.click(await more('Potato'));
    await user.click(await less('Potato'));
    expect(await stepper('Potato')).toHaveTextContent('1');
    await adding.carryOut();
    await changesAreAnswered();
    expect(await stepper('Potato')).toHaveTextContent('1');
    expect(cart.quantities()).toEqual({ Onion: 1, Potato: 1 });
  });

  it('add a product once that is added again while its removal is sent', async () => {
    cart.put(potato);
    const { user } = page([potato]);
    const held = store.hold(remove);
    await user.click(await less('Potato'));
    const removal = await held.next();
    await user.click(await addTo('Potato'));
    expect(await stepper('Potato')).toHaveTextContent('1');
    await removal.carryOut();
    await changesAreAnswered();
    expect(await stepper('Potato')).toHaveTextContent('1');
    expect(cart.quantities()).toEqual({ Potato: 1 });
  });

  it('show a second product at once while the cart is read again, and keep what another tab has added', async () => {
    const { user } = page([onion, potato]);
    await addTo('Onion');
    await isRead();
    const held = store.hold(read);
    await user.click(await addTo('Onion'));
    await held.next();
    cart.put(potato);
    await user.click(await addTo('Potato'));
    expect(await stepper('Potato')).toHaveTextContent('1');
    expect(await screen.findByRole('button', { name: /^View Cart 2 items/ })).toBeVisible();
    await held.release();
    await waitFor(() => expect(cart.quantities()).toEqual({ Onion: 1, Potato: 2 }));
    expect(await stepper('Potato')).toHaveTextContent('2');
  });

  it('do not add a product twice whose answer is lost while another one changes', async () => {
    cart.put(onion);
    const { user } = page([onion, potato]);
    const changes = store.hold(update);
    await user.click(await more('Onion'));
    const change = await changes.next();
    store.loseAnswers(add);
    await user.click(await addTo('Potato'));
    await waitFor(() => expect(store.requests(add)).toHaveLength(1));
    await change.carryOut();
    await changesAreAnswered();
    expect(store.requests(add)).toHaveLength(1);
    expect(cart.quantities()).toEqual({ Onion: 2, Potato: 1 });
  });

  it('follow those of another tab', async () => {
    page([potato]);
    await addTo('Potato');
    await isRead();
    cart.put(potato, 3);
    const tab = new BroadcastChannel('tokri-cart');
    tab.postMessage('changed');
    tab.close();
    expect(await stepper('Potato')).toHaveTextContent('3');
  });
});

describe('without a connection, changes of the cart', () => {
  it('wait, are shown as waiting, and are sent once', async () => {
    cart.put(potato);
    cart.put(onion);
    const { user } = page([potato]);
    await more('Potato');
    store.disconnect();
    await user.click(await more('Potato'));
    await user.click(await more('Potato'));
    expect(await stepper('Potato')).toHaveTextContent('3');
    expect(
      await screen.findByText(/^You are offline\. 1 change to your cart will be sent as soon as you are connected\.$/),
    ).toBeVisible();
    await user.click(screen.getByRole('button', { name: /^View Cart/ }));
    const inDrawer = within(await drawer());
    await user.click(inDrawer.getByRole('button', { name: 'Add one Onion' }));
    expect(await inDrawer.findByText('Your changes are sent as soon as you are connected.')).toBeVisible();
    const checkout = inDrawer.getByRole('button', { name: 'Proceed to Checkout' });
    expect(checkout).toBeDisabled();
    store.connect();
    await waitFor(() => expect(checkout).toBeEnabled());
    expect(cart.quantities()).toEqual({ Potato: 3, Onion: 2 });
    // The newest quantity of each, and none twice.
    const sent = store.requests(update).map(({ params }) => `${params.cartItemId} ${params.quantity}`);
    expect(new Set(sent).size).toBe(sent.length);
  });

  it('are reported when the product was sold in the meantime', async () => {
    cart.put(potato);
    const { user } = page([potato]);
    await more('Potato');
    store.disconnect();
    await user.click(await more('Potato'));
    cart.change(potato, { stock: 1 });
    store.connect();
    await screen.findByText('Only 1 left of Potato.');
    expect(await stepper('Potato')).toHaveTextContent('1');
  });

  it('add a product later, also when the cart was not known yet', async () => {
    store.disconnect();
    const { user } = page([potato]);
    await user.click(await addTo('Potato'));
    expect(await screen.findByRole('button', { name: 'Adding...: Potato' })).toHaveTextContent('Adding...');
    store.connect();
    expect(await stepper('Potato')).toHaveTextContent('1');
    await waitFor(() => expect(cart.quantities()).toEqual({ Potato: 1 }));
  });

  it('are dropped by signing out', async () => {
    cart.put(potato);
    const { user } = page([potato]);
    await more('Potato');
    store.disconnect();
    await user.click(await more('Potato'));
    await waitFor(() => expect(localStorage.getItem('tokri-cart-changes')).not.toBeNull());
    removeTokens();
    await waitFor(() => expect(localStorage.getItem('tokri-cart-changes')).toBeNull());
    store.connect();
    signIn(store);
    await isRead();
    expect(cart.quantities()).toEqual({ Potato: 1 });
    expect(store.requests(update)).toEqual([]);
  });

  it('are dropped by signing out while the cart is read before they are sent', async () => {
    cart.put(potato);
    const { user } = page([potato]);
    const plus = await more('Potato');
    await browserQueries().invalidateQueries({ queryKey: accountCart.query.queryKey, refetchType: 'none' });
    const readings = store.hold(read);
    await user.click(plus);
    await waitFor(() => expect(browserQueries().isFetching()).toBe(1));
    removeTokens();
    await waitFor(() => expect(accountCart.changes(browserQueries()).current().size).toBe(0));
    signIn(store);
    await readings.release();
    await isRead();
    expect(cart.quantities()).toEqual({ Potato: 1 });
    expect(store.requests(update)).toEqual([]);
  });
});

it('a lost answer does not add a product twice', async () => {
  store.loseAnswers(add);
  const { user } = page([potato]);
  await user.click(await addTo('Potato'));
  await waitFor(() => expect(store.requests(add)).toHaveLength(1));
  await user.click(await more('Potato'));
  await changesAreAnswered();
  expect(cart.quantities()).toEqual({ Potato: 2 });
});

it('a store that does not answer is named with the number of changes', async () => {
  cart.put(potato);
  store.loseAnswers(update);
  const { user } = page([potato]);
  const plus = await more('Potato');
  const readings = store.hold(read);
  await user.click(plus);
  await screen.findByText(/Trying again… 1 change to your cart will be sent as soon as it answers\.$/);
  await user.click(screen.getByRole('button', { name: /^View Cart/ }));
  await screen.findByText('Your changes are sent as soon as the store answers.');
  await readings.release();
  await changesAreAnswered();
  expect(cart.quantities()).toEqual({ Potato: 2 });
});

it('the focus stays on the buttons of a product, which are disabled where its stock ends', async () => {
  const few = testProduct(testId('sunscreen'), { name: 'Sunscreen', stock: 2 });
  cart.change(few, {});
  const { user } = page([few, testProduct(testId('litchi'), { name: 'Litchi', stock: 0 })]);
  await isRead();
  (await addTo('Sunscreen')).focus();
  await user.keyboard('{Enter}');
  const plus = await more('Sunscreen');
  await waitFor(() => expect(plus).toHaveFocus());
  await user.keyboard('{Enter}');
  expect(plus).toHaveAttribute('aria-disabled', 'true');
  await user.click(plus);
  expect(await stepper('Sunscreen')).toHaveTextContent('2');
  (await less('Sunscreen')).focus();
  await user.keyboard('{Enter}{Enter}');
  const again = await addTo('Sunscreen');
  await waitFor(() => expect(again).toHaveFocus());
  expect(screen.getByText('Out of stock')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Add to Cart: Litchi' })).toBeNull();
});

it('the focus stays on the button when the cart is loaded and shows a stepper', async () => {
  cart.put(potato, 2);
  const held = store.hold(read);
  page([potato]);
  (await addTo('Potato')).focus();
  await (await held.next()).carryOut();
  const plus = await more('Potato');
  await waitFor(() => expect(plus).toHaveFocus());
});

it('a product that sold out meanwhile is out of stock wherever it is shown, and nothing else is announced', async () => {
  const { user } = page([potato, potato]);
  await screen.findAllByRole('button', { name: 'Add to Cart: Potato' });
  cart.change(potato, { stock: 0 });
  await user.click(screen.getAllByRole('button', { name: 'Add to Cart: Potato' })[0] as HTMLElement);
  await waitFor(() => expect(screen.getAllByText('Out of stock')).toHaveLength(2));
  expect(screen.queryByRole('button', { name: 'Add to Cart: Potato' })).toBeNull();
  await waitFor(() => {
    for (const region of screen.getAllByRole('status')) expect(region).not.toHaveTextContent('in your cart');
  });
  // A later load is newer.
  cleanup();
  page([{ ...potato, stock: 4 }]);
  expect(await addTo('Potato')).toBeVisible();
});

it('a product that the store refuses after the sign-in is not announced as added', async () => {
  store.answer('GET /api/v1/product/get-product-details/:productId', potato);
  store.refuse(add, 'OUT_OF_STOCK', { message: 'Potato has just run out.' });
  page([potato]);
  await addAfterSignIn(potato._id);
  await screen.findByText('Potato has just run out.');
  expect(await addTo('Potato')).toBeVisible();
  expect(cart.quantities()).toEqual({});
});

describe('the cart drawer', () => {
  const openDrawer = async (settings: Partial<PublicShopSettings> = {}) => {
    const view = page([], settings);
    act(openCart);
    return { ...view, inDrawer: within(await drawer()) };
  };

  it('says when an order of now arrives, by the clock of the store, in a shop that shows it', async () => {
    const opening = { isOpen: true, isPaused: false, opensAt: null, closesAt: null };
    store.answer('GET /api/v1/delivery/now', { ...opening, minutes: 25, now: '2026-11-28T06:40:00.000Z' });
    cart.put(potato);
    const { inDrawer } = await openDrawer({ arrivalTimes: true });
    expect(await inDrawer.findByText(/^Arrives by 12:35.pm$/)).toBeVisible();
    expect(inDrawer.getByText('Get delivery by 25 Min')).toBeVisible();
  });

  it('says no time in a shop that promises none, or is closed', async () => {
    cart.put(potato);
    const { inDrawer, unmount } = await openDrawer();
    expect(await inDrawer.findByText('Get delivery by 11 Min')).toBeVisible();
    expect(store.requests('GET /api/v1/delivery/now')).toEqual([]);
    unmount();
    const opening = { isOpen: false, isPaused: true, opensAt: null, closesAt: null };
    store.answer('GET /api/v1/delivery/now', { ...opening, minutes: 11, now: '2026-11-28T06:40:00.000Z' });
    const closed = await openDrawer({ arrivalTimes: true });
    expect(await closed.inDrawer.findByText(/^We’re taking no orders right now/)).toBeVisible();
    expect(closed.inDrawer.queryByText(/^Arrives by/)).toBeNull();
  });

  it('offers similar products for one that is sold out, and takes one in its place', async () => {
    const cabbage = testProduct(testId('cabbage'), { name: 'Cabbage', stock: 0 });
    store.answer('GET /api/v1/product/get-replacements/:productId', [cabbage, onion]);
    cart.put(potato, 2);
    cart.change(potato, { stock: 0 });
    const { user, inDrawer } = await openDrawer();
    const offered = within(await inDrawer.findByRole('list', { name: 'Take this instead:' }));
    expect(offered.getAllByRole('listitem')).toHaveLength(1);
    await user.click(offered.getByRole('button', { name: 'Take Onion instead of Potato' }));
    await waitFor(() => expect(cart.quantities()).toEqual({ Onion: 2 }));
    expect(inDrawer.queryByText('Take this instead:')).toBeNull();
  });

  it('offers similar products for one that is no longer sold, too', async () => {
    store.answer('GET /api/v1/product/get-replacements/:productId', [onion]);
    cart.put(potato, 2);
    cart.withdraw(potato);
    const { user, inDrawer } = await openDrawer();
    expect(await inDrawer.findByText('No longer sold')).toBeVisible();
    await user.click(await inDrawer.findByRole('button', { name: /^Take Onion instead of/ }));
    await waitFor(() => expect(cart.quantities()).toEqual({ Onion: 2 }));
    expect(store.requests('GET /api/v1/product/get-replacements/:productId')[0]?.params).toEqual({
      productId: potato._id,
    });
    expect(inDrawer.queryByText('No longer sold')).toBeNull();
  });

  it('has a bill that adds up, and restores what was removed', async () => {
    cart.put(potato);
    const { user, inDrawer } = await openDrawer();
    await user.click(await inDrawer.findByText('View Bill Details'));
    // 38.00 minus 10 percent; the savings include both fees, which are named apart.
    expect(inDrawer.getByText('You are saving ₹3.80 on this order')).toBeVisible();
    expect(inDrawer.getByText('Total Savings')).toHaveTextContent('No delivery or handling fee: ₹35.00');
    expect(inDrawer.getAllByRole('definition').at(-1)).toHaveTextContent('₹38.80');
    await user.click(inDrawer.getByRole('button', { name: 'Remove one Potato' }));
    expect(await inDrawer.findByRole('heading', { name: 'Your cart is empty' })).toBeVisible();
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await inDrawer.findByRole('group', { name: 'Quantity of Potato' })).toHaveTextContent('1');
    await changesAreAnswered();
    expect(cart.quantities()).toEqual({ Potato: 1 });
  });

  it('calls fees that are not charged no saving on products', async () => {
    cart.put(onion);
    const { inDrawer } = await openDrawer();
    expect((await inDrawer.findAllByText('No delivery or handling fee: ₹35.00'))[0]).toBeVisible();
    expect(inDrawer.queryByText(/You are saving/)).toBeNull();
  });

  it('closes by the button of an empty cart', async () => {
    const { user, inDrawer } = await openDrawer();
    await user.click(await inDrawer.findByRole('button', { name: 'Continue Shopping' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('does not lead to the checkout while a change is pending', async () => {
    cart.put(potato);
    const { user, inDrawer } = await openDrawer();
    const held = store.hold(update);
    await user.click(await inDrawer.findByRole('button', { name: 'Add one Potato' }));
    const checkout = inDrawer.getByRole('button', { name: 'Proceed to Checkout' });
    expect(checkout).toBeDisabled();
    await (await held.next()).carryOut();
    await waitFor(() => expect(checkout).toBeEnabled());
  });

  it('has no product that is restored and removed again, whatever else changes while the cart is read', async () => {
    cart.put(potato);
    cart.put(onion);
    const { user, inDrawer } = await openDrawer();
    await user.click(await inDrawer.findByRole('button', { name: 'Remove one Potato' }));
    await changesAreAnswered();
    await isRead();
    const changes = store.hold(update);
    await user.click(inDrawer.getByRole('button', { name: 'Add one Onion' }));
    const change = await changes.next();
    const readings = store.hold(read);
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await readings.next();
    await user.click(await inDrawer.findByRole('button', { name: 'Remove one Potato' }));
    await change.carryOut();
    await readings.release();
    await changesAreAnswered();
    expect(inDrawer.getAllByRole('group', { name: /^Quantity of/ })).toHaveLength(1);
    expect(cart.quantities()).toEqual({ Onion: 2 });
  });

  it('does not count what cannot be bought, and removes, restores or lowers it with one press', async () => {
    const [gone, few] = [
      testProduct(testId('guava'), { name: 'Guava' }),
      testProduct(testId('melon'), { name: 'Melon' }),
    ];
    cart.change(gone, { stock: 0 });
    cart.change(few, { stock: 1 });
    for (const product of [gone, few]) cart.put(product, 2);
    cart.put(potato);
    const { user, inDrawer } = await openDrawer();
    const line = (name: string) => inDrawer.getAllByRole('listitem').find((each) => within(each).queryByText(name));
    const checkout = await inDrawer.findByRole('button', { name: 'Proceed to Checkout' });
    expect(line('Guava')).toHaveTextContent('Out of stock');
    expect(line('Melon')).toHaveTextContent('Only 1 left');
    expect(checkout).toBeDisabled();
    expect(inDrawer.getByText('Total', { exact: true }).parentElement).toHaveTextContent('₹34.20');
    await user.click(inDrawer.getByRole('button', { name: 'Remove unavailable items' }));
    await waitFor(() => expect(checkout).toBeEnabled());
    expect(cart.quantities()).toEqual({ Potato: 1 });
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(line('Guava')).toHaveTextContent('Out of stock'));
    expect(checkout).toBeDisabled();
    await user.click(inDrawer.getByRole('button', { name: 'Take 1 of Melon' }));
    await waitFor(() => expect(line('Melon')).not.toHaveTextContent('left'));
    await user.click(inDrawer.getByRole('button', { name: 'Remove unavailable items' }));
    await waitFor(() => expect(checkout).toBeEnabled());
    expect(cart.quantities()).toEqual({ Melon: 1, Potato: 1 });
  });

  const total = (inDrawer: ReturnType<typeof within>) => inDrawer.getByText('Total', { exact: true }).parentElement;
  /** A row of the bill. */
  const row = (inDrawer: ReturnType<typeof within>, name: string) => inDrawer.getByText(name).closest('div');

  it('says that the store is closed, and nothing while it is open', async () => {
    const now = '2026-11-28T06:30:00.000Z';
    const open = { isOpen: true, isPaused: false, opensAt: null, closesAt: null, now };
    store.answer('GET /api/v1/delivery/now', { ...open, isOpen: false });
    cart.put(potato);
    const { inDrawer } = await openDrawer({ hours: true });
    expect(await inDrawer.findByText('We’re closed. Please come back later.')).toBeVisible();
    store.answer('GET /api/v1/delivery/now', open);
    await browserQueries().invalidateQueries();
    await waitFor(() => expect(inDrawer.queryByText('We’re closed. Please come back later.')).toBeNull());
  });

  it("has the fee of the shopper's area, in which a level with free delivery is free, too", async () => {
    const pincode = '411001';
    localStorage.setItem('tokri-location', pincode);
    store.answer('GET /api/v1/delivery/check', { pincode, served: true, minutes: 14, fee: 42.5 });
    cart.put(onion, 2);
    const delivery = [
      { from: 0, fee: 30 },
      { from: 300, fee: 0 },
    ];
    const pricing = { delivery, handling: 5, smallCart: { below: 0, fee: 0 }, minimum: 0, tips: [] };
    const { user, inDrawer } = await openDrawer({ areas: true, pricing });
    await user.click(await inDrawer.findByText('View Bill Details'));
    await waitFor(() => expect(row(inDrawer, 'Delivery Fee')).toHaveTextContent('₹42.50'));
    expect(total(inDrawer)).toHaveTextContent('₹247.50');
    await user.click(inDrawer.getByRole('button', { name: 'Add one Onion' }));
    expect(row(inDrawer, 'Delivery Fee')).toHaveTextContent('₹0.00');
    expect(total(inDrawer)).toHaveTextContent('₹305.00');
    await changesAreAnswered();
  });

  it('names what the total is rounded by, in a shop that rounds', async () => {
    cart.put(potato);
    const { user, inDrawer } = await openDrawer({ rounds: true });
    await user.click(await inDrawer.findByText('View Bill Details'));
    expect(row(inDrawer, 'Round Off')).toHaveTextContent('-₹0.20');
    expect(total(inDrawer)).toHaveTextContent('₹34.00');
  });

  it('has the offer that the checkout will have', async () => {
    const offer: MyOffer = {
      _id: testId('offer'),
      title: 'Cart offer',
      description: '',
      benefit: { kind: 'amount', amount: 10 },
      minimum: 1,
      firstOrder: false,
      perPerson: null,
      from: null,
      until: null,
      products: [],
      categories: [],
      names: [],
      listed: true,
      usedByYou: 0,
      usedUp: false,
      left: null,
    };
    const offers = { offers: [offer], firstOrder: false, now: '2026-11-28T06:30:00.000Z' };
    store.answer('GET /api/v1/offer/mine', offers);
    cart.put(potato);
    const { user, inDrawer } = await openDrawer({ offers: true });
    expect(await inDrawer.findByText('Cart offer: ₹10.00 off')).toBeVisible();
    expect(total(inDrawer)).toHaveTextContent('₹24.20');
    await user.click(inDrawer.getByText('View Bill Details'));
    expect(row(inDrawer, 'Cart offer')).toHaveTextContent('-₹10.00');
  });

  it('of a visitor says where offers are taken off, and only while there are some', async () => {
    removeTokens();
    const note = 'Offers are taken off at the checkout.';
    deviceCart.changes(browserQueries()).change({ product: potato, quantity: 1 });
    const { inDrawer, unmount } = await openDrawer({ cart: 'cart-first', offers: true });
    expect(await inDrawer.findByText(note)).toBeVisible();
    expect(total(inDrawer)).toHaveTextContent('₹34.20');
    act(closeCart);
    unmount();
    const { inDrawer: without } = await openDrawer({ cart: 'cart-first' });
    expect(await without.findByText('Total', { exact: true })).toBeVisible();
    expect(without.queryByText(note)).toBeNull();
    // A visitor's offers are not asked for.
    expect(store.requests('GET /api/v1/offer/mine')).toEqual([]);
  });
});
