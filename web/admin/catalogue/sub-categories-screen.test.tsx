import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import type { AdminSubCategory } from '../../../contract/admin-catalogue.ts';
import { links } from '../../../contract/links.ts';
import { fakeStore } from '../../testing/fake-store.ts';
import { testId } from '../../testing/ids.ts';
import { owner, signIn } from '../../testing/people.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { SubCategoriesScreen } from './sub-categories-screen.tsx';

const store = fakeStore();
const categories = ['Pet Care', 'Dairy'].map((name) => ({ _id: testId(name), name, image: '', translations: {} }));
const [petCare, dairy] = categories.map(({ _id }) => _id) as [string, string];

const subCategory = (name: string, parent: string, age: number): AdminSubCategory => ({
  _id: testId(`${100 + age}`),
  name,
  image: '',
  translations: {},
  category: [parent],
});
/** 22 of dairy, then three of pets: the newest. */
const all = [
  ...Array.from({ length: 22 }, (_, n) => subCategory(`Milk ${String(22 - n).padStart(2, '0')}`, dairy, n)),
  ...['Toys', 'Bowls', 'Leads'].map((name, n) => subCategory(name, petCare, 30 + n)),
];

beforeEach(() => {
  signIn(store, owner);
  store.answer('GET /api/v1/category/get-admin-categories', { categories, subCategories: all });
});

const shows = (...names: string[]) =>
  waitFor(() => expect(screen.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual(names));
const milk = (from: number, to: number) =>
  Array.from(
    { length: Math.abs(to - from) + 1 },
    (_, n) => `Milk ${String(from < to ? from + n : from - n).padStart(2, '0')}`,
  );

it('sub categories are searched, sorted and paged', async () => {
  const { user } = renderScreen(<SubCategoriesScreen />, { url: links.adminSubCategories });
  await shows('Leads', 'Bowls', 'Toys', ...milk(1, 17));
  expect(screen.getByText('Total Sub Categories 25')).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Next' }));
  await shows(...milk(18, 22));
  // Another order begins on its first page.
  await user.selectOptions(screen.getByLabelText('Sort by'), 'Name');
  await shows('Bowls', 'Leads', ...milk(1, 18));
  await user.click(screen.getByRole('link', { name: 'Next' }));
  await shows(...milk(19, 22), 'Toys');
  // So does a search, which keeps the order.
  const search = () => screen.getByRole('searchbox', { name: 'Search for Sub Categories' });
  await user.type(search(), 'pet care{Enter}');
  await shows('Bowls', 'Leads', 'Toys');
  expect(screen.getByText('Found 3')).toBeVisible();
  for (const row of screen.getAllByRole('row').slice(1)) expect(row).toHaveTextContent('Pet Care');
  await user.selectOptions(screen.getByLabelText('Sort by'), 'Newest first');
  await shows('Leads', 'Bowls', 'Toys');
  await user.selectOptions(screen.getByLabelText('Sort by'), 'Name');
  await shows('Bowls', 'Leads', 'Toys');
  await user.clear(search());
  await user.type(search(), 'qqqq{Enter}');
  expect(await screen.findByRole('heading', { name: 'No sub categories found' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Clear Search' }));
  await shows('Bowls', 'Leads', ...milk(1, 18));
});
