import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { Suggestions } from '../../../contract/search/search.ts';
import { fakeStore } from '../../testing/fake-store.ts';
import { testId } from '../../testing/ids.ts';
import { owner, signIn } from '../../testing/people.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { suggestedProducts } from '../stores/suggested-products.ts';
import { ProductPicker } from './product-picker.tsx';

const store = fakeStore();

const found = (name: string): Suggestions => ({
  products: [
    {
      _id: testId(name),
      name,
      englishName: name,
      images: [],
      unit: 'KG',
      unit_quantity: 1,
      price: 20,
      discount: 0,
      stock: 7,
    },
  ],
  categories: [],
  completions: [],
});

it('Enter before the results are there chooses the first of them, not one of an older answer', async () => {
  signIn(store, owner);
  const searching = store.hold('GET /api/v1/product/suggest');
  const onChoose = vi.fn();
  const { user } = renderScreen(<ProductPicker source={suggestedProducts()} onChoose={onChoose} />);
  const field = screen.getByRole('combobox');
  await user.click(field);
  await user.paste('tomato');
  await (await searching.next()).answer(found('Tomato'));
  expect(await screen.findByRole('option', { name: /Tomato/ })).toBeVisible();
  await user.clear(field);
  await user.paste('onion');
  await user.keyboard('{Enter}');
  const late = await searching.next();
  expect(onChoose).not.toHaveBeenCalled();
  expect(field).toHaveValue('onion');
  await late.answer(found('Onion'));
  await waitFor(() => expect(onChoose).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ name: 'Onion' })));
});

it('says that it searches, that nothing matches, that all matches are chosen, and that it failed', async () => {
  signIn(store, owner);
  const searching = store.hold('GET /api/v1/product/suggest');
  const known = [testId('Tomato')];
  const { user } = renderScreen(<ProductPicker source={suggestedProducts()} known={known} onChoose={vi.fn()} />);
  const field = screen.getByRole('combobox');
  const search = async (text: string) => {
    await user.clear(field);
    await user.type(field, text);
    return searching.next();
  };
  await user.click(field);
  const first = await search('x');
  expect(await screen.findByText('Searching…')).toBeVisible();
  await first.answer({ ...found('x'), products: [] });
  expect(await screen.findByText('No product matches')).toBeVisible();
  await (await search('t')).answer(found('Tomato'));
  expect(await screen.findByText('Every product that matches is chosen already')).toBeVisible();
  await (await search('y')).refuse('BUSY');
  expect(await screen.findByText('The products could not be searched')).toBeVisible();
});
