import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Customer } from '../../../../contract/users/customers.ts';
import { envelope, fakeStore } from '../../../testing/fake-store.ts';
import { testId } from '../../../testing/ids.ts';
import { owner, signIn } from '../../../testing/people.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import CustomersScreen from './customers-screen.tsx';

const list = 'GET /api/v1/customers';
const erase = 'POST /api/v1/customers/:userId/erase';
const store = fakeStore();

const asha: Customer = {
  _id: testId('asha'),
  name: 'Asha Rao',
  email: 'asha@example.org',
  mobile: '9876543210',
  orders: 2,
  spentPaise: 30_150,
  lastOrder: '2026-11-28T06:30:00.000Z',
};
const lata: Customer = {
  ...asha,
  _id: testId('lata'),
  name: 'Lata Devi',
  email: '',
  orders: 0,
  spentPaise: 0,
  lastOrder: null,
};
let customers: Customer[];

beforeEach(() => {
  signIn(store, owner);
  customers = [asha, lata];
  store.answer(list, ({ query }) => {
    const pagination = {
      page: Number(query.page ?? 1),
      totalPages: customers.length > 0 ? 3 : 0,
      totalCount: customers.length,
    };
    return envelope({ data: customers, pagination });
  });
});

const lastQuery = () => store.requests(list).at(-1)?.query;
const row = async (name: string) => (await screen.findByText(name)).closest('tr') as HTMLElement;

describe('the list of customers', () => {
  it('is sorted the other way by a button where there are no column titles', async () => {
    const { user } = renderScreen(<CustomersScreen />);
    await row('Asha Rao');
    await user.click(screen.getByRole('button', { name: 'Sort in ascending order' }));
    await waitFor(() => expect(lastQuery()).toMatchObject({ sort: 'lastOrder', order: 'asc' }));
    await user.click(screen.getByRole('button', { name: 'Sort in descending order' }));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Sort in ascending order' })).toBeVisible());
  });

  it('shows what each ordered, and leads to the orders', async () => {
    renderScreen(<CustomersScreen />);
    const cells = await row('Asha Rao');
    for (const text of ['asha@example.org', '+91 9876543210', '₹301.50', '28 Nov 2026'])
      expect(cells).toHaveTextContent(text);
    expect(within(cells).getByRole('link', { name: /2 orders/ })).toHaveAttribute(
      'href',
      `/dashboard/fulfilment?customer=${asha._id}`,
    );
    expect(await row('Lata Devi')).toHaveTextContent('Orders by phone');
    expect(within(await row('Lata Devi')).queryByRole('link')).toBeNull();
  });

  it('is sorted by a click on a title, and the other way by the next; searched, and paged', async () => {
    const { user } = renderScreen(<CustomersScreen />);
    expect(await screen.findByRole('columnheader', { name: 'Last order' })).toHaveAttribute('aria-sort', 'descending');
    expect(lastQuery()).toMatchObject({ sort: 'lastOrder', order: 'desc', page: '1' });
    await user.click(screen.getByRole('link', { name: 'Spent' }));
    await waitFor(() => expect(lastQuery()).toMatchObject({ sort: 'spent', order: 'desc' }));
    await user.click(await screen.findByRole('link', { name: 'Spent' }));
    await waitFor(() => expect(lastQuery()).toMatchObject({ sort: 'spent', order: 'asc' }));
    await user.click(await screen.findByRole('link', { name: 'Name' }));
    await waitFor(() => expect(lastQuery()).toMatchObject({ sort: 'name', order: 'asc' }));
    await user.click(await screen.findByRole('link', { name: 'Next' }));
    await waitFor(() => expect(lastQuery()).toMatchObject({ sort: 'name', page: '2' }));
    await user.type(await screen.findByRole('searchbox', { name: 'Name, email address or mobile' }), 'asha{Enter}');
    await waitFor(() => expect(lastQuery()).toMatchObject({ search: 'asha', sort: 'name', page: '1' }));
    customers = [];
    await user.click(await screen.findByRole('link', { name: 'Orders' }));
    expect(await screen.findByRole('heading', { name: 'No one found' })).toBeVisible();
  });

  it('that could not be loaded can be loaded again', async () => {
    store.refuse(list, 'VALIDATION');
    const { user } = renderScreen(<CustomersScreen />);
    expect(await screen.findByRole('heading', { name: 'The customers could not be loaded' })).toBeVisible();
    store.answer(list, envelope({ data: [asha], pagination: { page: 1, totalPages: 1, totalCount: 1 } }));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await row('Asha Rao')).toBeVisible();
  });
});

describe('erasing a customer', () => {
  it('says what goes and what stays, and needs the word', async () => {
    store.answer(erase, () => {
      customers = [lata];
      return {};
    });
    const { user } = renderScreen(<CustomersScreen />);
    await user.click(await screen.findByRole('button', { name: 'Erase Asha Rao' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Erase this customer?' }));
    expect(dialog.getByText(/Name, email, mobile, addresses/)).toBeVisible();
    expect(dialog.getByText(/tax law/)).toBeVisible();
    const word = dialog.getByLabelText('Type DELETE to confirm');
    await user.type(word, 'delete');
    await user.click(dialog.getByRole('button', { name: 'Erase' }));
    expect(await dialog.findByText('Please type DELETE')).toBeVisible();
    expect(store.requests(erase)).toEqual([]);
    await user.clear(word);
    await user.type(word, 'DELETE');
    await user.click(dialog.getByRole('button', { name: 'Erase' }));
    await waitFor(() => expect(screen.queryByText('Asha Rao')).toBeNull());
    expect(store.requests(erase)).toMatchObject([{ params: { userId: asha._id }, body: { confirmation: 'DELETE' } }]);
  });

  it('is refused in words while an order is open', async () => {
    const message = 'This customer has an open order.';
    store.refuse(erase, 'ORDERS_OPEN', { message });
    const { user } = renderScreen(<CustomersScreen />);
    await user.click(await screen.findByRole('button', { name: 'Erase Asha Rao' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByLabelText('Type DELETE to confirm'), 'DELETE');
    await user.click(dialog.getByRole('button', { name: 'Erase' }));
    expect(await dialog.findByText(message)).toBeVisible();
  });

  it('is for owners only', async () => {
    signIn(store, { ...owner, stores: [testId('store')], staffRole: 'manager' });
    renderScreen(<CustomersScreen />);
    expect(await row('Asha Rao')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Erase/ })).toBeNull());
  });
});
