import { expect, it } from 'vitest';
import { categoryLinksOf } from './category-links.ts';

const named = (_id: string) => ({ _id, name: `Name of ${_id}`, image: '' });
const categories = ['dairy', 'breakfast', 'drinks'].map(named);
const subCategories = [
  { ...named('milk'), category: ['dairy', 'breakfast'] },
  { ...named('curd'), category: ['dairy'] },
];
const namesOf = (category: string[], subCategory: string[]) =>
  categoryLinksOf({ category, subCategory }, categories, subCategories).map(({ name, path }) => [name, path]);

it('names the sub categories of a product within its own categories', () => {
  expect(namesOf(['dairy'], ['milk'])).toEqual([['Name of milk', '/Name+of+dairy-dairy/milk']]);
});

it('names a category of which the product is in no sub category', () => {
  expect(namesOf(['dairy', 'drinks'], ['curd', 'milk'])).toEqual([
    ['Name of milk', '/Name+of+dairy-dairy/milk'],
    ['Name of curd', '/Name+of+dairy-dairy/curd'],
    ['Name of drinks', '/Name+of+drinks-drinks/'],
  ]);
});

it('names nothing that is gone', () => {
  expect(namesOf(['sweets'], ['ladoo'])).toEqual([]);
});
