import { act, screen, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { links } from '../../../../contract/api/links.ts';
import type { Overview } from '../../../../contract/reports/overview.ts';
import { adminProduct } from '../../../testing/admin-products.ts';
import { fakeStore } from '../../../testing/fake-store.ts';
import { testId } from '../../../testing/ids.ts';
import { owner, signIn } from '../../../testing/people.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { ProductsScreen } from '../../catalogue/products/products-screen.tsx';
import { OverviewScreen } from './overview-screen.tsx';

/** There is no canvas for its bars here. */
vi.mock(import('./bar-chart-canvas.tsx'), () => ({ default: () => <canvas /> }));

const store = fakeStore();

beforeEach(() => signIn(store, owner));

const nothing = { orders: 0, cancelled: 0, revenue: 0 };
const overview: Overview = {
  day: '2026-11-28',
  dayBefore: '2026-11-21',
  today: nothing,
  beforeSoFar: nothing,
  before: nothing,
  hours: Array.from({ length: 24 }, (_, hour) => ({ hour, today: 0, before: 0 })),
  onTime: { delivered: 0, inTime: 0 },
  bestSellers: [],
  lowStock: 5,
  runningOut: { count: 1, products: [{ productId: testId('Jamun'), name: 'Jamun', image: '', stock: 1 }] },
  outOfStock: { count: 0, products: [] },
  zeroResultSearches: [],
};

it('products that run out are listed, with links to each and to all in the list of products', async () => {
  store.answer('GET /api/v1/overview/get-overview', overview);
  renderScreen(<OverviewScreen />, { url: links.adminOverview });
  const running = within(await screen.findByRole('region', { name: 'Running out (1)' }));
  expect(running.getByRole('link', { name: 'Jamun' })).toHaveAttribute('href', links.adminProduct(testId('Jamun')));
  expect(running.getByRole('link', { name: /^See .* in the product list$/ })).toHaveAttribute(
    'href',
    links.adminScarce('low'),
  );
});

it('the list of products at that link has the products with low stock, and leads to those without any', async () => {
  store.answer('GET /api/v1/category/get-admin-categories', { categories: [], subCategories: [] });
  // As the server filters.
  store.answer('POST /api/v1/product/get-product', ({ body: { stock } }) => {
    const productData = [adminProduct('Jamun', { stock: 1 }), adminProduct('Guava', { stock: 0 })].filter(
      (product) => stock === undefined || (stock === 'out') === (product.stock === 0),
    );
    return {
      productData,
      totalPages: 1,
      totalProductCount: productData.length,
      scarce: { lowStock: 5, low: 1, out: 1 },
    };
  });
  const { user } = renderScreen(<ProductsScreen />, { url: links.adminScarce('low') });
  expect(await screen.findByRole('article')).toHaveTextContent(/Jamun.*Stock-1/);
  const filter = within(screen.getByRole('navigation', { name: 'By stock' }));
  expect(filter.getByRole('link', { name: 'Low stock 1' })).toHaveAttribute('aria-current', 'page');
  await user.click(filter.getByRole('link', { name: /^Out of stock/ }));
  expect(await screen.findByRole('heading', { name: 'Guava' })).toBeVisible();
  expect(screen.queryByRole('heading', { name: 'Jamun' })).toBeNull();
});

it('figures, best sellers and orders by hour are shown, and read again every minute', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const bestSeller = { productId: testId('Potato'), name: 'Potato', image: '', quantity: 7, revenue: 210 };
  const read = 'GET /api/v1/overview/get-overview';
  store.answer(read, { ...overview, today: { ...nothing, orders: 1, revenue: 210 }, bestSellers: [bestSeller] });
  const { user } = renderScreen(<OverviewScreen />, { url: links.adminOverview });
  const best = within(await screen.findByRole('region', { name: 'Best sellers' }));
  expect(best.getAllByRole('row')).toHaveLength(2);
  expect(best.getByRole('row', { name: /Potato/ })).toHaveTextContent('7');
  const figures = screen.getByText('Orders today').closest('dl');
  expect(figures).toHaveTextContent('₹210');
  const byHour = within(screen.getByRole('region', { name: 'Orders by hour' }));
  await user.click(byHour.getByText('Show as a table'));
  expect(byHour.getAllByRole('row')).toHaveLength(25);
  store.answer(read, { ...overview, today: { ...nothing, orders: 2, revenue: 240 } });
  await act(() => vi.advanceTimersByTimeAsync(61_000));
  expect(await within(figures as HTMLElement).findByText(/₹240/)).toBeVisible();
});
