import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Address } from '../../contract/addresses/addresses.ts';
import type { PublicShopSettings } from '../../contract/settings/shop-settings.ts';
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
function panel(before = home._id, settings: Partial<PublicShopSettings> = {}) {
  const selected: string[] = [];
  const view = renderScreen(
    <AddressPanel ref={null} name="Asha" selected={before} onSelect={(id) => void selected.push(id)} />,
    { settings },
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

it('the form asks the pincode first, and fills in city and state from an address of the same place', async () => {
  const wordsIn = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;
  const { user } = panel('');
  await user.click(await addNew());
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getAllByRole('textbox')[0]).toBe(screen.getByLabelText('ZIP/Postal Code'));
  fill('ZIP/Postal Code', '560001');
  expect([wordsIn('City'), wordsIn('State/Province')]).toEqual(['', '']);
  fill('ZIP/Postal Code', '411045');
  expect([wordsIn('City'), wordsIn('State/Province')]).toEqual(['Pune', 'Maharashtra']);
  fill('City', 'Pimpri');
  fill('ZIP/Postal Code', '411001');
  expect([wordsIn('City'), wordsIn('State/Province')]).toEqual(['Pimpri', 'Maharashtra']);
});

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
  fill('ZIP/Postal Code', '560001');
  unmount();
  const again = panel();
  await again.user.click(await addNew());
  await screen.findByRole('dialog');
  expect(screen.getByLabelText('House No And Street Address')).toHaveValue('9 Lake Road');
  expect(screen.getByLabelText('ZIP/Postal Code')).toHaveValue('560001');
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

it('a new address begins with the pincode that was chosen before, and says how one looks', async () => {
  const { user } = renderScreen(<AddressPanel name="Asha" pincode="560038" />);
  await user.click(await addNew());
  expect(await screen.findByLabelText('ZIP/Postal Code')).toHaveValue('560038');
  expect(screen.getByLabelText('ZIP/Postal Code')).toHaveAttribute('placeholder', 'e.g. 560001');
});

it('landmark and gate code are asked for where the shop wants them', async () => {
  const { user, unmount } = panel();
  await user.click(await addNew());
  expect(await screen.findByLabelText('Phone Number')).toBeVisible();
  expect(screen.queryByLabelText('Landmark (optional)')).toBeNull();
  unmount();
  const { choose, user: other } = panel(home._id, { directions: true });
  await choose('12 MG Road', 'Edit');
  fill('Landmark (optional)', 'Opposite the temple');
  fill('Gate code (optional)', '4711#');
  await other.click(screen.getByRole('button', { name: 'Update Address' }));
  expect(await screen.findByText('Landmark: Opposite the temple')).toBeVisible();
  expect(store.requests(update)[0]?.body).toMatchObject({ landmark: 'Opposite the temple', gate_code: '4711#' });
});

describe('the position of a door', () => {
  let accuracy: number;

  beforeEach(() => {
    const getCurrentPosition = (found: (position: unknown) => void) =>
      found({ coords: { latitude: 12.97, longitude: 77.6, accuracy } });
    vi.spyOn(navigator, 'geolocation', 'get').mockReturnValue({ getCurrentPosition } as unknown as Geolocation);
  });

  it('is that of the device, when that is accurate enough', async () => {
    const { choose, user } = panel(home._id, { riderLocation: true });
    await choose('12 MG Road', 'Edit');
    const measure = await screen.findByRole('button', { name: 'Use my current location' });
    accuracy = 500;
    await user.click(measure);
    expect(screen.getByText(/^Your device knows your location only to about 500 m\./)).toBeVisible();
    accuracy = 10;
    await user.click(measure);
    expect(screen.getByText('Location saved')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Update Address' }));
    await waitFor(() => expect(store.requests(update)[0]?.body.position).toEqual({ latitude: 12.97, longitude: 77.6 }));
  });

  it('goes with another place, and can be removed in a shop that no longer shows any', async () => {
    saved = [{ ...home, position: { latitude: 12.97, longitude: 77.6 } }];
    const { choose, user } = panel();
    await choose('12 MG Road', 'Edit');
    expect(await screen.findByRole('button', { name: 'Remove location' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Use my current location' })).toBeNull();
    await user.clear(screen.getByLabelText('ZIP/Postal Code'));
    await user.type(screen.getByLabelText('ZIP/Postal Code'), '560099');
    expect(await screen.findByText('The saved location is removed', { exact: false })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Remove location' })).toBeNull();
    await user.clear(screen.getByLabelText('ZIP/Postal Code'));
    await user.type(screen.getByLabelText('ZIP/Postal Code'), home.pincode);
    await user.click(await screen.findByRole('button', { name: 'Remove location' }));
    store.answer(update, home);
    await user.click(screen.getByRole('button', { name: 'Update Address' }));
    await waitFor(() => expect(store.requests(update)[0]?.body.position).toBeNull());
  });
});
