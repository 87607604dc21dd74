/** The checkout when something changed since it was opened, or is not known yet. */
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { DeliveryNow } from '../../contract/delivery/stores.ts';
import type { MyOffer, MyOffers } from '../../contract/offers/offers.ts';
import type { OrderChange } from '../../contract/orders/orders.ts';
import type { PublicShopSettings } from '../../contract/settings/shop-settings.ts';
import { setCurrentFees } from '../cart/pricing-rules.ts';
import { testProduct } from '../products/test-product.ts';
import { browserQueries } from '../query-client.ts';
import { fakeCart } from '../testing/cart.ts';
import { fakeStore, refusal } from '../testing/fake-store.ts';
import { testId } from '../testing/ids.ts';
import { testAddress, testOrder } from '../testing/orders.ts';
import { shopper, signIn } from '../testing/people.ts';
import { renderScreen } from '../testing/render-screen.tsx';
import { CheckoutScreen } from './checkout-screen.tsx';
import LostOrders from './lost-orders.tsx';

const pay = 'POST /api/v1/order/cash-payment';
const orders = 'GET /api/v1/order/get-order-list';
const asking = 'GET /api/v1/order/placed';
const addresses = 'GET /api/v1/address/get-address';
const check = 'GET /api/v1/delivery/check';
const now = 'GET /api/v1/delivery/now';
const slots = 'GET /api/v1/delivery/slots';
const mine = 'GET /api/v1/offer/mine';

const coconut = testProduct(testId('coconut'), { name: 'Coconut' });
const guava = testProduct(testId('guava'), { name: 'Guava' });
const home = testAddress('12 MG Road');
const office = testAddress('3 Office Park', { pincode: '560038' });

const store = fakeStore();
const cart = fakeCart(store, coconut, guava);

beforeEach(() => {
  signIn(store);
  cart.put(coconut);
  store.answer(addresses, [home]);
  store.answer(orders, []);
  store.answer(pay, testOrder());
  store.answer(asking, { order: null });
  // The shop has none, whatever an order of another test was refused for.
  setCurrentFees({ pincode: '' });
});

const checkout = (settings: Partial<PublicShopSettings> = {}) =>
  renderScreen(<CheckoutScreen name={shopper.name} />, { url: '/checkout', settings });

const orderButton = () => screen.findByRole('button', { name: 'Cash On Delivery' });
/** Presses the button once it can be pressed. */
async function order(user: ReturnType<typeof checkout>['user']): Promise<void> {
  const button = await orderButton();
  await waitFor(() => expect(button).toBeEnabled());
  await user.click(button);
}
const isOrdered = () => screen.findByText('Page /dashboard/orders');
const placed = () => store.requests(pay).map(({ body }) => body);
const address = (street: string) => screen.findByRole('radio', { name: new RegExp(street) });
const shownAlert = () =>
  waitFor(() => screen.getAllByRole('alert').find((each) => each.textContent !== '') as HTMLElement);
/** A row of the bill. */
const row = (name: string) => screen.getAllByText(name).map((each) => each.closest('div'))[0];

const changeOf = (product: { _id: string; name: string }, changed: Partial<OrderChange>): OrderChange => ({
  productId: product._id,
  name: product.name,
  quantity: 1,
  inCart: 1,
  available: 50,
  oldPrice: 100,
  price: 100,
  ...changed,
});

