/** Offers as the owner sees them: the list with its actions, and one offer with the orders that used it. */
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { links } from '../../../../contract/api/links.ts';
import type { AdminOffer } from '../../../../contract/offers/offers.ts';
import { fakeStore } from '../../../testing/fake-store.ts';
import { testId } from '../../../testing/ids.ts';
import { owner, signIn } from '../../../testing/people.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { OfferListScreen } from './offer-list-screen.tsx';
import { OfferScreen } from './offer-screen.tsx';
import { emptyValues, fieldsOf } from './offer-values.ts';

const store = fakeStore();
/** The offer as the store has it. */
let saved: AdminOffer;

beforeEach(() => {
  signIn(store, owner);
  saved = {
    ...fieldsOf({ ...emptyValues, title: 'Welcome offer', code: 'WELCOME' }),
    _id: testId('offer'),
    version: 1,
    state: 'draft',
    uses: 0,
    given: 0,
    productNames: {},
    updatedAt: '2026-11-28T06:30:00.000Z',
  };
  store.answer('GET /api/v1/category/get-admin-categories', { categories: [], subCategories: [] });
  store.answer('GET /api/v1/delivery/list-stores', []);
  store.answer('GET /api/v1/offer/all', () => [saved]);
  store.answer('GET /api/v1/offer/get/:offerId', () => saved);
  store.answer('GET /api/v1/offer/uses/:offerId', { uses: [], total: 0 });
  store.answer('PUT /api/v1/offer/set-state/:offerId', ({ body: { state } }) => {
    saved = { ...saved, state, version: saved.version + 1 };
    return saved;
  });
});

it('an offer in the list is paused and resumed by undoing that, and copied', async () => {
  saved = { ...saved, state: 'active' };
  const { user } = renderScreen(<OfferListScreen />);
  const actions = within(await screen.findByRole('group', { name: 'Actions for Welcome offer' }));
  await user.click(actions.getByRole('button', { name: 'Pause' }));
  expect(await actions.findByRole('button', { name: 'Resume' })).toBeVisible();
  expect(saved.state).toBe('paused');
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await actions.findByRole('button', { name: 'Pause' })).toBeVisible();
  expect(saved.state).toBe('active');
  expect(actions.getByRole('link', { name: 'Duplicate' })).toHaveAttribute(
    'href',
    `${links.adminOffers}/new?copy=${saved._id}`,
  );
});

it('a draft is activated, and deleted after a question', async () => {
  store.answer('DELETE /api/v1/offer/delete/:offerId', {});
  const { user } = renderScreen(<OfferScreen offerId={saved._id} />);
  expect(await screen.findByRole('heading', { name: 'Welcome offer Draft' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Activate' }));
  expect(await screen.findByRole('heading', { name: 'Welcome offer Active' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  expect(store.requests('DELETE /api/v1/offer/delete/:offerId')).toEqual([]);
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText(`Page ${links.adminOffers}`)).toBeVisible();
});

it('a copy of an offer has no code', async () => {
  renderScreen(<OfferScreen offerId="new" />, { url: `/offers/new?copy=${saved._id}` });
  expect(await screen.findByLabelText('Title')).toHaveValue('Welcome offer');
  expect(screen.getByLabelText('Coupon code')).toHaveValue('');
});

it('the orders that used an offer are listed, and downloaded', async () => {
  saved = { ...saved, state: 'active', uses: 1, given: 10 };
  const use = {
    orderId: testId('order'),
    number: 'TK-7K3M9QX2',
    given: 10,
    givenBackAt: null,
    createdAt: saved.updatedAt,
  };
  store.answer('GET /api/v1/offer/uses/:offerId', { uses: [use], total: 1 });
  renderScreen(<OfferScreen offerId={saved._id} />);
  const report = within(await screen.findByRole('region', { name: 'Orders with this offer' }));
  expect(await report.findByRole('link', { name: 'TK-7K3M9QX2' })).toHaveAttribute(
    'href',
    links.adminOrder(testId('order')),
  );
  await waitFor(() => expect(report.getByRole('button', { name: 'Download CSV' })).toBeEnabled());
});
