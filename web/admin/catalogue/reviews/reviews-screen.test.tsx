/** The reviews of all products, as the people who run the store see them. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { links } from '../../../../contract/api/links.ts';
import type { AdminReview } from '../../../../contract/reviews/reviews.ts';
import { fakeStore } from '../../../testing/fake-store.ts';
import { testId } from '../../../testing/ids.ts';
import { owner, signIn } from '../../../testing/people.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { OrderAlerts } from '../../alerts/order-alerts.tsx';
import { AdminNav } from '../../shell/admin-nav.tsx';
import ReviewsScreen from './reviews-screen.tsx';

const list = 'GET /api/v1/review/admin-list';
const reply = 'PUT /api/v1/review/reply/:reviewId';
const store = fakeStore();

const reviewBy = (author: string): AdminReview => ({
  _id: testId(author),
  productId: testId('carrot'),
  product: { name: 'Carrot', image: '' },
  author,
  stars: 3,
  text: '',
  photos: [],
  helpful: 0,
  createdAt: '2026-11-28T06:30:00.000Z',
  edited: false,
  reply: null,
  hidden: null,
  revision: 1,
});

beforeEach(() => signIn(store, owner));

it('a reply that is saved late closes no dialog of another review', async () => {
  let [first, second] = [reviewBy('Meena'), reviewBy('Omar')];
  store.answer(list, () => ({ reviews: [first, second], next: null }));
  store.answer(reply, ({ body }) => {
    first = { ...first, reply: { text: body.text, createdAt: first.createdAt }, revision: 2 };
    return first;
  });
  const { user } = renderScreen(<ReviewsScreen />, { url: links.adminReviews });
  await user.click(await screen.findByRole('button', { name: 'Reply: review of Carrot by Meena' }));
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.change(dialog.getByLabelText('Your reply'), { target: { value: 'Thank you!' } });
  const held = store.hold(reply);
  await user.click(dialog.getByRole('button', { name: 'Save reply' }));
  const late = await held.next();
  await user.click(dialog.getByRole('button', { name: 'Close' }));
  await user.click(await screen.findByRole('button', { name: 'Leave' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Hide: review of Carrot by Omar' }));
  const reason = await screen.findByLabelText('Reason');
  fireEvent.change(reason, { target: { value: 'About another shop' } });
  await late.carryOut();
  expect(await screen.findByText('Thank you!')).toBeVisible();
  expect(screen.getByLabelText('Reason')).toBe(reason);
  expect(reason).toHaveValue('About another shop');
});

it('a review is found, answered, hidden with a reason, and shown again', async () => {
  let review = { ...reviewBy('Ravi'), stars: 2 };
  store.answer(list, () => ({ reviews: [review], next: null }));
  store.answer(reply, ({ body }) => {
    review = { ...review, reply: { text: body.text, createdAt: review.createdAt } };
    return review;
  });
  store.answer('PUT /api/v1/review/hide/:reviewId', ({ body }) => {
    review = { ...review, hidden: body.reason };
    return review;
  });
  store.answer('PUT /api/v1/review/unhide/:reviewId', () => {
    review = { ...review, hidden: null };
    return review;
  });
  const { user } = renderScreen(<ReviewsScreen />, { url: links.adminReviews });
  await user.type(await screen.findByRole('searchbox', { name: 'Search by product' }), 'carrot{Enter}');
  await user.click(screen.getByRole('button', { name: '1 or 2 stars' }));
  await waitFor(() => expect(store.requests(list).at(-1)?.query).toMatchObject({ search: 'carrot' }));
  expect(store.requests(list).at(-1)?.query).not.toEqual({ search: 'carrot' });
  const dialog = async () => within(await screen.findByRole('dialog'));
  await user.click(await screen.findByRole('button', { name: 'Reply: review of Carrot by Ravi' }));
  fireEvent.change((await dialog()).getByLabelText('Your reply'), { target: { value: 'We are sorry.' } });
  await user.click((await dialog()).getByRole('button', { name: 'Save reply' }));
  expect(await screen.findByText('We are sorry.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Hide: review of Carrot by Ravi' }));
  await user.click((await dialog()).getByRole('button', { name: 'Hide' }));
  expect(await (await dialog()).findByText('Please give a reason')).toBeVisible();
  fireEvent.change((await dialog()).getByLabelText('Reason'), { target: { value: 'About another shop' } });
  await user.click((await dialog()).getByRole('button', { name: 'Hide' }));
  expect(await screen.findByText('Hidden: About another shop')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Show again: review of Carrot by Ravi' }));
  await waitFor(() => expect(screen.queryByText('Hidden: About another shop')).toBeNull());
});

it('a shop without reviews by shoppers says so, and has no entry for them', async () => {
  store.refuse(list, 'REVIEWS_OFF');
  store.answer('GET /api/v1/delivery/list-stores', []);
  const view = (reviews: 'fixed' | 'real') =>
    renderScreen(
      <>
        <OrderAlerts enabled={false}>
          <AdminNav user={owner} />
        </OrderAlerts>
        <ReviewsScreen />
      </>,
      { url: links.adminReviews, settings: { reviews } },
    );
  const { unmount } = view('fixed');
  expect(await screen.findByRole('heading', { name: 'The store shows no reviews by shoppers' })).toBeVisible();
  const entries = () => within(screen.getByRole('navigation', { name: 'Administration' }));
  expect(entries().getByRole('link', { name: 'Orders' })).toBeVisible();
  expect(entries().queryByRole('link', { name: 'Reviews' })).toBeNull();
  unmount();
  view('real');
  expect(entries().getByRole('link', { name: 'Reviews' })).toBeVisible();
});
