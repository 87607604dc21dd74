import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { AdminOffer } from '../../../contract/offers.ts';
import { fakeStore, refusal } from '../../testing/fake-store.ts';
import { testId } from '../../testing/ids.ts';
import { owner, signIn } from '../../testing/people.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
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

const enterTitle = async (title: string) =>
  fireEvent.change(await screen.findByLabelText('Title'), { target: { value: title } });

describe('the form of an offer', () => {
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
});
