import { fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { Recipe } from '../../contract/pages/recipes.ts';
import { fakeStore } from '../testing/fake-store.ts';
import { testId } from '../testing/ids.ts';
import { ObserverOnScreen } from '../testing/observer-on-screen.ts';
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

afterEach(() => vi.unstubAllGlobals());

it('dishes say what they cost for the people they are for, and what the store does not have', async () => {
  vi.stubGlobal('IntersectionObserver', ObserverOnScreen);
  store.answer('GET /api/v1/recipe/get-dish-prices', [
    { _id: chawal._id, price: 158, missing: 0, images: [] },
    { _id: kheer._id, price: 90.5, missing: 1, images: [] },
  ]);
  renderScreen(<CookScreen recipes={[chawal, kheer]} />);
  expect(await screen.findByText('₹158.00 for 4 people')).toBeVisible();
  expect(screen.getByText('₹90.50 for 4 people')).toBeVisible();
  expect(screen.getByText('1 ingredient is not available')).toBeVisible();
});

it('dishes with few ingredients come first', () => {
  renderScreen(<CookScreen recipes={[{ ...chawal, ingredients: 20 }, kheer]} />);
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    'Few ingredients',
    'More dishes',
  ]);
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    expect.stringContaining('Kheer'),
    expect.stringContaining('Rajma Chawal'),
  ]);
});
