import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { SetupState } from '../../../../contract/settings/setup.ts';
import { fakeStore } from '../../../testing/fake-store.ts';
import { testId } from '../../../testing/ids.ts';
import { owner, signIn } from '../../../testing/people.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { savedSettings, savedStore, settingsConflict, storeConflict } from '../../../testing/saved-shop.ts';
import { times } from '../../../ui/times.ts';
import { HandForm } from './hand-form.tsx';
import { HoursStep } from './hours-step.tsx';
import { NameStep } from './name-step.tsx';
import { PlaceStep } from './place-step.tsx';
import { PromisesStep } from './promises-step.tsx';
import { StarterPicker } from './starter-picker.tsx';
import { WithoutStock } from './without-stock.tsx';

const store = fakeStore();
let settings: ReturnType<typeof savedSettings>;
let delivery: ReturnType<typeof savedStore>;

const empty: SetupState = {
  steps: { name: 'open', place: 'open', hours: 'open', products: 'open', promises: 'open', order: 'open' },
  offered: true,
  products: { own: 0, demo: 0, canRemoveDemo: true, withoutStock: { count: 0, first: [] } },
  testOrder: null,
};

beforeEach(() => {
  signIn(store, owner);
  settings = savedSettings(store);
  delivery = savedStore(store);
  store.answer('GET /api/v1/setup/get', empty);
  store.answer('PUT /api/v1/setup/update', empty);
});

type User = ReturnType<typeof renderScreen>['user'];

async function enter(user: User, label: string, text: string): Promise<void> {
  const field = await screen.findByLabelText(label);
  await user.clear(field);
  await user.click(field);
  await user.paste(text);
}

async function enterPlace(user: User): Promise<void> {
  await enter(user, 'House no. and street', '12 MG Road, Flat 3');
  await enter(user, 'City', 'Pune');
  await enter(user, 'State', 'Maharashtra');
  await enter(user, 'Pincode', '411001');
  await enter(user, 'Mobile number', '9876543210');
}

/** The button has another name while the step is being saved. */
const saveStep = async (user: User) => user.click(await screen.findByRole('button', { name: 'Save and continue' }));

