import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Link } from 'react-router';
import { beforeEach, describe, expect, it } from 'vitest';
import { defaultShopSettings } from '../../../../contract/settings/default-shop-settings.ts';
import type { Webhook } from '../../../../contract/settings/webhook.ts';
import { fakeStore } from '../../../testing/fake-store.ts';
import { owner, signIn } from '../../../testing/people.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { savedSettings, settingsConflict } from '../../../testing/saved-shop.ts';
import { SettingsScreen } from './settings-screen.tsx';

const store = fakeStore();

/** A webhook that was never set up. */
const webhook: Webhook = { version: 0, isOn: false, url: '', events: [], earlierSecretUntil: null, goneAt: null };

let shop: ReturnType<typeof savedSettings>;

beforeEach(() => {
  signIn(store, owner);
  shop = savedSettings(store);
  store.answer('GET /api/v1/invoices-missing-tax', { products: 0 });
  store.answer('GET /api/v1/webhook/get', webhook);
});

const aboutTheShop = () => screen.findByLabelText('About the shop in English');
const mayRefund = () => screen.getByLabelText('Allow refunds for delivered orders');
const save = () => screen.getByRole('button', { name: 'Save' });
const saveFees = () => screen.getByRole('button', { name: 'Save fees' });
const fees = () => screen.findByRole('region', { name: 'Fees' });

/** A shop with fees of its own. */
const pricing = { ...defaultShopSettings.pricing, rules: 'own' as const };

describe('the settings of the shop', () => {
  it('keep what was typed when another owner saved something else, and save both', async () => {
    const { user } = renderScreen(<SettingsScreen part="shop" />);
    await user.type(await aboutTheShop(), 'Since 1974');
    shop.save({ contact: { ...defaultShopSettings.contact, phone: '98250 12345' } });
    await user.click(save());
    expect(await screen.findByText(settingsConflict)).toBeVisible();
    expect(await aboutTheShop()).toHaveValue('Since 1974');
    expect(screen.getByLabelText('Phone')).toHaveValue('98250 12345');
    await user.click(save());
    expect(await screen.findByText('Saved')).toBeVisible();
    expect(shop.current()).toMatchObject({ footer: { text: 'Since 1974' }, contact: { phone: '98250 12345' } });
  });

  it('ask which text counts when two owners changed the same field', async () => {
    const { user } = renderScreen(<SettingsScreen part="shop" />);
    await user.type(await aboutTheShop(), 'Mine');
    shop.save({ footer: { ...defaultShopSettings.footer, text: 'Theirs' } });
    await user.click(save());
    const bar = await screen.findByRole('region', { name: 'Not saved yet' });
    expect(await within(bar).findByRole('alert')).toHaveTextContent('Theirs: “Theirs”. Yours: “Mine”.');
    expect(save()).toBeDisabled();
    await user.click(within(bar).getByRole('button', { name: 'Keep mine' }));
    await user.click(save());
    expect(await screen.findByText('Saved')).toBeVisible();
    expect(shop.current().footer.text).toBe('Mine');

    await user.type(await aboutTheShop(), ' again');
    shop.save({ footer: { ...defaultShopSettings.footer, text: 'Theirs again' } });
    await user.click(save());
    await user.click(await screen.findByRole('button', { name: 'Take theirs' }));
    expect(await aboutTheShop()).toHaveValue('Theirs again');
    expect(screen.queryByRole('region', { name: 'Not saved yet' })).toBeNull();
  });

  it('save fees and details that are saved one right after the other', async () => {
    shop = savedSettings(store, { pricing });
    const { user } = renderScreen(<SettingsScreen part="fees" />);
    await user.type(await within(await fees()).findByLabelText('Handling charge (₹)'), '{Backspace}6');
    const saving = store.hold('PUT /api/v1/shop-settings/update');
    await user.click(saveFees());
    const first = await saving.next();
    await user.click(mayRefund());
    await user.click(save());
    await first.answer(shop.save(first.request.body.settings));
    const second = await saving.next();
    expect(second.request.body).toMatchObject({ version: 2, settings: { refunds: { on: true } } });
    await second.answer(shop.save(second.request.body.settings));
    await waitFor(() => expect(screen.queryByRole('button', { name: /^(?:Save|Save fees|Saving.*)$/ })).toBeNull());
    expect(shop.current().pricing.handling).toBe(6);
    expect(mayRefund()).toBeChecked();
  });
});

