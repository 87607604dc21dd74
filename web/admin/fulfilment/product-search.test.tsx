import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { Suggestions } from '../../../contract/search.ts';
import { fakeStore } from '../../testing/fake-store.ts';
import { testId } from '../../testing/ids.ts';
import { owner, signIn } from '../../testing/people.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { ProductSearch } from './product-search.tsx';

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
  const { user } = renderScreen(<ProductSearch onChoose={onChoose} />);
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
