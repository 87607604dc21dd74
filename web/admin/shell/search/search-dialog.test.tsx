import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { links } from '../../../../contract/api/links.ts';
import { settingsLinks } from '../../../../contract/settings/settings-links.ts';
import type { CurrentUser } from '../../../../contract/users/users.ts';
import { adminProduct } from '../../../testing/admin-products.ts';
import { envelope, fakeStore } from '../../../testing/fake-store.ts';
import { orderCard } from '../../../testing/fulfilment.ts';
import { testId } from '../../../testing/ids.ts';
import { owner, signIn } from '../../../testing/people.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { chooseStore, enterAdministration } from '../../stores/admin-store.ts';
import { AdminSearch } from './admin-search.tsx';
import { SearchButton } from './search-button.tsx';

const store = fakeStore();
const findOrders = 'GET /api/v1/fulfilment/orders';
const findProducts = 'POST /api/v1/product/get-product';
const findPeople = 'GET /api/v1/users/list';

const order = orderCard();
const milk = adminProduct('Ashoka Milk', { stock: 3 });
const asha = {
  ...{ _id: testId('Asha'), name: 'Asha Verma', email: 'asha@example.org', mobile: '9876543210' },
  ...{
    role: 'USER' as const,
    status: 'Active' as const,
    createdAt: '2026-11-20T06:30:00.000Z',
    addresses: [],
    orders: 2,
  },
};

beforeEach(() => {
  store.answer(findOrders, { orders: [order], next: null });
  store.answer(findProducts, {
    productData: [milk],
    totalPages: 1,
    totalProductCount: 1,
    scarce: { lowStock: 5, low: 1, out: 0 },
  });
  store.answer(findPeople, { people: [asha], next: null });
});

const shownPage = (address: string) => screen.findByText(`Page ${address}`);

/** The search, opened by its key. */
async function openSearch(user: CurrentUser = owner) {
  signIn(store, user);
  const opened = renderScreen(
    <>
      <AdminSearch user={user} />
      <SearchButton />
    </>,
    { url: links.adminOrders },
  );
  await opened.user.keyboard('{Control>}k{/Control}');
  const field = await screen.findByRole('combobox', { name: 'Search the administration' });
  await waitFor(() => expect(field).toHaveFocus());
  return { ...opened, field };
}

const optionsOf = async (group: string) =>
  within(await screen.findByRole('group', { name: group }))
    .getAllByRole('option')
    .map((option) => [option.textContent, option.getAttribute('href')]);

