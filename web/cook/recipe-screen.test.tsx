/** A dish: for how many people, and its products. */
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { WholeRecipe } from '../../contract/pages/recipes.ts';
import { PasteListScreen } from '../lists/paste-list-screen.tsx';
import { testProduct } from '../products/test-product.ts';
import { fakeCart } from '../testing/cart.ts';
import { fakeStore } from '../testing/fake-store.ts';
import { testId } from '../testing/ids.ts';
import { renderScreen } from '../testing/render-screen.tsx';
import { RecipeScreen } from './recipe-screen.tsx';

const list = 'GET /api/v1/recipe/get-recipe-list/:recipeId';
const mango = testProduct(testId('mango'), { name: 'Mango' });
const shake = (servings: number): WholeRecipe => ({
  _id: testId('shake'),
  name: 'Mango shake',
  aliases: [],
  servings,
  lines: [{ name: 'mango', amount: 1, unit: 'piece', need: 'needed' }],
});

const store = fakeStore();
fakeCart(store, mango);

beforeEach(() => {
  store.answer(list, ({ query: { servings } }) => ({
    servings: Number(servings),
    lines: [{ text: 'mango', product: mango, quantity: Number(servings), alternatives: [], need: 'needed' }],
  }));
});

const page = (servings: number) => renderScreen(<RecipeScreen recipe={shake(servings)} crumbs={[]} />);
const morePeople = () => screen.findByLabelText('Add one People');

describe('a dish', () => {
  it('does not add what is listed for another number of people', async () => {
    const { user } = page(4);
    const add = await screen.findByText('Add 4 items to cart');
    expect(add.closest('[inert]')).toBeNull();
    const held = store.hold(list);
    await user.click(await morePeople());
    const next = await held.next();
    expect(next.request.query.servings).toBe('5');
    await waitFor(() => expect(screen.getByText('Add 4 items to cart').closest('[inert]')).not.toBeNull());
    await next.carryOut();
    expect((await screen.findByText('Add 5 items to cart')).closest('[inert]')).toBeNull();
  });

  it('for one person says so', async () => {
    const reading = store.hold(list);
    page(1);
    await screen.findByText('For 1 person');
    await reading.release();
    await screen.findByText('Add 1 item to cart');
  });

  it('is offered for a pasted line that names it, with its number of people', async () => {
    const { lines: _, ...recipe } = shake(1);
    store.answer('POST /api/v1/recipe/find-dish', { dish: { recipe: { ...recipe, ingredients: 1 }, servings: 1 } });
    const line = { text: 'mango shake for 1', product: mango, quantity: 1, alternatives: [] };
    store.answer('POST /api/v1/product/match-list', { lines: [line] });
    const { user } = renderScreen(<PasteListScreen shared="mango shake for 1" onTaken={() => {}} />);
    await waitFor(() => expect(screen.getByLabelText('Your shopping list')).toHaveValue('mango shake for 1'));
    await user.click(screen.getByText('Find these products'));
    const offer = await screen.findByRole('link', { name: 'Cooking Mango shake? Get everything for 1 person' });
    expect(offer).toHaveAttribute('href', expect.stringMatching(/^\/cook\/.+\?servings=1$/));
  });
});
