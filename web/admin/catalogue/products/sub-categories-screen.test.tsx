import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { links } from '../../../../contract/api/links.ts';
import type { AdminSubCategory } from '../../../../contract/catalogue/admin-catalogue.ts';
import { fakeStore } from '../../../testing/fake-store.ts';
import { testId } from '../../../testing/ids.ts';
import { owner, signIn } from '../../../testing/people.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import SubCategoriesScreen from './sub-categories-screen.tsx';

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

it('categories of a sub category are searched and chosen by keyboard, and only what was changed is sent', async () => {
  const add = 'POST /api/v1/subcategory/add-subcategory';
  const update = 'PUT /api/v1/subcategory/update-subcategory';
  const toys = { ...subCategory('Puppy Toys', petCare, 60), category: [petCare, dairy] };
  store.answer(add, () => {
    store.answer('GET /api/v1/category/get-admin-categories', { categories, subCategories: [toys] });
    return toys;
  });
  store.answer(update, toys);
  const { user } = renderScreen(<SubCategoriesScreen />, { url: links.adminSubCategories });
  await user.click(await screen.findByRole('button', { name: 'Add Sub Category' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add New Sub Category' }));
  await user.type(dialog.getByLabelText('Sub Category Name'), 'Puppy Toys');
  await user.upload(dialog.getByLabelText('Sub Category Image'), new File(['x'], 'toys.png', { type: 'image/png' }));
  await user.click(dialog.getByRole('button', { name: /Select Category$/ }));
  const search = dialog.getByRole('combobox', { name: 'Search Category' });
  await user.type(search, 'pet{Enter}');
  expect(dialog.getByRole('option', { name: 'Pet Care' })).toHaveAttribute('aria-selected', 'true');
  await user.clear(search);
  await user.click(dialog.getByRole('option', { name: 'Dairy' }));
  await user.keyboard('{Escape}');
  expect(dialog.queryByRole('listbox')).toBeNull();
  await user.click(await dialog.findByRole('button', { name: 'Upload Sub Category' }));
  await shows('Puppy Toys');
  expect(screen.getByRole('row', { name: /Puppy Toys/ })).toHaveTextContent(/Pet Care.*Dairy/);
  const [added] = store.requests(add);
  expect(added?.body.get('name')).toBe('Puppy Toys');
  expect(added?.body.getAll('category')).toEqual([petCare, dairy]);

  await user.click(screen.getByRole('button', { name: 'Edit Puppy Toys' }));
  const edit = () => within(screen.getByRole('dialog', { name: 'Edit Sub Category' }));
  await user.click(edit().getByRole('button', { name: 'Remove Dairy' }));
  await user.click(edit().getByRole('button', { name: 'Update Sub Category' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  // A category that somebody else adds stays when only the name is changed.
  await user.click(screen.getByRole('button', { name: 'Edit Puppy Toys' }));
  await user.type(edit().getByLabelText('Sub Category Name'), ' and more');
  await user.click(edit().getByRole('button', { name: 'Update Sub Category' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const [removed, renamed] = store.requests(update).map(({ body }) => Object.fromEntries(body));
  expect(removed).toEqual({ _id: toys._id, category: petCare });
  expect(renamed).toEqual({ _id: toys._id, name: 'Puppy Toys and more' });
});
