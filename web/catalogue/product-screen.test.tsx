/** The page of a product: its facts, its pack sizes, and the rows below it. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { links } from '../../contract/api/links.ts';
import type { PublicShopSettings } from '../../contract/settings/shop-settings.ts';
import { testProduct } from '../products/test-product.ts';
import { fakeCart } from '../testing/cart.ts';
import { fakeStore } from '../testing/fake-store.ts';
import { testId } from '../testing/ids.ts';
import { renderScreen } from '../testing/render-screen.tsx';
import { ProductCard } from './product-card.tsx';
import { ProductScreen } from './product-screen.tsx';

const related = 'GET /api/v1/product/get-related/:productId';

const potato = testProduct(testId('potato'), { name: 'Potato', price: 38, discount: 10 });
const litchi = testProduct(testId('litchi'), { name: 'Litchi', stock: 0, images: ['/images/litchi.webp'] });
const onion = testProduct(testId('onion'), { name: 'Onion' });
const tomato = testProduct(testId('tomato'), { name: 'Tomato' });

const store = fakeStore();
fakeCart(store, potato, litchi, onion, tomato);

/** Everything is on the screen. */
class ObserverOnScreen {
  readonly #report: IntersectionObserverCallback;
  constructor(report: IntersectionObserverCallback) {
    this.#report = report;
  }
  observe(target: Element) {
    const entry = { isIntersecting: true, target } as IntersectionObserverEntry;
    queueMicrotask(() => this.#report([entry], this as unknown as IntersectionObserver));
  }
  unobserve() {}
  disconnect() {}
}

beforeEach(() => {
  vi.stubGlobal('IntersectionObserver', ObserverOnScreen);
  store.answer(related, { similar: [], together: [] });
});

const open = (
  product: typeof potato,
  values: Partial<ComponentProps<typeof ProductScreen>> = {},
  settings: Partial<PublicShopSettings> = {},
) =>
  renderScreen(
    <ProductScreen
      product={product}
      crumbs={[]}
      categoryLinks={[{ name: 'Fresh Vegetables', path: '/Vegetables/Fresh' }]}
      variants={[]}
      facts={[]}
      allergens={undefined}
      {...values}
    />,
    { settings },
  );
/** Waits for a row that has this product. */
const inRow = (row: string, name: string) =>
  waitFor(() => expect(within(screen.getByRole('region', { name: row })).getByRole('link', { name })).toBeVisible());

describe('a product', () => {
  it('shows its price, unit price, delivery time, availability and facts', async () => {
    open(potato);
    expect(screen.getByRole('heading', { level: 1, name: 'Potato' })).toBeVisible();
    for (const text of ['10% OFF', '₹34.20', '₹3.42 per 100 g']) expect(screen.getAllByText(text)[0]).toBeVisible();
    expect(screen.getByText('(24 reviews)')).toBeVisible();
    expect(screen.getByText('In Stock')).toBeVisible();
    expect(screen.getByText('Get delivery in 11 Min')).toBeVisible();
    expect(screen.getByText('Free shipping on orders over ₹200')).toBeVisible();
    const details = screen.getAllByRole('definition').map((each) => each.textContent);
    expect(details).toEqual(['1 kg', '₹3.42 per 100 g', 'Fresh Vegetables']);
    expect(screen.getByRole('link', { name: 'Fresh Vegetables' })).toHaveAttribute('href', '/Vegetables/Fresh');
    expect(await screen.findByRole('button', { name: 'Add to Cart: Potato' })).toBeEnabled();
  });

  it('shows what its label says, and that it is weighed', async () => {
    open(
      { ...potato, weight_deviation: 20, food_type: 'veg' },
      { facts: [{ name: 'Maker', text: 'Narmada Mills' }], allergens: { name: 'Allergens', text: 'Wheat (gluten)' } },
    );
    expect(screen.getByText('Maker').nextElementSibling).toHaveTextContent('Narmada Mills');
    expect(screen.getByText('Allergens:').parentElement).toHaveTextContent('Allergens: Wheat (gluten)');
    expect(screen.getAllByRole('img', { name: 'Vegetarian' })[0]).toBeVisible();
    const weighed = screen.getByText(/^Weighed when packed: it may weigh and cost up to 20% less or more\./);
    await waitFor(() => expect(weighed).toHaveTextContent('800–1,200 g, ₹27.36–₹41.04 each.'));
  });

  it('that is sold out cannot be added, and offers others first; without its picture it has its first letter', async () => {
    store.answer(related, { similar: [onion], together: [tomato] });
    open(litchi);
    expect(screen.getAllByText('Out of stock')[0]).toBeVisible();
    expect(screen.queryByText('In Stock')).toBeNull();
    expect(screen.queryByText(/Get delivery in/)).toBeNull();
    expect(screen.queryByRole('button', { name: 'Add to Cart: Litchi' })).toBeNull();
    await inRow('You can get these instead', 'Onion');
    await inRow('Goes well with', 'Tomato');
    expect(screen.queryByRole('region', { name: 'Similar' })).toBeNull();
    const picture = screen.getAllByRole('img', { name: 'Litchi' })[0] as HTMLElement;
    fireEvent.error(picture);
    expect(screen.getAllByRole('img', { name: 'Litchi' })[0]).toHaveTextContent('L');
  });

  it('promises free delivery only in a shop without fees', () => {
    const free = 'No delivery fee and no handling charge';
    const view = open(potato);
    expect(screen.getByText(free)).toBeVisible();
    view.unmount();
    const pricing = {
      delivery: [
        { from: 0, fee: 30 },
        { from: 199, fee: 0 },
      ],
      handling: 0,
      smallCart: { below: 0, fee: 0 },
      minimum: 0,
      tips: [],
    };
    const shipping = 'Free delivery on orders of ₹199 or more';
    open(potato, {}, { pricing, shipping });
    expect(screen.queryByText(free)).toBeNull();
    expect(screen.getByText(shipping)).toBeVisible();
  });

  it('with other pack sizes links to them', () => {
    const tray = { ...potato, _id: testId('tray'), name: 'Potato sack', unit_quantity: 5, price: 180 };
    open(potato, { variants: [potato, tray] });
    const sizes = within(screen.getByRole('navigation', { name: 'Pack sizes' })).getAllByRole('link');
    expect(sizes.map((each) => each.textContent)).toEqual([
      expect.stringMatching(/^1 kg₹/),
      expect.stringMatching(/^5 kg₹/),
    ]);
    expect(sizes[0]).toHaveAttribute('aria-current', 'page');
    expect(sizes[1]).toHaveAttribute('href', links.product(tray));
  });
});

describe('the rows below a product', () => {
  it('have what is similar and what goes well with it, and are left out when they cannot be loaded', async () => {
    store.answer(related, { similar: [onion], together: [tomato] });
    const { unmount } = open(potato);
    await inRow('Similar', 'Onion');
    await inRow('Goes well with', 'Tomato');
    unmount();
    store.refuse(related, 'NOT_FOUND');
    open(litchi);
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Goes well with' })).toBeNull());
    expect(screen.getByRole('heading', { level: 1, name: 'Litchi' })).toBeVisible();
  });

  it('have what was looked at before, newest first', async () => {
    open(potato).unmount();
    open(onion).unmount();
    open(tomato);
    await inRow('Recently viewed', 'Onion');
    const names = within(screen.getByRole('region', { name: 'Recently viewed' })).getAllByRole('heading', { level: 3 });
    expect(names.map((each) => each.textContent)).toEqual(['Onion', 'Potato']);
  });
});

it('a card has the stars of a product with three reviews, and not of one with fewer', () => {
  const rated = (name: string, count: number) => testProduct(testId(name), { name, rating: { average: 4, count } });
  renderScreen(
    <>
      <ProductCard product={rated('Onion', 3)} />
      <ProductCard product={rated('Tomato', 2)} />
    </>,
    { settings: { reviews: 'real' } },
  );
  const [first, second] = screen.getAllByRole('article');
  expect(first).toHaveTextContent('4.0 out of 5 stars, ');
  expect(second).not.toHaveTextContent('out of 5 stars');
});
