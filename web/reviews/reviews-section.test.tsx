/** The reviews on the page of a product, and one's own among them. */
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { OwnReview } from '../../contract/reviews/reviews.ts';
import type { PublicShopSettings } from '../../contract/settings/shop-settings.ts';
import { removeTokens } from '../api/tokens.ts';
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

describe('the reviews of others', () => {
  const by = (author: string, stars: number, values: Partial<OwnReview> = {}): OwnReview => ({
    _id: testId(author),
    productId: potato._id,
    author,
    stars,
    text: `Review by ${author}`,
    photos: [],
    helpful: 0,
    createdAt: '2026-11-28T06:30:00.000Z',
    edited: false,
    reply: null,
    hidden: null,
    revision: 1,
    ...values,
  });
  let helpful: string[];

  beforeEach(() => {
    helpful = [];
    store.answer('GET /api/v1/review/own', () => ({ reviews: [], received: [], helpful }));
    store.answer('GET /api/v1/review/list/:productId', ({ query: { order } }) => {
      const asha = by('Asha', 5, { helpful: helpful.length });
      const meena = by('Meena', 3, { reply: { text: 'Thank you!', createdAt: '2026-11-28T07:30:00.000Z' } });
      return {
        summary: { average: 4, count: 2, stars: [0, 0, 1, 0, 1] },
        reviews: (order === 'helpful' ? [asha, meena] : [meena, asha]).map(
          ({ hidden: _, revision: __, ...shown }) => shown,
        ),
        next: null,
      };
    });
    store.answer('PUT /api/v1/review/vote/:reviewId', ({ params: { reviewId = '' }, body }) => {
      helpful = body.helpful ? [reviewId] : [];
      return { helpful: helpful.length };
    });
  });

  const authors = () => screen.getAllByRole('article').map((each) => each.getAttribute('aria-label') ?? '');
  const vote = async () =>
    within(await screen.findByRole('article', { name: 'Review by Asha' })).getByRole('button', { name: /^Helpful/ });

  it('are shown with the answer of the store, in two orders, and are helpful or not', async () => {
    const { user } = page('real');
    expect(await screen.findByText('You can review it once you have received it.')).toBeVisible();
    expect(screen.getByRole('link', { name: /^4\.0 out of 5 stars/ })).toHaveTextContent('2 reviews');
    expect(screen.getByText('Thank you!')).toBeVisible();
    expect(screen.getByText('5 stars: 1 review')).toBeInTheDocument();
    expect(authors()).toEqual(['Review by Meena', 'Review by Asha']);
    await user.click(await vote());
    await waitFor(async () => expect(await vote()).toHaveTextContent('1'));
    expect(await vote()).toHaveAttribute('aria-pressed', 'true');
    await user.click(screen.getByRole('button', { name: 'Most helpful' }));
    await waitFor(() => expect(authors()).toEqual(['Review by Asha', 'Review by Meena']));
    await user.click(await vote());
    await waitFor(async () => expect(await vote()).toHaveAttribute('aria-pressed', 'false'));
    expect(helpful).toEqual([]);
  });

  it('are helpful to who signs in first', async () => {
    removeTokens();
    const { user } = page('real');
    await user.click(await vote());
    expect(await screen.findByText('Page /login')).toBeVisible();
    expect(store.requests('PUT /api/v1/review/vote/:reviewId')).toEqual([]);
  });

  it('do not have an own one that the store hides, whose author reads why', async () => {
    const own = by('Asha', 2, { hidden: 'About another shop' });
    store.answer('GET /api/v1/review/own', { reviews: [own], received: [potato._id], helpful: [] });
    page('real');
    expect(await screen.findByText(/Hidden by the store: About another shop/)).toBeVisible();
  });
});

it.each(['fixed', 'none'] as const)('a shop with %s stars has no place for reviews, and asks for none', (reviews) => {
  page(reviews);
  expect(screen.queryByRole('region')).toBeNull();
  expect(store.requests('GET /api/v1/review/list/:productId')).toEqual([]);
});