describe('a step of the setup guide', () => {
  it('keeps the name that was typed when somebody else saved another colour', async () => {
    const onDone = vi.fn();
    const { user } = renderScreen(<NameStep onDone={onDone} />);
    await enter(user, 'Name', 'Sharma Kirana');
    settings.save({ shop: { ...settings.current().shop, accent: '#b3261e' } });
    await saveStep(user);
    expect(await screen.findByText(settingsConflict)).toBeInTheDocument();
    expect(screen.getByLabelText('Name')).toHaveValue('Sharma Kirana');
    expect(screen.getByLabelText('Accent colour')).toHaveValue('#b3261e');
    await saveStep(user);
    await waitFor(() => expect(onDone).toHaveBeenCalled());
    expect(settings.current().shop).toMatchObject({ name: 'Sharma Kirana', accent: '#b3261e' });
  });

  it('keeps contact and pincodes that somebody else saved, next to its own', async () => {
    const onDone = vi.fn();
    const { user } = renderScreen(<PlaceStep onDone={onDone} />);
    await enterPlace(user);
    const theirs = { pincode: '560001', minutes: 12, fee: 20 };
    settings.save({ contact: { phone: '', email: 'theirs@shop.example', address: '' } });
    delivery.save({ areas: [theirs] });
    await saveStep(user);
    expect(await screen.findByText(settingsConflict)).toBeInTheDocument();
    await saveStep(user);
    expect(await screen.findByText(storeConflict)).toBeInTheDocument();
    await saveStep(user);
    await waitFor(() => expect(onDone).toHaveBeenCalled());
    expect(settings.current().contact).toMatchObject({ email: 'theirs@shop.example', phone: '+91 9876543210' });
    expect(delivery.current().areas).toEqual([theirs, { pincode: '411001', minutes: null, fee: null }]);
  });

  it('replaces an email address that both changed only on a second save', async () => {
    const onDone = vi.fn();
    const { user } = renderScreen(<PlaceStep onDone={onDone} />);
    await enterPlace(user);
    await enter(user, 'Email for shoppers (optional)', 'mine@shop.example');
    settings.save({ contact: { phone: '', email: 'theirs@shop.example', address: '' } });
    await saveStep(user);
    expect(await screen.findByText(settingsConflict)).toBeInTheDocument();
    expect(settings.current().contact.email).toBe('theirs@shop.example');
    expect(screen.getByLabelText('Email for shoppers (optional)')).toHaveValue('mine@shop.example');
    await saveStep(user);
    await waitFor(() => expect(onDone).toHaveBeenCalled());
    expect(settings.current().contact.email).toBe('mine@shop.example');
  });

  it('replaces hours that somebody else saved only on a second save', async () => {
    const onDone = vi.fn();
    const { user } = renderScreen(<HoursStep onDone={onDone} />);
    await user.click(await screen.findByText('Always open'));
    const sunday = [{ day: 6, opens: '08:00', closes: '12:00' }];
    delivery.save({ hours: sunday });
    await saveStep(user);
    expect(await screen.findByText(storeConflict)).toBeInTheDocument();
    expect(delivery.current().hours).toEqual(sunday);
    await saveStep(user);
    await waitFor(() => expect(onDone).toHaveBeenCalled());
    expect(delivery.current().hours).toEqual([]);
  });

  it('says which pincode is wrong', async () => {
    const { user } = renderScreen(<PlaceStep onDone={vi.fn()} />);
    await enterPlace(user);
    await enter(user, 'Pincodes you deliver to', '411001, 41100');
    await saveStep(user);
    expect(await screen.findByText('“41100” is not a pincode. A pincode has 6 digits.')).toBeVisible();
    expect(settings.current().contact.phone).toBe('');
  });

  it('proposes to keep only promises that a new shop can keep, with its hours', async () => {
    delivery.save({ hours: times(7, (day) => ({ day, opens: '08:00', closes: '22:00' })) });
    const onDone = vi.fn();
    const { user } = renderScreen(<PromisesStep onDone={onDone} />);
    expect(await screen.findByLabelText('Words in place of “24/7 Support”')).toHaveValue('Support, 8:00 am–10:00 pm');
    const blog = within(screen.getByRole('group', { name: '“Blog” at the bottom of every page' }));
    expect(blog.getByRole('radio', { name: 'Hide it' })).toBeChecked();
    await user.click(blog.getByRole('radio', { name: 'Show it as coming soon' }));
    await user.click(screen.getByRole('radio', { name: 'Collect subscribers' }));
    const shipping = within(screen.getByRole('group', { name: '“Free shipping on orders over ₹200”' }));
    await user.click(shipping.getByRole('radio', { name: 'My own words' }));
    await enter(user, 'Your line', 'Free delivery within 3 km');
    await saveStep(user);
    await waitFor(() => expect(onDone).toHaveBeenCalled());
    expect(settings.current()).toMatchObject({
      promises: {
        payOnline: false,
        loyalty: false,
        weeklySpecial: false,
        blog: true,
        support: true,
        supportText: 'Support, 8:00 am–10:00 pm',
        struckFees: false,
      },
      newsletter: 'on',
      reviews: 'real',
      delivery: { minutes: 11, shipping: 'own', shippingText: 'Free delivery within 3 km' },
    });
    expect(store.requests('PUT /api/v1/setup/update').map(({ body }) => body)).toEqual([
      { steps: { promises: 'confirmed' } },
    ]);
  });

  it('shows the answers that were given before, and asks for other words', async () => {
    store.answer('GET /api/v1/setup/get', { ...empty, steps: { ...empty.steps, promises: 'done' } });
    const { user } = renderScreen(<PromisesStep onDone={vi.fn()} />);
    const support = within(await screen.findByRole('group', { name: /24\/7 Support/ }));
    expect(support.getByRole('radio', { name: 'We answer day and night' })).toBeChecked();
    await user.click(support.getByRole('radio', { name: 'Other words' }));
    await saveStep(user);
    expect(await screen.findByText('Write a text')).toBeVisible();
    expect(screen.getByLabelText('Words in place of “24/7 Support”')).toHaveFocus();
    expect(store.requests('PUT /api/v1/shop-settings/update')).toEqual([]);
  });

  it('drops the words about support in other languages when the English ones change', async () => {
    store.answer('GET /api/v1/setup/get', { ...empty, steps: { ...empty.steps, promises: 'done' } });
    const { promises } = settings.current();
    const hindi = { hi: { supportText: 'सहायता, सुबह 8 से रात 10 बजे' } };
    settings.save({ promises: { ...promises, supportText: 'Support, 8 am–10 pm', translations: hindi } });
    const onDone = vi.fn();
    const { user } = renderScreen(<PromisesStep onDone={onDone} />);
    await enter(user, 'Words in place of “24/7 Support”', 'Support, 9 am–5 pm');
    await saveStep(user);
    await waitFor(() => expect(onDone).toHaveBeenCalled());
    expect(settings.current().promises).toEqual({ ...promises, supportText: 'Support, 9 am–5 pm', translations: {} });
  });

  it('gives the common groceries no stock by itself, but one for all in two steps', async () => {
    const starter = (name: string) => ({
      key: name,
      name,
      translations: {},
      image: '',
      unit: 'KG' as const,
      unit_quantity: 1,
      price: 30,
      isInShop: false,
    });
    store.answer('GET /api/v1/setup/starters', [
      { slug: 'vegetables', name: 'Vegetables', translations: {}, image: '', products: 2 },
    ]);
    store.answer('GET /api/v1/setup/starter-products', [starter('Potato'), starter('Onion')]);
    store.answer('POST /api/v1/setup/add-starters', { added: 2, had: 0 });
    const onAdded = vi.fn();
    const { user } = renderScreen(<StarterPicker onAdded={onAdded} />);
    await user.click(await screen.findByRole('button', { name: /Vegetables/ }));
    expect(await screen.findByLabelText('Stock of Potato')).toHaveValue('');
    expect(screen.getByText('2 without stock')).toBeVisible();
    await enter(user, 'Stock of each', '२०');
    await user.click(screen.getByRole('button', { name: 'Use for all' }));
    expect(screen.getByLabelText('Stock of Potato')).toHaveValue('20');
    expect(screen.queryByText('2 without stock')).toBeNull();
    await user.clear(screen.getByLabelText('Stock of Onion'));
    expect(screen.getByText('1 without stock')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Add and continue' }));
    await waitFor(() => expect(onAdded).toHaveBeenCalledWith(1));
    expect(store.requests('POST /api/v1/setup/add-starters').map(({ body }) => body)).toEqual([
      {
        products: [
          { key: 'Potato', price: '30', stock: '20' },
          { key: 'Onion', price: '30', stock: '0' },
        ],
      },
    ]);
  });

  it('names the products that nobody can buy yet, and gives all of them one stock', async () => {
    store.answer('POST /api/v1/setup/add-opening-stock', { filled: 3 });
    const onFilled = vi.fn(async () => {});
    const first = ['Potato', 'Onion'].map((name) => ({ _id: testId(name), name, translations: {} }));
    const { user } = renderScreen(<WithoutStock products={{ count: 3, first }} onFilled={onFilled} />);
    expect(screen.getByText('Potato, Onion, and 1 more')).toBeVisible();
    const stock = screen.getByLabelText('Stock of each');
    await user.clear(stock);
    expect(screen.getByRole('button', { name: 'Set the stock' })).toBeDisabled();
    await user.type(stock, '15');
    await user.click(screen.getByRole('button', { name: 'Set the stock' }));
    await waitFor(() => expect(onFilled).toHaveBeenCalled());
    expect(store.requests('POST /api/v1/setup/add-opening-stock').map(({ body }) => body)).toEqual([{ stock: 15 }]);
    expect(screen.getByRole('link', { name: 'Import a spreadsheet' })).toBeVisible();
  });

  it('adds the first product once, though the answer was lost and its category is known by then', async () => {
    store.answer('GET /api/v1/category/get-admin-categories', { categories: [], subCategories: [] });
    const { user } = renderScreen(<HandForm onAdded={async () => {}} />);
    await enter(user, 'Name of the product', 'Ghee');
    await enter(user, 'Price (₹)', '540');
    await enter(user, 'Name of the new category', 'Dairy');
    const adding = store.hold('POST /api/v1/setup/add-product');
    await user.click(screen.getByRole('button', { name: 'Add product' }));
    const first = await adding.next();
    await first.lose();
    await screen.findByRole('button', { name: 'Add product' });
    await user.click(screen.getByRole('button', { name: 'Add product' }));
    const second = await adding.next();
    expect(second.request.headers['idempotency-key']).toBe(first.request.headers['idempotency-key']);
    expect(Object.fromEntries(second.request.body)).toEqual(Object.fromEntries(first.request.body));
    await second.lose();
  });

  it('adds the first product with its tax and sub category, and leads to what cannot be read', async () => {
    const [dairy, fats] = [testId('dairy'), testId('fats')];
    store.answer('GET /api/v1/category/get-admin-categories', {
      categories: [{ _id: dairy, name: 'Dairy', image: '', translations: {} }],
      subCategories: [{ _id: fats, name: 'Fats', image: '', category: [dairy], translations: {} }],
    });
    const fault = 'An HSN code has 4, 6 or 8 digits';
    store.refuse('POST /api/v1/setup/add-product', 'VALIDATION', { errors: { hsn: fault } });
    const { user } = renderScreen(<HandForm onAdded={async () => {}} />);
    await enter(user, 'Name of the product', 'Ghee');
    await enter(user, 'Price (₹)', '₹ 1,250/-');
    await enter(user, 'HSN code', '12');
    await user.selectOptions(screen.getByLabelText('GST rate'), '5%');
    await user.selectOptions(screen.getByLabelText('Sub Category'), 'Fats');
    await user.click(screen.getByRole('button', { name: 'Add product' }));
    await waitFor(() => expect(screen.getByLabelText('HSN code')).toHaveFocus());
    expect(screen.getByLabelText('HSN code')).toHaveAccessibleDescription(fault);
    const [request] = store.requests('POST /api/v1/setup/add-product');
    expect(Object.fromEntries(request?.body ?? [])).toMatchObject({
      price: '₹ 1,250/-',
      hsn: '12',
      gst_rate: '5',
      subCategory: fats,
    });
  });
});
