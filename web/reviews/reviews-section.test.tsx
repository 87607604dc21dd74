/** The reviews on the page of a product, and one's own among them. */
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { OwnReview } from '../../contract/reviews.ts';
import type { PublicShopSettings } from '../../contract/shop-settings.ts';
import { testProduct } from '../products/test-product.ts';
import { fakeStore } from '../testing/fake-store.ts';
import { testId } from '../testing/ids.ts';
import { signIn } from '../testing/people.ts';
import { renderScreen } from '../testing/render-screen.tsx';
import { RatingLink } from './rating.tsx';
import { ReviewsSection } from './reviews-section.tsx';

const potato = testProduct(testId('potato'), { name: 'Potato' });
const store = fakeStore();
/** The shopper's own review, the only one of the product. */
let mine: OwnReview | undefined;

/** Everything is on the screen. */
class Near {
  readonly #onChange: (entries: { isIntersecting: boolean }[]) => void;
  constructor(onChange: (entries: { isIntersecting: boolean }[]) => void) {
    this.#onChange = onChange;
  }
  observe(): void {
    act(() => this.#onChange([{ isIntersecting: true }]));
  }
  disconnect(): void {}
}

beforeEach(() => {
  vi.stubGlobal('IntersectionObserver', Near);
  signIn(store);
  mine = undefined;
  store.answer('GET /api/v1/review/list/:productId', () => ({
    summary: {
      average: mine?.stars ?? 0,
      count: mine ? 1 : 0,
      stars: [1, 2, 3, 4, 5].map((stars) => Number(mine?.stars === stars)),
    },
    reviews: mine ? [mine] : [],
    next: null,
  }));
  store.answer('GET /api/v1/review/own', () => ({ reviews: mine ? [mine] : [], received: [potato._id], helpful: [] }));
  store.answer('PUT /api/v1/review/save', ({ body }) => {
    const { stars, text } = body instanceof FormData ? Object.fromEntries(body) : body;
    mine = {
      _id: testId('review'),
      productId: potato._id,
      author: 'Asha',
      stars: Number(stars),
      text: String(text),
      photos: [],
      helpful: 0,
      createdAt: '2026-11-28T06:30:00.000Z',
      edited: mine !== undefined,
      reply: null,
      hidden: null,
      revision: (mine?.revision ?? 0) + 1,
    };
    return mine;
  });
  store.answer('DELETE /api/v1/review/remove/:productId', () => {
    mine = undefined;
    return {};
  });
});

const page = (reviews: PublicShopSettings['reviews']) =>
  renderScreen(
    <>
      <RatingLink product={potato} />
      <ReviewsSection product={potato} />
    </>,
    { settings: { reviews } },
  );

it('an own review is written, edited and deleted, and the page shows the average at once', async () => {
  const { user } = page('real');
  await user.click(await screen.findByRole('button', { name: 'Write a review' }));
  const form = async () => within(await screen.findByRole('dialog'));
  await user.click((await form()).getByRole('radio', { name: '3 stars' }));
  await user.click((await form()).getByRole('button', { name: 'Save review' }));
  expect(await screen.findByRole('link', { name: /^3\.0 out of 5 stars/ })).toHaveTextContent('1 review');
  const own = () => screen.findByRole('article');
  await user.click(within(await own()).getByRole('button', { name: 'Edit' }));
  expect((await form()).getByRole('radio', { name: '3 stars' })).toBeChecked();
  await user.click((await form()).getByRole('radio', { name: '4 stars' }));
  fireEvent.change((await form()).getByLabelText('Your review (optional)'), { target: { value: 'Good for chips' } });
  await user.click((await form()).getByRole('button', { name: 'Save review' }));
  expect(await screen.findByRole('link', { name: /^4\.0 out of 5 stars/ })).toBeVisible();
  await waitFor(async () => expect(await own()).toHaveTextContent('Good for chips'));
  expect(await own()).toHaveTextContent('Your review');
  expect(await own()).toHaveTextContent('edited');
  await user.click(within(await own()).getByRole('button', { name: 'Delete' }));
  await user.click((await form()).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByRole('link', { name: 'No reviews yet' })).toBeVisible();
  expect(screen.queryByRole('article')).toBeNull();
});

it.each(['fixed', 'none'] as const)('a shop with %s stars has no place for reviews, and asks for none', (reviews) => {
  page(reviews);
  expect(screen.queryByRole('region')).toBeNull();
  expect(store.requests('GET /api/v1/review/list/:productId')).toEqual([]);
});
