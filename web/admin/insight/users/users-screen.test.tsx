import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { ListedUser, Rights } from '../../../../contract/users/user-admin.ts';
import { fakeStore, refusal } from '../../../testing/fake-store.ts';
import { testId } from '../../../testing/ids.ts';
import { owner, signIn } from '../../../testing/people.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { listedStore } from '../../../testing/saved-shop.ts';
import UsersScreen from './users-screen.tsx';

const list = 'GET /api/v1/users/list';
const setStores = 'PUT /api/v1/users/set-stores/:userId';
const store = fakeStore();
const [first, second] = [listedStore('Tokri'), listedStore('Indiranagar')];

const kiran: ListedUser = {
  _id: testId('kiran'),
  name: 'Kiran Rao',
  email: 'kiran@example.org',
  mobile: '',
  role: 'ADMIN',
  status: 'Active',
  stores: [first._id],
  staffRole: 'picker',
  createdAt: '2026-11-28T06:30:00.000Z',
  addresses: [],
  orders: 0,
};
const { stores: _stores, staffRole: _role, ...ravi } = { ...kiran, _id: testId('ravi'), name: 'Ravi Kumar' };
/** The owner who is signed in. */
const self: ListedUser = { ...ravi, _id: owner._id, name: owner.name, email: owner.email };

/** Shows these people, in a shop with one store or two. */
function openUsers(people: ListedUser[], stores = [first], url = '/') {
  store.answer(list, () => ({ people, next: null }));
  store.answer('GET /api/v1/delivery/list-stores', stores);
  return renderScreen(<UsersScreen />, { url });
}

beforeEach(() => {
  signIn(store, owner);
  store.answer('GET /api/v1/users/invitations', []);
});

const row = (name: string) => screen.findByText(name).then((text) => text.closest('li') as HTMLLIElement);
const role = (name: string) => within(screen.getByRole('dialog')).getByRole('radio', { name: new RegExp(`^${name}`) });

describe('the list of users', () => {
  it('that could not be loaded can be loaded again', async () => {
    store.refuse(list, 'VALIDATION');
    store.answer('GET /api/v1/delivery/list-stores', [first]);
    const { user } = renderScreen(<UsersScreen />);
    expect(await screen.findByRole('heading', { name: 'People could not be loaded' })).toBeVisible();
    store.answer(list, { people: [kiran], next: null });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Kiran Rao')).toBeVisible();
  });

  it('is filtered by the roles of staff, who lose their role with words that fit', async () => {
    const people = [{ ...kiran, staffRole: 'rider' as const }];
    const { user } = openUsers(people);
    await user.click(await screen.findByRole('button', { name: 'Administrators' }));
    const roles = await screen.findByRole('group', { name: 'Administrators: which ones' });
    await user.click(within(roles).getByRole('button', { name: 'Rider' }));
    await waitFor(() => expect(store.requests(list).at(-1)?.query).toMatchObject({ kind: 'rider' }));
    store.answer('PUT /api/v1/users/set-role/:userId', () => {
      people.pop();
      return { ...ravi, role: 'USER' };
    });
    await user.click(await screen.findByRole('button', { name: 'Remove staff role: Kiran Rao' }));
    const dialog = await screen.findByRole('dialog');
    expect(dialog).toHaveTextContent('Kiran Rao will no longer be Rider here.');
    await user.click(within(dialog).getByRole('button', { name: 'Remove staff role' }));
    expect(await screen.findByText('Kiran Rao is no longer staff')).toBeVisible();
    expect(await screen.findByRole('heading', { name: 'No one found' })).toBeVisible();
  });

  it('shows why the last administrator cannot give up the role', async () => {
    const message = 'The store needs an administrator.';
    store.refuse('PUT /api/v1/users/set-role/:userId', 'LAST_ADMINISTRATOR', { message });
    const { user } = openUsers([self]);
    await user.click(await screen.findByRole('button', { name: `Remove admin role: ${owner.name}` }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove admin role' }));
    expect(await screen.findByText(message)).toBeVisible();
    expect(await row(owner.name)).toHaveTextContent('Administrator');
  });
});

describe('the role of a person', () => {
  it('that another owner gave meanwhile is not replaced, neither by a new one nor by undoing', async () => {
    const message = 'Someone else changed the role of Kiran Rao in the meantime. Nothing was saved.';
    const people = [kiran];
    const give = (staffRole: ListedUser['staffRole']) => (people[0] = { ...kiran, staffRole: staffRole ?? 'picker' });
    const rights = ({ role, stores, staffRole }: Rights) => ({ role, stores, staffRole });
    store.answer(setStores, ({ body }) =>
      JSON.stringify(body.seen) === JSON.stringify(rights(people[0] ?? kiran))
        ? give(body.staffRole)
        : refusal('CHANGED_MEANWHILE', { message }),
    );
    const { user } = openUsers(people);
    const makeManager = async () => {
      await user.click(await screen.findByRole('button', { name: 'Role of Kiran Rao' }));
      await user.click(role('Manager'));
    };
    const save = () => user.click(screen.getByRole('button', { name: 'Save' }));
    await makeManager();
    give('support');
    await save();
    expect(await screen.findByText(message)).toBeVisible();
    expect(await within(await row('Kiran Rao')).findByText('Support')).toBeVisible();

    await makeManager();
    await save();
    expect(await within(await row('Kiran Rao')).findByText('Manager')).toBeVisible();
    give('rider');
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await within(await row('Kiran Rao')).findByText('Rider')).toBeVisible();
    expect(people[0]?.staffRole).toBe('rider');
  });

  it('of staff needs a store where there are several, and owners read what they give up', async () => {
    const message = 'The shop needs an owner.';
    store.refuse(setStores, 'LAST_ADMINISTRATOR', { message });
    const { user } = openUsers([self], [first, second]);
    await user.click(await screen.findByRole('button', { name: `Role of ${owner.name}` }));
    const save = screen.getByRole('button', { name: 'Save' });
    expect(save).toBeDisabled();
    await user.click(role('Manager'));
    expect(screen.getByText('Choose at least one store.')).toBeVisible();
    expect(screen.getByText(/This is you/)).toBeVisible();
    expect(save).toBeDisabled();
    await user.click(screen.getByRole('checkbox', { name: /Indiranagar/ }));
    await user.click(save);
    expect(await screen.findByText(message)).toBeVisible();
    expect(store.requests(setStores)[0]?.body).toMatchObject({ stores: [second._id], staffRole: 'manager' });
    expect(await row(owner.name)).toHaveTextContent('Administrator');
  });
});