describe('an order', () => {
  it('waits until the addresses are known, and which of them is the usual one', async () => {
    const known = store.hold(addresses);
    const last = store.hold(orders);
    checkout();
    const button = await orderButton();
    expect(button).toBeDisabled();
    await (await known.next()).answer([home, office]);
    expect(await screen.findAllByRole('radio')).toHaveLength(2);
    expect(button).toBeDisabled();
    await (await last.next()).answer([testOrder({ deliveryAddressId: office._id })]);
    await waitFor(() => expect(button).toBeEnabled());
    expect(await address('3 Office Park')).toBeChecked();
  });

  it('waits until it is known what was chosen for the last one', async () => {
    const last = store.hold(orders);
    checkout({ substitutes: true });
    const button = await orderButton();
    expect(await address('12 MG Road')).toBeChecked();
    expect(button).toBeDisabled();
    await last.release();
    await waitFor(() => expect(button).toBeEnabled());
  });

  it('goes to no address that nobody chose', async () => {
    store.answer(addresses, [home, office]);
    const { user } = checkout();
    expect(await address('12 MG Road')).not.toBeChecked();
    expect(await address('3 Office Park')).not.toBeChecked();
    await order(user);
    await screen.findByText('Select Address To Place Order');
    expect(screen.getByRole('region', { name: 'Delivery Address' })).toHaveFocus();
    expect(placed()).toEqual([]);
  });

  it('goes to the address that was chosen before the page was loaded again', async () => {
    store.answer(addresses, [home, office]);
    const { user } = checkout();
    await user.click(await address('3 Office Park'));
    cleanup();
    browserQueries().clear();
    const again = checkout();
    expect(await address('3 Office Park')).toBeChecked();
    await order(again.user);
    await isOrdered();
    expect(placed()).toMatchObject([{ deliveryAddressId: office._id }]);
    expect(sessionStorage.getItem('tokri-checkout')).toBeNull();
  });

  /** The store has placed the order whose answer did not arrive, and tells who knows its key. */
  function placeUnheard() {
    const { _id, orderId } = testOrder();
    store.answer(asking, ({ headers }) => {
      const [sent] = store.requests(pay);
      return { order: sent?.headers['idempotency-key'] === headers['idempotency-key'] ? { _id, orderId } : null };
    });
    store.loseAnswers(pay);
    return orderId;
  }

  it('is said to be placed when its answer is lost, and leads to the orders', async () => {
    const orderId = placeUnheard();
    const { user } = checkout();
    await order(user);
    expect(await screen.findByText(`Your order ${orderId} was placed.`)).toBeVisible();
    await isOrdered();
    expect(localStorage.getItem('tokri-sent-orders')).toBeNull();
  });

  it('is asked about as soon as there is a connection, and not said to be an empty cart', async () => {
    const orderId = placeUnheard();
    const asked = store.hold(asking);
    const { user } = checkout();
    await order(user);
    expect(await screen.findByText(/^We sent your order, but the connection was lost/)).toBeVisible();
    // The tab is ended, and the page is opened again.
    cleanup();
    browserQueries().clear();
    store.answer('GET /api/v1/cart/get-cart', []);
    checkout();
    await screen.findByText(/^We sent your order, but the connection was lost/);
    expect(screen.queryByText('Your cart is empty')).toBeNull();
    await asked.release();
    expect(await screen.findByText(`Your order ${orderId} was placed.`)).toBeVisible();
    await isOrdered();
  });

  it('is said to be placed on every other page, until its page is opened', async () => {
    const orderId = placeUnheard();
    const asked = store.hold(asking);
    const { user } = checkout();
    await order(user);
    await asked.next();
    cleanup();
    browserQueries().clear();
    await asked.release();
    const home = renderScreen(<LostOrders />);
    expect(await screen.findByText(`Your order ${orderId} was placed.`)).toBeVisible();
    await home.user.click(screen.getByRole('link', { name: 'View order' }));
    await screen.findByText(`Page /dashboard/orders/${testOrder()._id}`);
  });

  it('is the same one when it is sent again after a lost answer, and another one later', async () => {
    store.loseAnswers(pay);
    const { user } = checkout();
    await order(user);
    await screen.findByText(/We could not reach the store/);
    await order(user);
    await isOrdered();
    cleanup();
    cart.put(coconut);
    await order(checkout().user);
    await isOrdered();
    const keys = store.requests(pay).map(({ headers }) => headers['idempotency-key']);
    expect(keys[1]).toBe(keys[0]);
    expect(keys[2]).not.toBe(keys[0]);
  });

  it('takes no more changes of the cart while it is placed', async () => {
    const sent = store.hold(pay);
    const { user } = checkout();
    await order(user);
    const placing = await sent.next();
    expect((await screen.findByRole('group', { name: 'Quantity of Coconut' })).closest('[inert]')).not.toBeNull();
    await placing.carryOut();
    await isOrdered();
  });

  it('is sent once by a double press', async () => {
    const { user } = checkout();
    const button = await orderButton();
    await waitFor(() => expect(button).toBeEnabled());
    await user.dblClick(button);
    await isOrdered();
    expect(placed()).toHaveLength(1);
  });
});

