/** The orders of a customer, page by page. */
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Order } from '../../contract/orders/orders.ts';
import { setInstallOffer, watchInstallOffer } from '../install/install-offer.ts';
import { browserQueries } from '../query-client.ts';
import { envelope, fakeStore } from '../testing/fake-store.ts';
import { testId } from '../testing/ids.ts';
import { testOrder } from '../testing/orders.ts';
import { signIn } from '../testing/people.ts';
import { renderScreen } from '../testing/render-screen.tsx';
import { OrderList } from './order-list.tsx';
import { ordersQuery } from './order-queries.ts';

const list = 'GET /api/v1/order/get-order-list';
const perPage = 10;

const store = fakeStore();
let orders: Order[];

beforeEach(() => {
  signIn(store);
  orders = [];
  store.answer(list, ({ query }) => {
    const page = Number(query.page);
    const pagination = {
      page,
      totalPages: Math.max(1, Math.ceil(orders.length / perPage)),
      totalCount: orders.length,
    };
    return envelope({ data: orders.slice((page - 1) * perPage, page * perPage), pagination });
  });
});

const elevenOrders = () =>
  Array.from({ length: 11 }, (_, n) => testOrder({ _id: testId(`order ${n} x`), orderId: `TK-${n}` }));
const articles = () => screen.findAllByRole('article');

describe('the orders of a customer', () => {
  it('are a message when there are none', async () => {
    renderScreen(<OrderList />);
    await screen.findByText('No Orders Found');
    screen.getByText('Your order history is empty. Start shopping to fill it with amazing products!');
    expect(screen.getByText('Explore Products').closest('a')).toHaveAttribute('href', '/');
  });

  it('begin with the confirmation of the one that was just placed: thanks, its time and its address', async () => {
    const by = new Date(Date.now() + 9.5 * 60_000).toISOString();
    const [placed, before] = [
      testOrder({ promise: { by } }),
      testOrder({ _id: testId('before'), orderId: 'TK-BEFORE' }),
    ];
    orders = [placed, before];
    renderScreen(<OrderList placed={placed._id} />);
    await screen.findByText('Thank you! We have your order.');
    const [first, second] = await articles();
    expect(first).toHaveTextContent(
      /^Thank you! We have your order\.Arrives by \d+:\d\d.[ap]min \d+.minDelivering to 12 MG Road, Pune/,
    );
    expect(second).not.toHaveTextContent('Thank you');
    expect(second).not.toHaveTextContent('Arrives');
  });

  it('promise nothing in the confirmation where the shop does not', async () => {
    const placed = testOrder();
    orders = [placed];
    renderScreen(<OrderList placed={placed._id} />);
    expect(await screen.findByText('Delivering to 12 MG Road, Pune')).toBeVisible();
    expect(screen.queryByText(/Arrives/)).toBeNull();
  });

  it.each([
    ['Pay on delivery', { status: 'placed' }],
    ['Pay on delivery', { status: 'out_for_delivery' }],
    ['Payment pending', { status: 'delivered' }],
    ['Nothing to pay', { status: 'placed', totalAmount: 40, credit: 40 }],
    ['Paid', { status: 'delivered', payment_status: 'paid' }],
    ['Nothing to pay', { status: 'cancelled', payment_status: 'cancelled' }],
    ['Refunded', { status: 'cancelled', payment_status: 'refunded' }],
  ] as const)('say %s of the payment of %j', async (words, order) => {
    orders = [testOrder(order)];
    renderScreen(<OrderList />);
    expect(await screen.findByText(words)).toBeVisible();
  });

  it('are loaded page by page', async () => {
    orders = elevenOrders();
    const { user } = renderScreen(<OrderList />);
    expect(await articles()).toHaveLength(10);
    await user.click(screen.getByText('Load more'));
    await waitFor(async () => expect(await articles()).toHaveLength(11));
    expect(screen.queryByText('Load more')).toBeNull();
  });

  it('wait for a list that is being read again, which shows what has changed', async () => {
    orders = elevenOrders();
    const { user } = renderScreen(<OrderList />);
    expect(await articles()).toHaveLength(10);
    const [first = testOrder(), ...others] = orders;
    orders = [{ ...first, status: 'cancelled' }, ...others];
    const reading = store.hold(list);
    void browserQueries().invalidateQueries({ queryKey: ordersQuery.queryKey });
    await reading.next();
    await user.click(screen.getByText('Load more'));
    await reading.release();
    await waitFor(async () => expect(await articles()).toHaveLength(11));
    expect(screen.getAllByText('Cancelled')).toHaveLength(1);
  });

  it('can be loaded again when that failed', async () => {
    store.refuse(list, 'VALIDATION');
    const { user } = renderScreen(<OrderList />);
    await screen.findByText('Your orders could not be loaded');
    store.answer(list, envelope({ data: [testOrder()], pagination: { page: 1, totalPages: 1, totalCount: 1 } }));
    await user.click(screen.getByText('Try again'));
    expect(await articles()).toHaveLength(1);
  });
});

describe('the offer to install the store', () => {
  /** A browser makes it soon after the page has loaded. */
  const offer = (outcome: 'accepted' | 'dismissed' = 'accepted') => {
    const prompt = vi.fn(async () => {});
    const event = new Event('beforeinstallprompt', { cancelable: true });
    act(() => void dispatchEvent(Object.assign(event, { prompt, userChoice: Promise.resolve({ outcome }) })));
    expect(event.defaultPrevented).toBe(true);
    return prompt;
  };
  const title = 'Put Tokri on your home screen';
  const card = () => screen.findByRole('region', { name: title });
  const expectNone = () => expect(screen.queryByText(title)).toBeNull();

  beforeAll(watchInstallOffer);
  afterEach(() => setInstallOffer(undefined));

  it('comes with the second order, and is used once', async () => {
    orders = [testOrder()];
    const { unmount } = renderScreen(<OrderList />);
    expect(await articles()).toHaveLength(1);
    offer();
    expectNone();
    unmount();
    browserQueries().clear();
    orders = [testOrder(), testOrder({ _id: testId('another'), orderId: 'TK-2' })];
    const { user } = renderScreen(<OrderList />);
    const prompt = offer();
    await user.click(within(await card()).getByRole('button', { name: 'Add Tokri' }));
    expect(prompt).toHaveBeenCalledOnce();
    expectNone();
  });

  it.each([
    ['here', 'Not now', 'accepted'],
    ['in the dialog of the browser', 'Add Tokri', 'dismissed'],
  ] as const)('is not made again once it was refused %s', async (_, button, outcome) => {
    orders = [testOrder(), testOrder({ _id: testId('another'), orderId: 'TK-2' })];
    const { user, unmount } = renderScreen(<OrderList />);
    offer(outcome);
    await user.click(within(await card()).getByRole('button', { name: button }));
    expectNone();
    unmount();
    renderScreen(<OrderList />);
    expect(await articles()).toHaveLength(2);
    offer();
    expectNone();
  });
});
