import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { SetupState } from '../../../contract/setup.ts';
import { fakeStore } from '../../testing/fake-store.ts';
import { owner, signIn } from '../../testing/people.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { savedSettings, savedStore, settingsConflict, storeConflict } from '../../testing/saved-shop.ts';
import { HandForm } from './hand-form.tsx';
import { HoursStep } from './hours-step.tsx';
import { NameStep } from './name-step.tsx';
import { PlaceStep } from './place-step.tsx';

const store = fakeStore();
let settings: ReturnType<typeof savedSettings>;
let delivery: ReturnType<typeof savedStore>;

const empty: SetupState = {
  steps: { name: 'open', place: 'open', hours: 'open', products: 'open', order: 'open' },
  offered: true,
  products: { own: 0, demo: 0, canRemoveDemo: true },
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

  it('keeps contact and pincodes that somebody else saved beside its own', async () => {
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
});