describe('the search of the administration', () => {
  it('shows the screens before something is typed, and opens the one that the arrow keys moved to', async () => {
    const { user } = await openSearch();
    const screens = within(screen.getByRole('group', { name: 'Screens' })).getAllByRole('option');
    expect(screens[0]).toHaveAttribute('aria-selected', 'true');
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}{Enter}');
    expect(await shownPage(links.adminPhoneOrder)).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull());
    for (const route of [findOrders, findProducts, findPeople] as const) expect(store.requests(route)).toEqual([]);
  });

  it('finds orders, products, people and settings for what is typed, with one request for each', async () => {
    const { field } = await openSearch();
    for (const value of ['a', 'as', 'ash', 'asha']) fireEvent.change(field, { target: { value } });
    expect(await optionsOf('Orders')).toEqual([
      [`${order.orderId}Asha Verma · Placed · ₹60.00`, links.adminOrder(order._id)],
    ]);
    expect(await optionsOf('Products')).toEqual([['Ashoka Milk1 pc', links.adminProduct(milk._id)]]);
    expect(await optionsOf('People')).toEqual([
      ['Asha Vermaasha@example.org · 9876543210', `${links.adminUsers}?search=asha%40example.org`],
    ]);
    expect(store.requests(findOrders).map(({ query }) => query)).toEqual([
      { search: 'asha', sort: 'newest', limit: '5' },
    ]);
    for (const route of [findProducts, findPeople] as const) expect(store.requests(route)).toHaveLength(1);
  });

  it('opens the card of a setting', async () => {
    const { user } = await openSearch();
    await user.paste('book');
    await user.click(await screen.findByRole('option', { name: /^Cash book/ }));
    expect(await shownPage(`${settingsLinks.section('payments')}#settings-cashBook`)).toBeVisible();
  });

  it.each([
    ['delivery fee', 'Fees', `${settingsLinks.section('fees')}#settings-pricing`],
    ['razorpay', 'How shoppers pay online', `${settingsLinks.section('payments')}#settings-online-payments`],
    ['webhook', 'SMS and WhatsApp', `${settingsLinks.section('messages')}#settings-webhook`],
    ['templates', 'Message templates', `${settingsLinks.section('messages')}#settings-templates`],
    ['gstin', 'Company', `${settingsLinks.section('company')}#settings-legal`],
    ['kirana', 'Recommended for a kirana', settingsLinks.recommended],
  ])('finds the card that has “%s”', async (typed, name, address) => {
    const { user } = await openSearch();
    await user.paste(typed);
    expect(await screen.findByRole('option', { name: new RegExp(`^${name}`) })).toHaveAttribute('href', address);
  });

  it('lists settings that are named by what is typed before those that only mention it', async () => {
    const { user } = await openSearch();
    await user.paste('cash');
    await waitFor(async () => expect((await optionsOf('Settings'))[0]?.[0]).toMatch(/^Cash/));
    expect((await optionsOf('Settings')).length).toBeGreaterThan(2);
  });

  it('opens the first result once it is there when Enter was pressed before', async () => {
    const { user } = await openSearch();
    const held = store.hold(findOrders);
    await user.paste(order.orderId.slice(0, 6));
    await user.keyboard('{Enter}');
    const request = await held.next();
    store.answer(findProducts, {
      productData: [],
      totalPages: 0,
      totalProductCount: 0,
      scarce: { lowStock: 5, low: 0, out: 0 },
    });
    store.answer(findPeople, { people: [], next: null });
    expect(screen.getByRole('combobox')).toBeVisible();
    await request.answer({ orders: [order], next: null });
    expect(await shownPage(links.adminOrder(order._id))).toBeVisible();
  });

  it('says which part could not be searched, and searches it again, while the others are shown', async () => {
    store.refuse(findPeople, 'VALIDATION');
    const { user } = await openSearch();
    await user.keyboard('asha');
    expect(await screen.findByText('People could not be searched.')).toBeVisible();
    expect(screen.getByRole('option', { name: /^TK-7K3M9QX2/ })).toBeVisible();
    store.answer(findPeople, { people: [asha], next: null });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('option', { name: /^Asha Verma/ })).toBeVisible();
    expect(screen.queryByText('People could not be searched.')).toBeNull();
  });

  it('says that nothing was found', async () => {
    store.answer(findOrders, { orders: [], next: null });
    store.answer(findProducts, {
      productData: [],
      totalPages: 0,
      totalProductCount: 0,
      scarce: { lowStock: 5, low: 0, out: 0 },
    });
    store.answer(findPeople, { people: [], next: null });
    const { user } = await openSearch();
    await user.keyboard('qqq');
    expect(await screen.findByText('Nothing found for “qqq”')).toBeVisible();
  });

  it.each([
    ['picker', ['Orders', 'Picking'], []],
    ['support', ['Orders', 'Phone order'], [findOrders]],
  ] as const)('lets a %s search only what the role may see', async (staffRole, names, asked) => {
    const { user } = await openSearch({ ...owner, stores: [], staffRole });
    const screens = within(screen.getByRole('group', { name: 'Screens' })).getAllByRole('option');
    expect(screens.map((option) => option.querySelector('span')?.textContent)).toEqual(names);
    await user.keyboard('order');
    await screen.findByText(/^\d results?$/);
    const routes = [findOrders, findProducts, findPeople, 'GET /api/v1/customers'] as const;
    expect(routes.filter((route) => store.requests(route).length > 0)).toEqual(asked);
  });

  it('finds customers for a manager, who sees no other people', async () => {
    const { _id, name, email, mobile } = asha;
    const customer = { _id, name, email, mobile, orders: 2, spentPaise: 100, lastOrder: null };
    store.answer(
      'GET /api/v1/customers',
      envelope({ data: [customer], pagination: { page: 1, limit: 5, totalPages: 1, total: 1 } } as never),
    );
    const { user } = await openSearch({ ...owner, stores: [], staffRole: 'manager' });
    await user.keyboard('asha');
    expect(await optionsOf('People')).toEqual([
      ['Asha Vermaasha@example.org · 9876543210', `${links.adminCustomers}?search=asha%40example.org`],
    ]);
    expect(screen.queryByRole('group', { name: 'Settings' })).toBeNull();
  });

  it('closes by Escape and opens again by its button', async () => {
    const { user, field } = await openSearch();
    await user.keyboard('ov');
    screen.getByRole('dialog').dispatchEvent(new Event('cancel', { cancelable: true }));
    await waitFor(() => expect(field).not.toBeInTheDocument());
    await user.click(screen.getByRole('button', { name: 'Search' }));
    expect(await screen.findByRole('combobox')).toHaveValue('');
  });
});

describe('the search of a shop with several stores', () => {
  let leave: () => void;
  beforeEach(() => {
    leave = enterAdministration();
    chooseStore('all');
  });
  afterEach(() => {
    chooseStore('');
    leave();
  });

  it('finds the orders of the chosen stores, and those of another store after that is chosen', async () => {
    const { user } = await openSearch();
    await user.paste('asha');
    expect(await screen.findByRole('option', { name: /^TK-7K3M9QX2/ })).toBeVisible();
    store.answer(findOrders, { orders: [{ ...order, orderId: 'TK-OTHER' }], next: null });
    act(() => chooseStore('second'));
    expect(await screen.findByRole('option', { name: /^TK-OTHER/ })).toBeVisible();
    expect(store.requests(findOrders).map(({ headers }) => headers['x-store'])).toEqual(['all', 'second']);
  });
});
