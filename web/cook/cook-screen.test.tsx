import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Recipe } from '../../contract/pages/recipes.ts';
import { fakeStore } from '../testing/fake-store.ts';
import { testId } from '../testing/ids.ts';
import { renderScreen } from '../testing/render-screen.tsx';
import { CookScreen } from './cook-screen.tsx';

const store = fakeStore();
const chawal: Recipe = { _id: testId('chawal'), name: 'Rajma Chawal', aliases: [], servings: 4, ingredients: 6 };
const kheer: Recipe = { ...chawal, _id: testId('kheer'), name: 'Kheer' };

it('a dish that is named leads to it, for as many people as are named, and one that is not known says so', async () => {
  const { user } = renderScreen(<CookScreen recipes={[chawal, kheer]} />);
  const find = async (dish: string) => {
    fireEvent.change(screen.getByLabelText('What would you like to cook?'), { target: { value: dish } });
    await user.click(screen.getByRole('button', { name: 'Find dish' }));
  };
  await find('');
  expect(store.requests('POST /api/v1/recipe/find-dish')).toEqual([]);
  store.answer('POST /api/v1/recipe/find-dish', { dish: null });
  await find('unicorn stew');
  expect(await screen.findByText(/We do not know this dish yet\./)).toBeVisible();
  expect(screen.getAllByRole('listitem')).toHaveLength(2);
  store.answer('POST /api/v1/recipe/find-dish', { dish: { recipe: chawal, servings: 8 } });
  await find('rajma chawal for 8');
  expect(await screen.findByText(/^Page \/cook\/Rajma-Chawal-\w{26}\?servings=8$/)).toBeVisible();
});

it('the dishes are those whose name has what is typed', () => {
  renderScreen(<CookScreen recipes={[chawal, kheer]} />);
  fireEvent.change(screen.getByLabelText('What would you like to cook?'), { target: { value: 'khe' } });
  expect(screen.getByRole('listitem')).toHaveTextContent('Kheer');
});
