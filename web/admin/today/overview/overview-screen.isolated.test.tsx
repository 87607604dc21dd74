import { act, screen, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { links } from '../../../../contract/api/links.ts';
import type { Overview } from '../../../../contract/reports/overview.ts';
import { adminProduct } from '../../../testing/admin-products.ts';
import { fakeStore } from '../../../testing/fake-store.ts';
import { nothingToDo } from '../../../testing/fulfilment.ts';
import { testId } from '../../../testing/ids.ts';
import { owner, signIn } from '../../../testing/people.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { ProductsScreen } from '../../catalogue/products/products-screen.tsx';
import { OverviewScreen } from './overview-screen.tsx';

/** There is no canvas for its bars here. */
vi.mock(import('./bar-chart-canvas.tsx'), () => ({ default: () => <canvas /> }));

const store = fakeStore();

const readCounts = 'GET /api/v1/fulfilment/counts';

beforeEach(() => {
  signIn(store, owner);
  store.answer(readCounts, nothingToDo);
});

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

it('what is to do now comes first, each figure with a link to exactly that', async () => {
  store.answer(readCounts, { ...nothingToDo, placed: 7, late: 2, out_for_delivery: 3, problems: 1, runningLow: 12 });
  store.answer('GET /api/v1/overview/get-overview', overview);
  renderScreen(<OverviewScreen />, { url: links.adminOverview });
  const now = within(await screen.findByRole('region', { name: 'Now' }));
  expect(await now.findByRole('link', { name: 'To pack 7' })).toBeVisible();
  expect(now.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['To pack7', `${links.adminOrders}?status=placed`],
    ['Late2', `${links.adminOrders}?late=1`],
    ['On the way3', `${links.adminOrders}?status=out_for_delivery`],
    ['Problems1', `${links.adminOrders}?problems=1`],
    ['Running low12', links.adminScarce('low')],
  ]);
  await screen.findByText('Orders today');
  expect(
    screen
      .getAllByRole('heading', { level: 2 })
      .slice(0, 2)
      .map((each) => each.textContent),
  ).toEqual(['Now', 'Today against last Saturday']);
});

it('what is to do now is shown while the sales cannot be loaded, and can itself be loaded again', async () => {
  store.refuse('GET /api/v1/overview/get-overview', 'VALIDATION', { message: 'No sales' });
  store.refuse(readCounts, 'VALIDATION', { message: 'No counters' });
  const { user } = renderScreen(<OverviewScreen />, { url: links.adminOverview });
  expect(await screen.findByText('The overview could not be loaded')).toBeVisible();
  const now = within(screen.getByRole('region', { name: 'Now' }));
  expect(await now.findByText('No counters')).toBeVisible();
  store.answer(readCounts, { ...nothingToDo, late: 4 });
  await user.click(now.getByRole('button', { name: 'Try again' }));
  expect(await now.findByRole('link', { name: 'Late 4' })).toBeVisible();
  expect(now.getByRole('link', { name: 'To pack 0' })).toBeVisible();
});

it('the average order is compared with that of the same weekday until the same time', async () => {
  const day = (orders: number, revenue: number) => ({ orders, cancelled: 0, revenue });
  const read = 'GET /api/v1/overview/get-overview';
  store.answer(read, { ...overview, today: day(4, 1_000), beforeSoFar: day(2, 400), before: day(3, 700) });
  renderScreen(<OverviewScreen />, { url: links.adminOverview });
  const name = await screen.findByText('Average order today');
  const figure = name.parentElement;
  expect(figure).toHaveTextContent('₹250');
  expect(figure).toHaveTextContent('+25%');
  expect(figure).toHaveTextContent('₹200.00 by this time last Saturday, ₹233.33 all day');
});
