import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { links } from '../../../../contract/api/links.ts';
import type { FulfilmentOrderCard } from '../../../../contract/orders/board.ts';
import type { StaffRole } from '../../../../contract/users/staff-roles.ts';
import { fakeStore } from '../../../testing/fake-store.ts';
import { nothingToDo, orderCard } from '../../../testing/fulfilment.ts';
import { owner, signIn } from '../../../testing/people.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { OrderAlerts } from '../../alerts/order-alerts.tsx';
import { FulfilmentScreen } from './fulfilment-screen.tsx';

const list = 'GET /api/v1/fulfilment/orders';
const store = fakeStore();
/** All orders of the shop. */
let orders: FulfilmentOrderCard[];

beforeEach(() => {
  orders = [orderCard()];
  store.answer('GET /api/v1/fulfilment/counts', { ...nothingToDo, placed: 1 });
  store.answer(list, ({ query: { status, search } }) => ({
    orders: orders.filter((each) => (status ? each.status === status : each.customerName.includes(search ?? ''))),
    next: null,
  }));
});

function openBoard({ role, query = '' }: { role?: StaffRole; query?: string } = {}) {
  signIn(store, { ...owner, ...(role && { staffRole: role }) });
  return renderScreen(
    <OrderAlerts enabled>
      <FulfilmentScreen shiftControl={null} whenEmpty={null} />
    </OrderAlerts>,
    { url: links.adminOrders + query },
  );
}

const card = () => screen.findByRole('article', { name: 'Order TK-7K3M9QX2' });
const columns = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);

describe('the order board', () => {
  it('finds orders by text and day, and goes back to the board', async () => {
    const { user } = openBoard();
    await card();
    const field = () => screen.getByLabelText('Number, name, mobile, email or address');
    await user.type(field(), 'Asha{Enter}');
    expect(await screen.findByRole('heading', { name: 'Results · “Asha”' })).toBeVisible();
    expect(await card()).toHaveTextContent('Asha Verma');
    await user.clear(field());
    fireEvent.change(screen.getByLabelText('Day'), { target: { value: '2020-01-31' } });
    await user.type(field(), 'Nobody');
    await user.click(screen.getByRole('button', { name: 'Find' }));
    await waitFor(() =>
      expect(store.requests(list).map(({ query }) => query)).toContainEqual(
        expect.objectContaining({ search: 'Nobody', day: '2020-01-31', sort: 'newest' }),
      ),
    );
    expect(await screen.findByText(/^No order found\./)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Clear' }));
    await card();
    expect(columns()).toEqual([
      expect.stringMatching(/^Placed/),
      expect.stringMatching(/^Packed/),
      expect.stringMatching(/^Out for delivery/),
    ]);
  });

  it.each([
    { role: 'picker', shown: ['Placed', 'Packed'], path: '' },
    // A list of somebody else's is not shown.
    { role: 'rider', shown: ['Packed', 'Out for delivery'], path: '?status=delivered' },
  ] as const)('has the orders of a $role, who cannot search', async ({ role, shown, path }) => {
    openBoard({ role, query: path });
    await waitFor(() => expect(columns()).toEqual(shown.map((title) => expect.stringMatching(`^${title}`))));
    expect(screen.queryByRole('searchbox')).toBeNull();
  });
});

describe('the counters of the order board', () => {
  it('are read again every minute, because orders become late without an event', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    openBoard();
    await card();
    expect(screen.queryByRole('link', { name: /^Late/ })).toBeNull();
    store.answer('GET /api/v1/fulfilment/counts', { ...nothingToDo, placed: 1, late: 1 });
    await act(() => vi.advanceTimersByTimeAsync(61_000));
    expect(await screen.findByRole('link', { name: /^Late/ })).toBeVisible();
  });
});

describe('a card of the order board', () => {
  it('says where an order goes, what it costs, and who picks it', async () => {
    orders = [orderCard({ pickedBy: 'Imran' })];
    openBoard();
    for (const text of ['12 MG Road', 'Pune', '411001', '3 items', '₹60', 'Imran is picking'])
      expect(await card()).toHaveTextContent(text);
  });

  it('says why an order came back, in one column only while another is read late', async () => {
    orders = [orderCard({ status: 'out_for_delivery', revision: 3 })];
    openBoard();
    await card();
    orders = [orderCard({ status: 'packed', revision: 4, cameBack: 'Nobody at home' })];
    const { promise: mayLoad, resolve: load } = Promise.withResolvers<void>();
    store.answer(list, async ({ query: { status } }) => {
      if (status === 'out_for_delivery') await mayLoad;
      return { orders: orders.filter((each) => each.status === status), next: null };
    });
    const { _id, orderId } = orderCard();
    store.emit('GET /api/v1/fulfilment/follow', 'order', { _id, orderId, status: 'packed', revision: 4 });
    expect(await screen.findByText('Came back: Nobody at home')).toBeVisible();
    expect(await card()).toHaveTextContent('Came back: Nobody at home');
    load();
    await waitFor(() => expect(store.requests(list).at(-1)?.query.status).toBeDefined());
    expect(await card()).toHaveTextContent('Came back: Nobody at home');
  });

  it('says that the customer is asked, and is not packed before the answer', async () => {
    orders = [orderCard({ isAsked: true })];
    openBoard();
    expect(await card()).toHaveTextContent('Customer is asked');
    const pack = within(await card()).getByRole('button', { name: /^Mark as packed/ });
    expect(pack).toBeDisabled();
    expect(pack).toHaveAccessibleDescription(/^Waiting for the customer’s answer/);
  });

  it('shows no amounts to pickers, nor a step that is not theirs', async () => {
    orders = [orderCard({ status: 'packed', revision: 2, address_line: '' })];
    openBoard({ role: 'picker' });
    expect(await card()).toHaveTextContent('3 items');
    expect(await card()).not.toHaveTextContent('₹');
    expect(within(await card()).queryByRole('button')).toBeNull();
  });

  it('has no step for support, who may not pack', async () => {
    openBoard({ role: 'support' });
    expect(within(await card()).queryByRole('button')).toBeNull();
  });
});
