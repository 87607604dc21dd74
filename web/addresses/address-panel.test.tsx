import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { fakeStore } from '../testing/fake-store.ts';
import { testAddress } from '../testing/orders.ts';
import { signIn } from '../testing/people.ts';
import { renderScreen } from '../testing/render-screen.tsx';
import { AddressPanel } from './address-panel.tsx';

const store = fakeStore();
const home = testAddress('12 MG Road');
const garden = testAddress('7 Garden Lane');
const update = 'PUT /api/v1/address/update-address';
const remove = 'DELETE /api/v1/address/delete/:addressId';

beforeEach(() => {
  signIn(store);
  store.answer('GET /api/v1/address/get-address', [home, garden]);
  store.answer(update, garden);
  store.answer(remove, {});
});

/** The panel, and which addresses were selected. */
function panel() {
  const selected: string[] = [];
  const view = renderScreen(
    <AddressPanel ref={null} name="Asha" selected={home._id} onSelect={(id) => void selected.push(id)} />,
  );
  const choose = async (street: string, item: string) => {
    await view.user.click(await screen.findByRole('button', { name: `Options for ${street}` }));
    await view.user.click(await screen.findByRole('menuitem', { name: item }));
    return screen.findByRole('dialog');
  };
  return { ...view, selected, choose };
}

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
