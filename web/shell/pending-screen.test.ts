import { expect, it } from 'vitest';
import { links } from '../../contract/api/links.ts';
import { screenKind } from './pending-screen.tsx';

const named = { _id: '01hzzzzzzzzzzzzzzzzzzzzzzz', name: 'Tea, Coffee & Health Drinks' };

it.each([
  [links.home, 'home'],
  [links.search, 'search'],
  [links.product(named), 'product'],
  [links.category(named), 'category'],
  [links.category(named, named._id), 'category'],
  [links.login, 'other'],
  [links.orders, 'other'],
  [links.checkout, 'other'],
  ['/coming-soon', 'other'],
  [links.categories, 'other'],
  [links.pasteList, 'other'],
  [links.recipe(named), 'other'],
])('%s leads to the screen %s', (pathname, kind) => {
  expect(screenKind(pathname)).toBe(kind);
});