describe('what changed meanwhile is shown before it is ordered:', () => {
  it('a higher price, also when another product is sold out', async () => {
    cart.put(guava);
    store.refuse(pay, 'OUT_OF_STOCK', {
      data: {
        changes: [changeOf(guava, { available: 0 }), changeOf(coconut, { price: 500 })],
        grossTotal: 535,
        cartTotalAmount: 500,
      },
    });
    const { user } = checkout();
    await orderButton();
    cart.change(guava, { stock: 0 });
    cart.change(coconut, { price: 500 });
    await order(user);
    const alert = await shownAlert();
    await waitFor(() => expect(alert).toHaveTextContent('Guava'));
    expect(alert).toHaveTextContent('out of stock');
    expect(alert).toHaveTextContent('₹500.00 each');
    expect(alert).toHaveTextContent('Total of what is available₹500.00');
    expect(await orderButton()).toBeDisabled();
    store.answer(pay, testOrder());
    store.answer(asking, { order: null });
    await user.click(within(alert).getByRole('button', { name: 'Remove unavailable items' }));
    await waitFor(() => expect(alert).not.toHaveTextContent('Guava'));
    expect(alert).toHaveTextContent('₹500.00 each');
    await order(user);
    await isOrdered();
    expect(placed()[1]).toMatchObject({
      cartTotalAmount: 500,
      itemList: [{ productId: { _id: coconut._id, price: 500 } }],
    });
  });

  it('a price that rose while the cart was read again', async () => {
    const { user } = checkout();
    await orderButton();
    cart.change(coconut, { price: 400 });
    await user.click(await screen.findByRole('button', { name: 'Add one Coconut' }));
    await waitFor(() => expect(screen.getByRole('region', { name: 'Order Summary' })).toHaveTextContent('₹800.00'));
    store.refuse(pay, 'PRICE_CHANGED', {
      data: {
        changes: [changeOf(coconut, { price: 400, quantity: 2, inCart: 2 })],
        grossTotal: 835,
        cartTotalAmount: 800,
      },
    });
    await order(user);
    expect(await shownAlert()).toHaveTextContent('₹400.00 each');
    store.answer(pay, testOrder());
    store.answer(asking, { order: null });
    await order(user);
    await isOrdered();
    // The first order has the price that was seen.
    expect(placed()).toMatchObject([{ cartTotalAmount: 200 }, { cartTotalAmount: 800 }]);
  });

  it('what is left of a product that others bought, which is taken with one press', async () => {
    cart.put(guava, 3);
    store.refuse(pay, 'OUT_OF_STOCK', {
      data: {
        changes: [changeOf(guava, { quantity: 3, inCart: 3, available: 1 })],
        grossTotal: 235,
        cartTotalAmount: 200,
      },
    });
    const { user } = checkout();
    await orderButton();
    cart.change(guava, { stock: 1 });
    await order(user);
    const alert = await shownAlert();
    await waitFor(() => expect(alert).toHaveTextContent('only 1 left'));
    expect(alert).toHaveFocus();
    await user.click(within(alert).getByRole('button', { name: 'Take what is available' }));
    await waitFor(() => expect(cart.quantities()).toEqual({ Coconut: 1, Guava: 1 }));
    store.answer(pay, testOrder());
    store.answer(asking, { order: null });
    await order(user);
    await isOrdered();
  });

  it('a cart that was changed in another tab', async () => {
    const message = 'Your cart has changed. Please look at it again before you order.';
    store.refuse(pay, 'CART_CHANGED', {
      message,
      data: { changes: [changeOf(coconut, { inCart: 3 })], grossTotal: 335, cartTotalAmount: 300 },
    });
    const { user } = checkout();
    await orderButton();
    cart.put(coconut, 3);
    await order(user);
    await screen.findByText(message);
    await waitFor(() => expect(screen.getByRole('group', { name: 'Quantity of Coconut' })).toHaveTextContent('3'));
  });

  it('fees that came', async () => {
    const pricing = {
      delivery: [{ from: 0, fee: 40 }],
      handling: 0,
      smallCart: { below: 0, fee: 0 },
      minimum: 0,
      tips: [],
    };
    store.answer(pay, () =>
      refusal('PRICE_CHANGED', {
        message: 'The fees have changed.',
        data: { changes: [], grossTotal: 140, cartTotalAmount: 140, bill: [{ kind: 'delivery', amount: 40 }], pricing },
      }),
    );
    const { user } = checkout();
    await order(user);
    const alert = await shownAlert();
    expect(alert).toHaveTextContent('The fees have changed');
    expect(alert).toHaveTextContent('₹40.00');
    store.answer(pay, testOrder());
    store.answer(asking, { order: null });
    await order(user);
    await isOrdered();
    expect(placed().map(({ cartTotalAmount }) => cartTotalAmount)).toEqual([100, 140]);
  });
});

