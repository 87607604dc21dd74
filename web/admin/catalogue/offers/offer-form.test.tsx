import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { AdminOffer } from '../../../../contract/offers/offers.ts';
import { m } from '../../../../messages/index.ts';
import { setLocaleSource } from '../../../../messages/locale.ts';
import { labelInLanguage } from '../../../forms/translation-fields.tsx';
import { fakeStore, refusal } from '../../../testing/fake-store.ts';
import { testId } from '../../../testing/ids.ts';
import { owner, signIn } from '../../../testing/people.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { OfferForm } from './offer-form.tsx';
import { emptyValues, fieldsOf, valuesOf } from './offer-values.ts';

const store = fakeStore();

const shared: AdminOffer = {
  ...fieldsOf({ ...emptyValues, title: 'Shared offer' }),
  _id: testId('offer'),
  version: 1,
  state: 'active',
  uses: 0,
  given: 0,
  productNames: {},
  updatedAt: '2026-11-28T06:30:00.000Z',
};

/** The offer as the store has it. */
let saved: AdminOffer;

beforeEach(() => {
  saved = shared;
  signIn(store, owner);
  store.answer('GET /api/v1/category/get-admin-categories', { categories: [], subCategories: [] });
  store.answer('GET /api/v1/delivery/list-stores', []);
  store.answer('PUT /api/v1/offer/update/:offerId', ({ body: { version, ...fields } }) => {
    if (version !== saved.version) return refusal('CHANGED_MEANWHILE', { data: saved });
    saved = { ...saved, ...fields, version: saved.version + 1 };
    return saved;
  });
});

afterEach(() => setLocaleSource(() => 'en'));

const enterTitle = async (title: string) =>
  fireEvent.change(await screen.findByLabelText('Title'), { target: { value: title } });

