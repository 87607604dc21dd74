import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { links } from '../../../../contract/api/links.ts';
import { adminProduct } from '../../../testing/admin-products.ts';
import { fakeStore, refusal } from '../../../testing/fake-store.ts';
import { owner, signIn } from '../../../testing/people.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { ProductsScreen } from './products-screen.tsx';

const list = 'POST /api/v1/product/get-product';
const store = fakeStore();
const all = Array.from({ length: 25 }, (_, at) => adminProduct(`Item ${String(at + 1).padStart(2, '0')}`));

beforeEach(() => {
  signIn(store, owner);
  store.answer('GET /api/v1/category/get-admin-categories', { categories: [], subCategories: [] });
  store.answer('GET /api/v1/product/product-table', {
    products: all,
    totalPages: 1,
    totalCount: all.length,
    lowStock: 3,
  });
  store.answer(list, ({ query: { page }, body: { search = '' } }) => {
    const found = all.filter(({ name }) => name.includes(search));
    const totalPages = Math.ceil(found.length / 10);
    const from = (Number(page) - 1) * 10;
    if (from > 0 && from >= found.length) return refusal('PAGE_NOT_FOUND', { message: 'There is no such page.' });
    return {
      productData: found.slice(from, from + 10),
      totalPages,
      totalProductCount: found.length,
      scarce: { lowStock: 3, low: 0, out: 0 },
    };
  });
});

const openProducts = (query = '') => renderScreen(<ProductsScreen />, { url: links.adminProducts + query });
const shows = (...names: string[]) =>
  waitFor(() => expect(screen.getAllByRole('article').map((card) => card.textContent)).toEqual(names));
const cards = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, at) =>
    expect.stringContaining(`Item ${String(from + at).padStart(2, '0')}`),
  );

it('products are paged and searched, and the first page of a search is shown', async () => {
  const { user } = openProducts();
  await shows(...cards(1, 10));
  expect(screen.getByText('Total Products 25')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Previous' })).toHaveAttribute('aria-disabled', 'true');
  await user.click(screen.getByRole('link', { name: 'Next' }));
  await shows(...cards(11, 20));
  expect(screen.getByText('2 / 3')).toBeVisible();
  const search = () => screen.getByRole('searchbox', { name: 'Search for Products' });
  await user.type(search(), 'Item 25{Enter}');
  await shows(expect.stringContaining('Item 25'));
  expect(store.requests(list).at(-1)).toMatchObject({ query: { page: '1' }, body: { search: 'Item 25' } });
  await user.clear(search());
  await user.type(search(), 'qqqq{Enter}');
  expect(await screen.findByRole('heading', { name: 'No Products Found' })).toBeVisible();
  expect(screen.getByText(/^We couldn't find any products that match your search\./)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Clear Search' }));
  await shows(...cards(1, 10));
});

it('a page that is not there leads to the first one', async () => {
  const { user } = openProducts('?page=9999');
  expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'To the first page' }));
  await shows(...cards(1, 10));
});

it('cards stay as they are until the table is chosen, which the device remembers', async () => {
  const { user, unmount } = openProducts();
  await shows(...cards(1, 10));
  expect(screen.queryByRole('grid')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Table' }));
  expect(await screen.findByRole('grid')).toBeVisible();
  unmount();
  const again = openProducts();
  expect(await screen.findByRole('grid')).toBeVisible();
  expect(screen.queryByRole('article')).toBeNull();
  await again.user.click(screen.getByRole('button', { name: 'Cards' }));
  await shows(...cards(1, 10));
});