it('an empty cart says so to a customer with orders, and to one without that there are none', async () => {
  cart.clear();
  store.answer(orders, [testOrder()]);
  checkout();
  expect(await screen.findByRole('heading', { name: 'Your cart is empty' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Explore Products' })).toHaveAttribute('href', '/');
  cleanup();
  browserQueries().clear();
  store.answer(orders, []);
  checkout();
  expect(await screen.findByRole('heading', { name: 'No Orders Found' })).toBeVisible();
});

describe('where and when the store delivers', () => {
  const time = (minutes = 0) => new Date(Date.parse('2026-11-28T06:30:00.000Z') + minutes * 60_000).toISOString();
  const open: DeliveryNow = { isOpen: true, isPaused: false, opensAt: null, closesAt: null, now: time() };
  const closed: DeliveryNow = { ...open, isOpen: false, opensAt: time(60), slots: true };
  const served = (minutes = 20) => ({ pincode: home.pincode, served: true, minutes });
  const [first, second, third] = [60, 120, 180].map((minutes) => ({ from: time(minutes), by: time(minutes + 60) }));
  const offered = (...full: unknown[]) => ({
    isOffered: true,
    slots: [first, second, third].map((slot) => ({ ...slot, isFull: full.includes(slot) }) as never),
    now: time(),
  });
  const slotRadios = async () =>
    within(await screen.findByRole('group', { name: 'Time' })).getAllByRole('radio') as HTMLInputElement[];
  beforeEach(() => {
    store.answer(check, served());
    store.answer(now, open);
    store.answer(slots, offered());
  });
  const notYet = `We don’t deliver to ${home.pincode} yet`;

  it('an address outside is marked and cannot be ordered to, also when the area went meanwhile', async () => {
    store.answer(check, { pincode: home.pincode, served: false });
    store.refuse(pay, 'OUTSIDE_AREA', { message: notYet, data: { pincode: home.pincode } });
    const { user } = checkout();
    await order(user);
    await waitFor(async () => expect(await orderButton()).toBeDisabled());
    expect(within(screen.getByRole('group', { name: 'Deliver to' })).getByText(notYet)).toBeVisible();
    expect(await orderButton()).toHaveAccessibleDescription(new RegExp(notYet));
  });

  it('a closed store says when it opens, and opens by itself', async () => {
    store.refuse(pay, 'STORE_CLOSED', {
      data: { nextOpening: time(), isPaused: true, note: 'Heavy rain', now: time() },
    });
    const { user } = checkout();
    store.answer(now, { ...open, isOpen: false, isPaused: true, opensAt: time(), note: 'Heavy rain' });
    await order(user);
    await screen.findByText('Heavy rain');
    expect(await orderButton()).toBeDisabled();
    store.answer(now, open);
    await waitFor(async () => expect(await orderButton()).toBeEnabled());
    expect(screen.queryByText('Heavy rain')).toBeNull();
  });

  it('a promise that became much longer is shown before anything is ordered', async () => {
    store.answer(check, served());
    store.refuse(pay, 'PROMISE_CHANGED', { data: { pincode: home.pincode, minutes: 45 } });
    const { user } = checkout({ areas: true, hours: true });
    await screen.findByText('Delivery to 411001 in 20 minutes');
    store.answer(check, served(45));
    await order(user);
    await screen.findByText(/^We have become busier: your order would now arrive by/);
    await screen.findByText('Delivery to 411001 in 45 minutes');
    store.answer(pay, testOrder());
    store.answer(asking, { order: null });
    await order(user);
    await isOrdered();
    expect(placed().map(({ promisedMinutes }) => promisedMinutes)).toEqual([20, 45]);
  });

  it('has a promise without areas, too, in a shop whose owner shows arrival times', async () => {
    store.answer(now, { ...open, minutes: 11 });
    store.refuse(pay, 'PROMISE_CHANGED', { data: { pincode: home.pincode, minutes: 25 } });
    const { user } = checkout({ arrivalTimes: true });
    expect(await screen.findByText(/^Arrives by \d+:\d\d [ap]m$/)).toBeVisible();
    expect(screen.getByText('Delivery to 411001 in 11 minutes')).toBeVisible();
    store.answer(now, { ...open, minutes: 25 });
    await order(user);
    await screen.findByText('Delivery to 411001 in 25 minutes');
    store.answer(pay, testOrder());
    store.answer(asking, { order: null });
    await order(user);
    await isOrdered();
    expect(placed().map(({ promisedMinutes }) => promisedMinutes)).toEqual([11, 25]);
    expect(store.requests(check)).toEqual([]);
  });

  it("the fee of the address's area is charged, and a level with free delivery is free there, too", async () => {
    store.answer(check, { ...served(), fee: 42.5 });
    const delivery = [
      { from: 0, fee: 30 },
      { from: 300, fee: 0 },
    ];
    const pricing = { delivery, handling: 5, smallCart: { below: 0, fee: 0 }, minimum: 0, tips: [] };
    cart.put(coconut, 2);
    setCurrentFees({ pincode: '', pricing });
    const { user } = checkout({ areas: true, hours: true, pricing });
    await screen.findByRole('region', { name: 'Order Summary' });
    await waitFor(() => expect(row('Delivery Fee')).toHaveTextContent('₹42.50'));
    const total = screen.getByText('Total', { exact: true }).parentElement;
    expect(total).toHaveTextContent('₹247.50');
    await user.click(screen.getByRole('button', { name: 'Add one Coconut' }));
    await waitFor(() => expect(row('Delivery Fee')).toHaveTextContent('₹0.00'));
    expect(total).toHaveTextContent('₹305.00');
    await user.click(screen.getByRole('button', { name: 'Remove one Coconut' }));
    await waitFor(() => expect(total).toHaveTextContent('₹247.50'));
    await order(user);
    await isOrdered();
    expect(placed()).toMatchObject([{ cartTotalAmount: 247.5 }]);
  });

  it("the fee that an order to one address was told of is not another address's", async () => {
    const pricing = {
      delivery: [{ from: 0, fee: 30 }],
      handling: 0,
      smallCart: { below: 0, fee: 0 },
      minimum: 0,
      tips: [],
    };
    store.answer(addresses, [home, office]);
    store.refuse(pay, 'PRICE_CHANGED', {
      data: {
        changes: [],
        grossTotal: 142.5,
        cartTotalAmount: 142.5,
        bill: [{ kind: 'delivery', amount: 42.5 }],
        pricing,
        areaFee: 42.5,
      },
    });
    const { user } = checkout();
    await user.click(await address('12 MG Road'));
    await order(user);
    await waitFor(() => expect(row('Delivery Fee')).toHaveTextContent('₹42.50'));
    await user.click(await address('3 Office Park'));
    await waitFor(() => expect(row('Delivery Fee')).toHaveTextContent('₹30.00'));
  });

  it('a time that was taken meanwhile is chosen again, and not silently another one', async () => {
    store.answer(now, closed);
    store.answer(slots, offered(first));
    store.refuse(pay, 'SLOT_FULL', { data: { slot: second, next: third } });
    const { user } = checkout({ hours: true });
    await screen.findByText('Order now and choose when it should arrive.');
    const [full, free] = await slotRadios();
    expect(full).toBeDisabled();
    await waitFor(() => expect(free).toBeChecked());
    store.answer(slots, offered(first, second));
    await order(user);
    const lost = await screen.findByText(/has just been filled/);
    expect(await orderButton()).toBeDisabled();
    store.answer(pay, testOrder());
    store.answer(asking, { order: null });
    await user.click(within(lost.closest('[role=alert]') as HTMLElement).getByRole('button', { name: /^Take/ }));
    await order(user);
    await isOrdered();
    expect(placed().map(({ slot }) => slot)).toEqual([second, third]);
  });

  it('a store that closes between the cart and the order lets the shopper choose a time', async () => {
    store.answer(now, open);
    store.answer(slots, offered());
    store.refuse(pay, 'STORE_CLOSED', { data: { nextOpening: time(60), isPaused: false, slots: true, now: time() } });
    const { user } = checkout({ hours: true });
    await orderButton();
    store.answer(now, closed);
    await order(user);
    await waitFor(async () => expect((await slotRadios())[0]).toBeChecked());
    store.answer(pay, testOrder());
    store.answer(asking, { order: null });
    await order(user);
    await isOrdered();
    expect(placed()[1]).toMatchObject({ slot: first });
  });

  it('an order for a time to choose waits until it is known what can be chosen', async () => {
    sessionStorage.setItem(
      'tokri-checkout',
      JSON.stringify({ at: Date.now(), choices: { later: { isForLater: true } } }),
    );
    const asked = store.hold(now);
    store.answer(slots, offered());
    checkout({ hours: true });
    expect(await address('12 MG Road')).toBeChecked();
    const button = await orderButton();
    expect(button).toBeDisabled();
    await (await asked.next()).answer({ ...open, slots: true });
    await waitFor(() => expect(button).toBeEnabled());
    expect((await slotRadios())[0]).toBeChecked();
  });

  it('an open store lets the shopper choose a time instead of as soon as possible', async () => {
    store.answer(now, { ...open, slots: true });
    store.answer(slots, offered());
    const { user } = checkout({ hours: true });
    const when = within(await screen.findByRole('group', { name: 'When should it arrive?' }));
    expect(await when.findByRole('radio', { name: /^As soon as possible/ })).toBeChecked();
    expect(screen.queryByRole('group', { name: 'Time' })).toBeNull();
    await user.click(when.getByRole('radio', { name: 'Choose a time' }));
    await user.click((await slotRadios())[2] as HTMLElement);
    await order(user);
    await isOrdered();
    expect(placed()).toMatchObject([{ slot: third }]);
  });

  it('a time that was chosen while the store was closed stays when it opens', async () => {
    store.answer(now, closed);
    store.answer(slots, offered());
    const { user } = checkout({ hours: true });
    await user.click((await slotRadios())[1] as HTMLElement);
    store.answer(now, open);
    store.answer(slots, { ...offered(), isOffered: false });
    await browserQueries().invalidateQueries();
    const when = within(await screen.findByRole('group', { name: 'When should it arrive?' }));
    expect(when.getAllByRole('radio')[1]).toBeChecked();
    expect(when.getByRole('radio', { name: 'As soon as possible' })).not.toBeChecked();
    await order(user);
    await isOrdered();
    expect(placed()).toMatchObject([{ slot: second }]);
  });
});

describe('a shop with fees of its own', () => {
  const pricing = {
    delivery: [
      { from: 0, fee: 30 },
      { from: 300, fee: 0 },
    ],
    handling: 5,
    smallCart: { below: 0, fee: 0 },
    minimum: 200,
    tips: [10, 20],
  };
  const total = () => screen.getAllByText('Total').map((each) => each.parentElement)[0];

  it('says what is missing for an order and for free delivery, and what it costs with a tip', async () => {
    store.refuse(pay, 'BELOW_MINIMUM', {
      message: 'We deliver orders of ₹200.00 or more. Please add products for ₹100.00.',
      data: { minimum: 200, missing: 100, pricing },
    });
    setCurrentFees({ pricing, pincode: '' });
    const { user } = checkout({ pricing });
    await screen.findByText(/^Add products for ₹100\.00 more to order|₹100\.00 more to order/);
    await order(user);
    expect(
      (await screen.findAllByText(/We deliver orders of ₹200\.00 or more\. Please add products/)).length,
    ).toBeGreaterThan(0);
    await user.click(await screen.findByRole('button', { name: 'Add one Coconut' }));
    expect(await screen.findByText('₹100.00 more for free delivery')).toBeVisible();
    expect(row('Delivery Fee')).toHaveTextContent('₹30.00');
    expect(row('Handling Charge')).toHaveTextContent('₹5.00');
    await user.click(screen.getByRole('button', { name: '₹20' }));
    expect(
      screen
        .getAllByText(/^Tip/)
        .map((each) => each.closest('div')?.textContent)
        .join(),
    ).toContain('₹20.00');
    expect(total()).toHaveTextContent('₹255.00');
    store.answer(pay, testOrder());
    store.answer(asking, { order: null });
    await order(user);
    await isOrdered();
    expect(placed().at(-1)).toMatchObject({ tip: 20, cartTotalAmount: 255 });
  });
});

it('a note to the store goes with the order, in a shop that takes notes', async () => {
  const { user } = checkout({ orderNotes: true });
  await user.type(await screen.findByLabelText('Note to the store (optional)'), 'Ripe, please');
  await order(user);
  await isOrdered();
  expect(placed()).toMatchObject([{ note: 'Ripe, please' }]);
});

it('online payment is not there yet', async () => {
  const { user } = checkout();
  await user.click(await screen.findByRole('button', { name: 'Pay Online' }));
  expect(await screen.findByText(/online payment is not available/)).toBeVisible();
  expect(placed()).toEqual([]);
});

describe('the coupon box', () => {
  const welcome = (values: Partial<MyOffer> = {}): MyOffer => ({
    _id: testId('welcome'),
    code: 'WELCOME',
    title: 'Welcome',
    description: '',
    benefit: { kind: 'amount', amount: 10 },
    minimum: 0,
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
    ...values,
  });
  const answerOffers = (offer: MyOffer, all = true) =>
    store.answer(mine, ({ query: { code } }) => {
      if (code !== undefined && code !== offer.code)
        return refusal('COUPON_UNKNOWN', {
          message: `There is no coupon ${code}. Please check the spelling.`,
          data: { code },
        });
      const offers: MyOffers = { offers: all ? [offer] : [], firstOrder: false, now: '2026-11-28T06:30:00.000Z' };
      return code === undefined ? offers : { ...offers, asked: offer };
    });
  const box = async () => within(await screen.findByRole('region', { name: 'Coupon' }));

  it('refuses what is no code, applies one, keeps it over a reload, and removes it, each time with the focus', async () => {
    answerOffers(welcome());
    const { user } = checkout({ offers: true });
    const field = await (await box()).findByLabelText('Coupon code');
    await user.click((await box()).getByRole('button', { name: 'Apply' }));
    await (await box()).findByText('Enter a code');
    await user.type(field, 'nosuchcode{Enter}');
    await (await box()).findByText('There is no coupon NOSUCHCODE. Please check the spelling.');
    expect(field).toHaveValue('nosuchcode');
    expect(field).toHaveFocus();
    await user.clear(field);
    await user.type(field, ' welcome {Enter}');
    const applied = await (await box()).findByText('Coupon WELCOME applied: ₹10.00 off');
    await waitFor(() => expect(applied).toHaveFocus());
    expect(row('Coupon WELCOME')).toHaveTextContent('-₹10.00');
    cleanup();
    const again = checkout({ offers: true });
    expect(await (await box()).findByText('Coupon WELCOME applied: ₹10.00 off')).not.toHaveFocus();
    await again.user.click((await box()).getByRole('button', { name: 'Remove the coupon WELCOME' }));
    expect(await (await box()).findByLabelText('Coupon code')).toHaveFocus();
    await again.user.click(await (await box()).findByRole('button', { name: 'Apply WELCOME' }));
    await (await box()).findByText('Coupon WELCOME applied: ₹10.00 off');
    await order(again.user);
    await isOrdered();
    expect(placed()).toMatchObject([{ coupon: 'WELCOME', cartTotalAmount: 90 }]);
    expect(localStorage.getItem('tokri-coupon')).toBeNull();
  });

  it('says what is missing, and applies the offer as soon as it is there', async () => {
    answerOffers(welcome({ minimum: 101 }));
    localStorage.setItem('tokri-coupon', 'WELCOME');
    const { user } = checkout({ offers: true });
    await (await box()).findByText('Coupon WELCOME does not apply: add products for ₹1 more');
    await user.click(await screen.findByRole('button', { name: 'Add one Coconut' }));
    await (await box()).findByText('Coupon WELCOME applied: ₹10.00 off');
  });

  it('is refused a coupon that was used up meanwhile, and the cart stays', async () => {
    answerOffers(welcome());
    localStorage.setItem('tokri-coupon', 'WELCOME');
    store.refuse(pay, 'COUPON_USED_UP', { message: 'The coupon WELCOME has been used up.', data: { code: 'WELCOME' } });
    const { user } = checkout({ offers: true });
    await (await box()).findByText('Coupon WELCOME applied: ₹10.00 off');
    answerOffers(welcome({ usedUp: true }), false);
    await order(user);
    await screen.findByText('The coupon WELCOME has been used up.');
    await (await box()).findByText('Coupon WELCOME does not apply: it has been used up');
    expect(cart.quantities()).toEqual({ Coconut: 1 });
  });

  it('is not there without offers, and comes with one that began meanwhile and applies by itself', async () => {
    const { code: _, ...rain } = welcome({ title: 'Rain offer' });
    answerOffers(rain);
    store.refuse(pay, 'PRICE_CHANGED', {
      message: 'The offers or fees have changed.',
      data: {
        changes: [],
        grossTotal: 135,
        cartTotalAmount: 90,
        bill: [{ kind: 'coupon', amount: -10, offer: { title: 'Rain offer' } }],
      },
    });
    const { user } = checkout();
    await orderButton();
    expect(screen.queryByRole('region', { name: 'Coupon' })).toBeNull();
    await order(user);
    await (await box()).findByText('Rain offer: ₹10.00 off');
    expect(await shownAlert()).toHaveTextContent('The offers or fees have changed.');
    store.answer(pay, testOrder());
    store.answer(asking, { order: null });
    await order(user);
    await isOrdered();
    expect(placed().map(({ cartTotalAmount }) => cartTotalAmount)).toEqual([100, 90]);
  });
});

describe('paying', () => {
  it('online is not available, and how the shop is paid is below the button', async () => {
    const { user } = checkout();
    const button = await screen.findByRole('button', { name: 'Pay Online' });
    expect(button).toHaveAccessibleDescription('You pay in cash when the order arrives.');
    await user.click(button);
    expect(await screen.findByText('online payment is not available')).toBeVisible();
  });

  it('is by UPI, too, where the shop takes it, and the button can be left out', async () => {
    checkout({ upi: true, hidden: ['payOnline'] });
    expect(await screen.findByText('You pay in cash or by UPI when the order arrives.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Pay Online' })).toBeNull();
  });

  it('is by card, too, where the shop has a card machine', async () => {
    checkout({ upi: true, card: true });
    expect(await screen.findByText('You pay in cash or by UPI or card when the order arrives.')).toBeVisible();
  });
});