describe('the form of an offer', () => {
  it('is filled from an example, which can be changed before it is saved', async () => {
    store.answer('POST /api/v1/offer/add', ({ body }) => ({ ...shared, ...body }));
    const { user } = renderScreen(<OfferForm initial={emptyValues} productNames={{}} />);
    await user.click(await screen.findByRole('button', { name: 'Buy 2, get 1 free' }));
    expect(screen.getByLabelText('Buy')).toHaveValue('2');
    await user.click(screen.getByRole('button', { name: '₹50 off your first order' }));
    await enterTitle('Welcome');
    await user.click(screen.getByRole('button', { name: 'Save as draft' }));
    await waitFor(() =>
      expect(store.requests('POST /api/v1/offer/add').map(({ body }) => body)).toMatchObject([
        { title: 'Welcome', benefit: { kind: 'amount', amount: 50 }, firstOrder: true, minimum: 199 },
      ]),
    );
  });

  it('offers no examples once something is typed, which an example would replace', async () => {
    renderScreen(<OfferForm initial={emptyValues} productNames={{}} />);
    expect(await screen.findByRole('heading', { name: 'Start with an example' })).toBeVisible();
    await enterTitle('Mine');
    expect(screen.queryByRole('heading', { name: 'Start with an example' })).toBeNull();
    expect(screen.getByLabelText('Title')).toHaveValue('Mine');
  });

  it('writes the title of an example in the field of its language', async () => {
    setLocaleSource(() => 'hi');
    const { user } = renderScreen(<OfferForm initial={emptyValues} productNames={{}} />);
    await user.click(await screen.findByRole('button', { name: m.offerTemplates.buyGet() }));
    const title = m.adminOffers.titleField();
    expect(screen.getByLabelText(title)).toHaveValue('');
    expect(screen.getByLabelText(labelInLanguage(title, 'hi'))).toHaveValue(m.offerTemplates.buyGet());
  });

  it('offers no examples for an offer that exists', async () => {
    renderScreen(<OfferForm saved={shared} initial={valuesOf(shared)} productNames={{}} />);
    expect(await screen.findByLabelText('Title')).toBeVisible();
    expect(screen.queryByRole('heading', { name: 'Start with an example' })).toBeNull();
  });

  it('replaces what another owner saved only when that is chosen', async () => {
    const { user } = renderScreen(<OfferForm saved={shared} initial={valuesOf(shared)} productNames={{}} />);
    await enterTitle('Mine');
    saved = { ...shared, title: 'Theirs', version: 2 };
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Someone else changed this offer')).toBeVisible();
    expect(saved.title).toBe('Theirs');
    await user.click(screen.getByRole('button', { name: 'Keep my changes' }));
    await waitFor(() => expect(saved.title).toBe('Mine'));
    await waitFor(() => expect(screen.queryByText('Someone else changed this offer')).toBeNull());
  });

  it('says what is wrong at its field, and shows what shoppers read and what a cart would save', async () => {
    store.refuse('POST /api/v1/offer/add', 'VALIDATION', { errors: { title: 'Enter a title' } });
    const { user } = renderScreen(<OfferForm initial={emptyValues} productNames={{}} />);
    await user.click(await screen.findByRole('button', { name: 'Save as draft' }));
    expect(await screen.findByText('Enter a title')).toBeVisible();
    expect(screen.getByLabelText('Title')).toHaveFocus();
    await enterTitle('Welcome offer');
    for (const [label, value] of [
      ['Percent off', '20'],
      ['At most (₹)', '75'],
      ['Minimum value of products (₹)', '300'],
    ] as const)
      fireEvent.change(screen.getByLabelText(label), { target: { value } });
    const preview = screen.getByRole('region', { name: 'As shoppers see it' });
    expect(preview).toHaveTextContent('20% off, up to ₹75');
    expect(preview).toHaveTextContent('on products worth ₹300 or more');
    expect(screen.getByText('Cart of ₹500.00 → ₹75.00 off')).toBeVisible();
    fireEvent.change(screen.getByLabelText('Units'), { target: { value: '2' } });
    expect(screen.getByText('Cart of ₹200.00 → nothing off: add products for ₹100 more')).toBeVisible();
    store.refuse('POST /api/v1/offer/add', 'NAME_TAKEN', {
      message: 'Another offer has the code WELCOME.',
      errors: { code: 'Another offer has the code WELCOME.' },
    });
    await user.click(screen.getByRole('button', { name: 'Save as draft' }));
    expect((await screen.findAllByText('Another offer has the code WELCOME.'))[0]).toBeVisible();
    await waitFor(() => expect(screen.getByLabelText('Coupon code')).toHaveFocus());
  });

  it('adds an offer once, though the answer was lost', async () => {
    store.answer('POST /api/v1/offer/add', shared);
    const { user } = renderScreen(<OfferForm initial={emptyValues} productNames={{}} />, {
      url: '/dashboard/offers/new',
    });
    await enterTitle('Shared offer');
    store.loseAnswers('POST /api/v1/offer/add');
    await user.click(screen.getByRole('button', { name: 'Save as draft' }));
    await screen.findByRole('button', { name: 'Save as draft' });
    await user.click(screen.getByRole('button', { name: 'Save as draft' }));
    expect(await screen.findByText(`Page /dashboard/offers/${shared._id}`)).toBeVisible();
    const [first, second, ...more] = store.requests('POST /api/v1/offer/add');
    expect(second?.headers['idempotency-key']).toBe(first?.headers['idempotency-key']);
    expect(first?.headers['idempotency-key']).toBeTruthy();
    expect(more).toEqual([]);
  });

  it('reads amounts as shops write them, and sends none that cannot be read', async () => {
    const { user } = renderScreen(<OfferForm saved={shared} initial={valuesOf(shared)} productNames={{}} />);
    const budget = await screen.findByLabelText('Budget (₹)');
    await user.click(budget);
    await user.paste('1,5');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(budget).toHaveFocus();
    expect(budget).toHaveAccessibleDescription('Write the amount as 1250 or 1,250.50');
    expect(store.requests('PUT /api/v1/offer/update/:offerId')).toEqual([]);
    await user.clear(budget);
    await user.paste('₹ 1,25,000/-');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(saved.budget).toBe(125_000));
  });
});
