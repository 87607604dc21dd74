import { screen, waitFor } from '@testing-library/react';
import { Link } from 'react-router';
import { beforeEach, expect, it, vi } from 'vitest';
import { links } from '../../../../contract/api/links.ts';
import { readableShade } from '../../../../contract/settings/accent-color.ts';
import { fakeStore } from '../../../testing/fake-store.ts';
import { owner, signIn } from '../../../testing/people.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { savedSettings } from '../../../testing/saved-shop.ts';
import { SettingsScreen } from './settings-screen.tsx';

const store = fakeStore();
let shop: ReturnType<typeof savedSettings>;

beforeEach(() => {
  signIn(store, owner);
  shop = savedSettings(store);
  store.answer('GET /api/v1/invoices-missing-tax', { products: 3 });
  store.answer('GET /api/v1/webhook/get', {
    version: 0,
    isOn: false,
    url: '',
    events: [],
    earlierSecretUntil: null,
    goneAt: null,
  });
});

const save = () => screen.getByRole('button', { name: 'Save' });

it.each([
  ['delivery', 'Delivery code', { handover: { code: true } }],
  ['delivery', 'Landmark and gate code', { addresses: { directions: true } }],
  ['payments', 'Calculate change', { cash: { change: true } }],
  ['payments', 'Keep a cash book', { cashBook: { on: true } }],
  ['fees', 'Allow refunds for delivered orders', { refunds: { on: true } }],
  ['ordering', 'Customers can write a note', { orderNotes: { on: true } }],
  ['ordering', 'Offer substitutes for unavailable products', { substitutes: { on: true } }],
  ['ordering', 'Change placed orders when the customer agrees', { orderChanges: { on: true } }],
])('an owner turns on, on the page %s, “%s”', async (part, name, expected) => {
  const { user } = renderScreen(<SettingsScreen part={part} />);
  const option = await screen.findByLabelText(name);
  expect(option).not.toBeChecked();
  await user.click(option);
  await user.click(save());
  await screen.findByText('Saved');
  expect(shop.current()).toMatchObject(expected);
});

it('says that documents are bills of supply while no product has a GST rate, as soon as the shop issues them', async () => {
  store.answer('GET /api/v1/invoices-missing-tax', () => ({
    products: 3,
    ...(shop.current().invoices.on && { onlyBillsOfSupply: true as const }),
  }));
  const { user } = renderScreen(<SettingsScreen part="company" />);
  const sentence = 'No product has a GST rate, so documents are bills of supply.';
  expect(await screen.findByText(/^3 products on sale have no GST rate or HSN code/)).toBeVisible();
  expect(screen.queryByText(sentence, { exact: false })).toBeNull();
  await user.click(screen.getByLabelText('Issue a GST invoice with each delivery'));
  await user.click(save());
  expect(await screen.findByText(sentence, { exact: false })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Set rates under Products' })).toHaveAttribute('href', links.adminWithoutTax);
  expect(screen.queryByText(/have no GST rate or HSN code/)).toBeNull();
});

it('limits of refunds are rupees, and an empty field is none', async () => {
  const { user } = renderScreen(<SettingsScreen part="fees" />);
  const daily = await screen.findByLabelText('Support: most per person and day (₹)');
  expect(daily).toHaveValue('');
  await user.type(daily, '500');
  await user.click(save());
  await screen.findByText('Saved');
  expect(shop.current().refunds).toMatchObject({ mostEach: null, mostDaily: 500 });
  await user.clear(daily);
  await user.click(save());
  await waitFor(() => expect(shop.current().refunds).toMatchObject({ mostDaily: null }));
});

it('the rule for riders is saved at once', async () => {
  const { user } = renderScreen(<SettingsScreen part="delivery" />);
  expect(await screen.findByRole('radio', { name: /^Chosen by staff/ })).toBeChecked();
  await user.click(screen.getByRole('radio', { name: /^The least busy rider/ }));
  await waitFor(() => expect(shop.current().riderAssignment).not.toBe('manual'));
});

it('what the store refuses is said at its field, which has the focus and keeps what was typed', async () => {
  const { user } = renderScreen(<SettingsScreen part="company" />);
  const gstin = await screen.findByLabelText('GSTIN');
  await user.click(screen.getByLabelText('Issue a GST invoice with each delivery'));
  const message = 'Invoices need the GSTIN of the company. Enter it first.';
  const earlier = store.hold('PUT /api/v1/shop-settings/update');
  await user.click(save());
  await (await earlier.next()).refuse('VALIDATION', { message, errors: { 'settings.legal.gstin': message } });
  // At the field, and in no toast over it.
  expect(await screen.findAllByText(message)).toHaveLength(1);
  expect(gstin).toHaveFocus();
  expect(gstin).toHaveAttribute('aria-invalid', 'true');
  expect(screen.getByLabelText('Issue a GST invoice with each delivery')).toBeChecked();
});

it('an owner leaves out what is not true, and says where the rest leads', async () => {
  const { user } = renderScreen(<SettingsScreen part="promises" />);
  await user.click(await screen.findByRole('switch', { name: '“Pay Online” at checkout' }));
  await user.click(screen.getByRole('switch', { name: 'Usual fees in the bill, struck through' }));
  expect(screen.getByLabelText('Where Loyalty Points leads')).toBeVisible();
  await user.click(screen.getByRole('switch', { name: '“Loyalty Points” in the account' }));
  expect(screen.queryByLabelText('Where Loyalty Points leads')).toBeNull();
  await user.click(screen.getByLabelText('Where Blog leads'));
  await user.paste('https://blog.example');
  await user.click(screen.getByLabelText(/^Words in place of “24\/7 Support” in English/));
  await user.paste('Support from 8 to 10');
  await user.click(save());
  await screen.findByText('Saved');
  expect(shop.current().promises).toMatchObject({
    payOnline: false,
    struckFees: false,
    loyalty: false,
    weeklySpecial: true,
    blog: true,
    blogLink: 'https://blog.example',
    supportText: 'Support from 8 to 10',
  });
  await user.click(screen.getByRole('radio', { name: /^No form/ }));
  await waitFor(() => expect(shop.current().newsletter).toBe('none'));
});

it('a colour that is too light says why, and the nearest that works is one press away', async () => {
  const { user } = renderScreen(<SettingsScreen part="shop" />);
  const field = await screen.findByLabelText('Accent colour');
  await user.click(field);
  await user.paste('#ffd400');
  const shade = readableShade('#ffd400');
  expect(field).toHaveAccessibleDescription(`Too light for white text. ${shade} would work.`);
  await user.click(screen.getByRole('button', { name: `Use ${shade}` }));
  expect(field).toHaveValue(shade);
  expect(field).not.toHaveAttribute('aria-invalid');
  await user.click(save());
  await screen.findByText('Saved');
  expect(shop.current().shop.accent).toBe(shade);
});

it('forms with changes ask one question before they are left', async () => {
  const warn = vi.spyOn(console, 'error').mockImplementation(() => {});
  const { user } = renderScreen(
    <>
      <SettingsScreen part="messages" />
      <Link to="/dashboard/overview">Overview</Link>
    </>,
  );
  const address = await screen.findByLabelText('Address of the gateway (webhook)');
  await user.click(address);
  await user.paste('gateway');
  await user.click(screen.getByLabelText('Sender’s name'));
  await user.paste('Shop');
  await user.click(screen.getByRole('link', { name: 'Overview' }));
  await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(address).toHaveValue('gateway');
  expect(warn.mock.calls.flat().filter((text) => String(text).includes('one blocker'))).toEqual([]);
});