it('a link that is followed while settings are being saved is gone to as soon as they are', async () => {
  const { user } = renderScreen(
    <>
      <Link to="/dashboard/overview">Overview</Link>
      <SettingsScreen part="shop" />
    </>,
    { url: '/dashboard/settings/shop' },
  );
  await user.type(await aboutTheShop(), 'Since 1974');
  const saving = store.hold('PUT /api/v1/shop-settings/update');
  await user.click(save());
  const sent = await saving.next();
  await user.click(screen.getByRole('link', { name: 'Overview' }));
  expect(await screen.findByRole('dialog', { name: 'Leave without saving?' })).toBeVisible();
  await sent.carryOut();
  expect(await screen.findByText('Page /dashboard/overview')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(shop.current().footer.text).toBe('Since 1974');
});

describe('fees that are not saved', () => {
  it('are named when the other settings are saved', async () => {
    const { user } = renderScreen(<SettingsScreen part="fees" />);
    await user.click(within(await fees()).getByText('My own rules'));
    const unsaved = () => screen.queryByText(/The fees are not saved yet/);
    await waitFor(() => expect(unsaved()).toBeVisible());
    await user.click(mayRefund());
    expect(unsaved()).toBeNull();
    await user.click(save());
    await waitFor(() => expect(unsaved()).toBeVisible());
    await user.click(saveFees());
    await waitFor(() => expect(shop.current()).toMatchObject({ pricing: { rules: 'own' }, refunds: { on: true } }));
    await waitFor(() => expect(unsaved()).toBeNull());
  });
});

describe('the fees', () => {
  beforeEach(() => {
    shop = savedSettings(store, { pricing });
  });

  it('say what is wrong at its field, and show what shoppers pay', async () => {
    shop = savedSettings(store, { pricing: { ...pricing, delivery: [{ from: 0, fee: 30 }] } });
    const { user } = renderScreen(<SettingsScreen part="fees" />);
    const form = within(await fees());
    const fill = (label: string, text: string) =>
      fireEvent.change(form.getAllByLabelText(label).at(-1) as HTMLElement, { target: { value: text } });
    await user.click(await form.findByRole('button', { name: 'Add a level' }));
    fill('Products from (₹)', '199');
    fill('Delivery fee (₹)', 'free');
    fill('Tips to choose from (₹)', '10, 20');
    await user.click(saveFees());
    expect(form.getAllByLabelText('Delivery fee (₹)')[1]).toHaveFocus();
    expect(form.getByText('Write the amount as 1250 or 1,250.50')).toBeVisible();
    fill('Delivery fee (₹)', '0');
    const examples = within(form.getByRole('table', { name: 'What shoppers pay' }));
    expect(examples.getByRole('row', { name: '₹198.00 ₹30.00 ₹228.00' })).toBeVisible();
    expect(examples.getByRole('row', { name: '₹199.00 ₹0.00 ₹199.00' })).toBeVisible();
    // The server's word on a level that is not higher.
    fill('Products from (₹)', '0');
    const fault = 'Must be more than in the row above';
    store.refuse('PUT /api/v1/shop-settings/update', 'VALIDATION', {
      errors: { 'settings.pricing.delivery.1.from': fault },
    });
    await user.click(saveFees());
    expect(await form.findByText(fault)).toBeVisible();
    fill('Products from (₹)', '199');
    shop = savedSettings(store, { pricing: { ...pricing, delivery: [{ from: 0, fee: 30 }] } });
    await user.click(saveFees());
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Save fees' })).toBeNull());
    expect(shop.current().pricing).toMatchObject({
      delivery: [
        { from: 0, fee: 30 },
        { from: 199, fee: 0 },
      ],
      tips: [10, 20],
    });
  });

  it('ask which amount counts when two owners changed it, and take over the others', async () => {
    const { user } = renderScreen(<SettingsScreen part="fees" />);
    const handling = await within(await fees()).findByLabelText('Handling charge (₹)');
    await user.type(handling, '{Backspace}5');
    shop.save({ pricing: { ...pricing, handling: 7, minimum: 99 } });
    await user.click(saveFees());
    const clash = await within(await fees()).findByRole('alert');
    expect(clash).toHaveTextContent('Handling charge (₹)Theirs: “7”. Yours: “5”.');
    expect(within(clash).getAllByRole('listitem')).toHaveLength(1);
    expect(within(await fees()).getByLabelText('Minimum order (₹)')).toHaveValue('99');
    expect(saveFees()).toBeDisabled();
    await user.click(within(clash).getByRole('button', { name: 'Keep mine' }));
    await user.click(saveFees());
    await waitFor(() => expect(shop.current().pricing).toMatchObject({ handling: 5, minimum: 99 }));
  });

  it('show a table of fees that another owner changed in words, and take it over', async () => {
    const { user } = renderScreen(<SettingsScreen part="fees" />);
    const delivery = await within(await fees()).findByLabelText('Delivery fee (₹)');
    await user.clear(delivery);
    await user.type(delivery, '30');
    const theirs = [
      { from: 0, fee: 40 },
      { from: 199, fee: 0 },
    ];
    shop.save({ pricing: { ...pricing, delivery: theirs } });
    await user.click(saveFees());
    const clash = await within(await fees()).findByRole('alert');
    expect(clash).toHaveTextContent('Theirs: from ₹0: ₹40; from ₹199: ₹0. Yours: from ₹0: ₹30.');
    await user.click(within(clash).getByRole('button', { name: 'Take theirs' }));
    expect(
      within(await fees())
        .getAllByLabelText('Delivery fee (₹)')
        .at(-1),
    ).toHaveValue('0');
    expect(screen.queryByRole('button', { name: 'Save fees' })).toBeNull();
  });
});

describe('the message templates', () => {
  const { list } = defaultShopSettings.messageTemplates;
  const [late, , cash] = list;
  if (!late || !cash) throw new Error('The store comes with templates.');
  const card = () => screen.findByRole('region', { name: 'Message templates' });
  const names = async () => within(await card()).getAllByLabelText<HTMLInputElement>('Name, for staff');
  const texts = async () => within(await card()).getAllByLabelText('Text in English');
  const saveTemplates = async () => within(await card()).getByRole('button', { name: 'Save templates' });
  const saveListElsewhere = (theirs: typeof list) => shop.save({ messageTemplates: { list: theirs } });
  const shownNames = async () => (await names()).map(({ value }) => value);

  async function type(field: HTMLElement | undefined, text: string, user: ReturnType<typeof renderScreen>['user']) {
    if (!field) throw new Error('The form has no such field.');
    await user.clear(field);
    await user.click(field);
    await user.paste(text);
  }

  it('of two owners are put together, with a question where both changed a text', async () => {
    const { user } = renderScreen(<SettingsScreen part="messages" />);
    await type((await texts())[0], 'Mine', user);
    await type((await names())[2], 'Cash', user);
    saveListElsewhere([
      { ...late, text: 'Theirs' },
      { ...cash, text: 'Keep {amount}' },
    ]);
    await user.click(await saveTemplates());
    const clash = await within(await card()).findByRole('alert');
    expect(clash).toHaveTextContent('Running late: Text in EnglishTheirs: “Theirs”. Yours: “Mine”.');
    expect(within(clash).getAllByRole('listitem')).toHaveLength(1);
    expect(await shownNames()).toEqual(['Running late', 'Cash']);
    expect((await texts())[1]).toHaveValue('Keep {amount}');
    expect(await saveTemplates()).toBeDisabled();

    // Text that is typed while the templates are being saved does not conflict with the saved one.
    await user.click(within(clash).getByRole('button', { name: 'Keep mine' }));
    const saving = store.hold('PUT /api/v1/shop-settings/update');
    await user.click(await saveTemplates());
    const { request, answer } = await saving.next();
    await type((await texts())[0], 'Mine again', user);
    await answer(shop.save(request.body.settings));
    expect(shop.current().messageTemplates.list.map(({ name, text }) => [name, text])).toEqual([
      ['Running late', 'Mine'],
      ['Cash', 'Keep {amount}'],
    ]);
    expect((await texts())[0]).toHaveValue('Mine again');
    await waitFor(async () => expect(await saveTemplates()).toBeEnabled());
    expect(within(await card()).queryByRole('alert')).toBeNull();
  });

  it('are moved, and say what cannot be filled in', async () => {
    saveListElsewhere([late]);
    const { user } = renderScreen(<SettingsScreen part="messages" />);
    await user.click(within(await card()).getByRole('button', { name: 'Add a template' }));
    await type((await names()).at(-1), 'Ripe fruit', user);
    await type((await texts()).at(-1), 'We chose ripe fruit for {order}.', user);
    const fault = '{order} cannot be filled in';
    store.refuse('PUT /api/v1/shop-settings/update', 'VALIDATION', {
      errors: { 'settings.messageTemplates.list.1.text': fault },
    });
    await user.click(await saveTemplates());
    expect(await within(await card()).findByText(fault)).toBeVisible();
    await type((await texts()).at(-1), 'We chose ripe fruit for {number}.', user);
    await user.click(within(await card()).getByRole('button', { name: 'Move up: Ripe fruit' }));
    expect(await shownNames()).toEqual(['Ripe fruit', 'Running late']);
  });

  it('keep a changed template that another owner deleted, and take theirs where it is chosen', async () => {
    saveListElsewhere([late, cash]);
    const { user } = renderScreen(<SettingsScreen part="messages" />);
    await type((await texts())[0], 'Mine', user);
    await type((await texts())[1], 'Collect {amount}', user);
    await user.click(within(await card()).getByRole('button', { name: 'Add a template' }));
    await type((await names()).at(-1), 'Sorry', user);
    await type((await texts()).at(-1), 'We are sorry', user);
    saveListElsewhere([{ ...late, text: 'Theirs' }]);
    await user.click(await saveTemplates());
    await user.click(await within(await card()).findByRole('button', { name: 'Take theirs' }));
    await user.click(await saveTemplates());
    await waitFor(() =>
      expect(
        shop
          .current()
          .messageTemplates.list.map(({ text }) => text)
          .toSorted(),
      ).toEqual(['Collect {amount}', 'Theirs', 'We are sorry']),
    );
  });
});
