import { expect, it } from 'vitest';
import { listSubCategories } from './sub-category-list.ts';

const categories = [
  { _id: 'fruit', name: 'Fruits & Vegetables', image: '', translations: {} },
  { _id: 'pets', name: 'Pet Care', image: '', translations: {} },
];
const sub = (_id: string, name: string, ...category: string[]) => ({
  _id,
  name,
  image: '',
  translations: {},
  category,
});
const all = [sub('1', 'Leafy Greens', 'fruit'), sub('2', 'dog Treats', 'pets'), sub('3', 'Citrus', 'fruit', 'pets')];
const names = (search: string, order: 'newest' | 'name' | 'category') =>
  listSubCategories(all, categories, search, order).map(({ name }) => name);

it('finds sub categories by their own and their category names, and sorts them', () => {
  expect(names('', 'newest')).toEqual(['Citrus', 'dog Treats', 'Leafy Greens']);
  expect(names('', 'name')).toEqual(['Citrus', 'dog Treats', 'Leafy Greens']);
  expect(names('', 'category')).toEqual(['Leafy Greens', 'Citrus', 'dog Treats']);
  expect(names('  FRUITS  greens', 'name')).toEqual(['Leafy Greens']);
  expect(names('pet', 'name')).toEqual(['Citrus', 'dog Treats']);
  expect(names('nothing', 'name')).toEqual([]);
});
