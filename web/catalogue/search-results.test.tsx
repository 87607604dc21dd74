import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { SearchPage } from '../../contract/search/search.ts';
import { watchConnection } from '../api/connection.ts';
import { testProduct } from '../products/test-product.ts';
import { fakeStore } from '../testing/fake-store.ts';
import { testId } from '../testing/ids.ts';
import { ObserverOnScreen } from '../testing/observer-on-screen.ts';
import { renderScreen } from '../testing/render-screen.tsx';
import { SearchResults } from './search-results.tsx';

const search = 'GET /api/v1/product/search-product';

const store = fakeStore();
watchConnection();

const page = (number: number, ...names: string[]): SearchPage => ({
  product: names.map((name) => testProduct(testId(name), { name })),
  page: number,
  totalPages: 2,
  totalProductCount: 3,
});

it('a next page that the store failed to answer can be loaded again', async () => {
  vi.stubGlobal('IntersectionObserver', ObserverOnScreen);
  store.refuse(search, 'INTERNAL');
  const { user } = renderScreen(
    <SearchResults search={{ query: '', more: {} }} first={page(1, 'Potato', 'Tomato')} pageTo={String} />,
  );
  const again = await screen.findByRole('button', { name: 'Try again' });
  store.answer(search, page(2, 'Onion'));
  await user.click(again);
  expect(await screen.findByRole('link', { name: 'Onion' })).toBeVisible();
});

it('a list that could not load more continues by itself when the connection is back', async () => {
  vi.stubGlobal('IntersectionObserver', ObserverOnScreen);
  store.answer(search, page(2, 'Onion'));
  store.disconnect();
  renderScreen(<SearchResults search={{ query: '', more: {} }} first={page(1, 'Potato', 'Tomato')} pageTo={String} />);
  expect(await screen.findByText('More products could not be loaded.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Potato' })).toBeVisible();
  store.connect();
  expect(await screen.findByRole('link', { name: 'Onion' })).toBeVisible();
  await waitFor(() => expect(screen.queryByText('More products could not be loaded.')).toBeNull());
});

it('related products have a heading of their own', () => {
  vi.stubGlobal('IntersectionObserver', ObserverOnScreen);
  const product = ['Marie Biscuits', 'Rusk'].map((name) => testProduct(testId(name), { name }));
  const first: SearchPage = { product, page: 1, totalPages: 1, totalProductCount: 2, relatedProductCount: 1 };
  renderScreen(<SearchResults search={{ query: 'biscuit', more: {} }} first={first} pageTo={String} />);
  const heading = screen.getByRole('heading', { name: 'Related products' });
  const follows = (name: string) =>
    Boolean(heading.compareDocumentPosition(screen.getByRole('link', { name })) & Node.DOCUMENT_POSITION_FOLLOWING);
  expect([follows('Marie Biscuits'), follows('Rusk')]).toEqual([false, true]);
});
