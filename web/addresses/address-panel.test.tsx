import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Address } from '../../contract/addresses.ts';
import { fakeStore } from '../testing/fake-store.ts';
import { testAddress } from '../testing/orders.ts';
import { signIn } from '../testing/people.ts';
import { renderScreen } from '../testing/render-screen.tsx';
import { AddressPanel } from './address-panel.tsx';

const store = fakeStore();
const home = testAddress('12 MG Road');
const garden = testAddress('7 Garden Lane');
const add = 'POST /api/v1/address/add-address';
const update = 'PUT /api/v1/address/update-address';
const remove = 'DELETE /api/v1/address/delete/:addressId';
let saved: Address[];

beforeEach(() => {
  signIn(store);
  saved = [home, garden];
  store.answer('GET /api/v1/address/get-address', () => saved);
  const answered = new Map<string | undefined, Address>();
  store.answer(add, ({ headers: { 'idempotency-key': key }, body }) => {
    const address = answered.get(key) ?? testAddress(body.address_line, body);
    if (!answered.has(key)) saved = [...saved, address];
    answered.set(key, address);
    return address;
  });
  store.answer(update, ({ body: { addressId, ...body } }) => {
    const address = { ...body, _id: addressId };
    saved = saved.map((each) => (each._id === addressId ? address : each));
    return address;
  });
  store.answer(remove, ({ params }) => {
    saved = saved.filter(({ _id }) => _id !== params.addressId);
    return {};
  });
});

/** The panel, and which addresses were selected. */
function panel(before = home._id) {
  const selected: string[] = [];
  const view = renderScreen(
    <AddressPanel ref={null} name="Asha" selected={before} onSelect={(id) => void selected.push(id)} />,
  );
  const choose = async (street: string, item: string) => {
    await view.user.click(await screen.findByRole('button', { name: `Options for ${street}` }));
    await view.user.click(await screen.findByRole('menuitem', { name: item }));
    return screen.findByRole('dialog');
  };
  return { ...view, selected, choose };
}

const addNew = () => screen.findByRole('button', { name: 'Add New' });
const fill = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });

it('three addresses are saved, though the answer for one is lost, and no fourth', async () => {
  const { user, selected } = panel('');
  const streets = ['1 First Street', '2 Second Street', '3 Third Street'];
  saved = [];
  const openForm = async () => {
    await user.click(await addNew());
    return within(await screen.findByRole('dialog', { name: 'Add New Address' }));
  };
  const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  for (const street of streets) {
    let form = await openForm();
    await user.click(form.getByRole('button', { name: 'Add Address' }));
    await waitFor(() => expect(form.getByLabelText('City')).toHaveAccessibleDescription('City is required'));
    fill('House No And Street Address', street);
    fill('City', 'Pune');
    fill('State/Province', 'Maharashtra');
    fill('ZIP/Postal Code', '411001');
    fill('Phone Number', '9876543210');
    if (street === '2 Second Street') {
      store.loseAnswers(add);
      await user.click(form.getByRole('button', { name: 'Add Address' }));
      await screen.findByText(/^We could not reach the store/);
      // The shopper dismisses the form, to look whether the address is there.
      fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }));
      await isClosed();
      expect(await screen.findByText(street)).toBeVisible();
      form = await openForm();
      expect(form.getByLabelText('House No And Street Address')).toHaveValue(street);
    }
    await user.click(form.getByRole('button', { name: 'Add Address' }));
    await isClosed();
    expect(await screen.findByText(street)).toBeVisible();
  }
  expect(saved.map((address) => address.address_line)).toEqual(streets);
  // A new address is selected.
  expect(selected).toEqual(saved.map(({ _id }) => _id));
  await user.click(await addNew());
  expect(await screen.findByText('You Can Only Add Three Addresses')).toBeVisible();
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('an address that is typed and not saved is there again after a reload, until it is cancelled', async () => {
  const { user, unmount } = panel();
  await user.click(await addNew());
  await screen.findByRole('dialog');
  fill('House No And Street Address', '9 Lake Road');
  fill('ZIP/Postal Code', '411001');
  unmount();
  const again = panel();
  await again.user.click(await addNew());
  await screen.findByRole('dialog');
  expect(screen.getByLabelText('House No And Street Address')).toHaveValue('9 Lake Road');
  expect(screen.getByLabelText('ZIP/Postal Code')).toHaveValue('411001');
  expect(screen.getByLabelText('City')).toHaveValue('');
  await again.user.click(screen.getByRole('button', { name: 'Cancel' }));
  await again.user.click(await addNew());
  await screen.findByRole('dialog');
  expect(screen.getByLabelText('House No And Street Address')).toHaveValue('');
  await again.user.click(screen.getByRole('button', { name: 'Cancel' }));
  await again.choose('7 Garden Lane', 'Edit');
  expect(screen.getByLabelText('House No And Street Address')).toHaveValue('7 Garden Lane');
});

it('an address is edited as it was saved', async () => {
  const { user, choose } = panel();
  expect(await choose('7 Garden Lane', 'Edit')).toHaveAccessibleName('Edit Address');
  expect(screen.getByLabelText('State/Province')).toHaveValue('Maharashtra');
  fill('City', 'Nashik');
  await user.click(screen.getByRole('button', { name: 'Update Address' }));
  expect(await screen.findByText('Nashik, Maharashtra - 411001')).toBeVisible();
  expect(screen.getByText('Pune, Maharashtra - 411001')).toBeVisible();
});

it('an address is deleted after a question', async () => {
  const { user, choose } = panel();
  const question = await choose('7 Garden Lane', 'Delete');
  expect(question).toHaveTextContent('Do You Want to Delete This Address');
  expect(saved).toHaveLength(2);
  await user.click(within(question).getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(screen.queryByText('7 Garden Lane')).toBeNull());
  expect(screen.getAllByRole('radio')).toHaveLength(1);
  expect(saved).toEqual([home]);
  expect(await addNew()).toHaveFocus();
});

it('editing an address does not select it', async () => {
  const { user, selected, choose } = panel();
  await choose('7 Garden Lane', 'Edit');
  await user.click(screen.getByRole('button', { name: 'Update Address' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(selected).toEqual([]);
});

describe.each([
  ['saved', 'Edit', 'Update Address', update],
  ['deleted', 'Delete', 'Delete', remove],
] as const)('an address that is %s late', (_, item, button, route) => {
  it('closes no dialog of another one', async () => {
    const { user, choose } = panel();
    const held = store.hold(route);
    const first = await choose('7 Garden Lane', item);
    await user.click(within(first).getByRole('button', { name: button }));
    const late = await held.next();
    await user.click(within(first).getAllByRole('button', { name: 'Close' })[0] as HTMLElement);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await choose('12 MG Road', 'Edit');
    const street = screen.getByLabelText('House No And Street Address');
    await user.clear(street);
    await user.type(street, '14 MG Road');
    await late.carryOut();
    expect(screen.getByLabelText('House No And Street Address')).toHaveValue('14 MG Road');
  });
});
