/** The owner writes, hides and deletes recipes. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import type { AdminRecipe } from '../../../../../contract/pages/recipes.ts';
import { fakeStore, refusal } from '../../../../testing/fake-store.ts';
import { testId } from '../../../../testing/ids.ts';
import { owner, signIn } from '../../../../testing/people.ts';
import { renderScreen } from '../../../../testing/render-screen.tsx';
import RecipesScreen from './recipes-screen.tsx';

const store = fakeStore();
let recipes: AdminRecipe[];

beforeEach(() => {
  signIn(store, owner);
  recipes = [];
  store.answer('GET /api/v1/recipe/get-admin-recipes', () => recipes);
  store.answer('POST /api/v1/recipe/add-recipe', ({ body }) => {
    if (!(body.lines[0].amount > 0))
      return refusal('VALIDATION', { errors: { 'lines.0.amount': 'Write the number as 500 or 1.5' } });
    const added: AdminRecipe = { ...body, _id: testId(body.name), publish: true, revision: 1 };
    recipes = [added];
    return added;
  });
  store.answer('PUT /api/v1/recipe/update-recipe/:recipeId', ({ body: { publish } }) => {
    recipes = recipes.map((recipe) => ({ ...recipe, publish, revision: recipe.revision + 1 }));
    return recipes[0] as AdminRecipe;
  });
  store.answer('DELETE /api/v1/recipe/delete-recipe/:recipeId', () => {
    recipes = [];
    return {};
  });
});

const fill = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });

it('a recipe is written with its faults at their fields, hidden, and deleted after a question', async () => {
  const { user } = renderScreen(<RecipesScreen />);
  await user.click(await screen.findByRole('button', { name: 'Add recipe' }));
  const form = within(await screen.findByRole('dialog', { name: 'Add a recipe' }));
  const row = (number: number) => within(form.getByRole('group', { name: `Ingredient ${number}` }));
  fill(form.getByRole('textbox', { name: 'Name' }), 'Cucumber raita');
  fill(form.getByRole('textbox', { name: 'Name in Hindi' }), 'खीरे का रायता');
  fill(row(1).getByRole('textbox', { name: 'Ingredient' }), 'cucumber');
  fill(row(1).getByRole('textbox', { name: 'Amount' }), 'much');
  await user.click(form.getByRole('button', { name: 'Save recipe' }));
  expect(await row(1).findByText('Write the number as 500 or 1.5')).toBeVisible();
  fill(row(1).getByRole('textbox', { name: 'Amount' }), '200');
  fill(row(2).getByRole('textbox', { name: 'Ingredient' }), 'salt');
  await user.selectOptions(row(2).getByRole('combobox', { name: 'Needed' }), 'Usually at home');
  await user.click(form.getByRole('button', { name: 'Save recipe' }));

  const listed = within(await screen.findByRole('listitem'));
  expect(listed.getByText('Cucumber raita')).toBeVisible();
  expect(listed.getByText(/2 ingredients/)).toBeVisible();
  expect(recipes[0]).toMatchObject({
    translations: { hi: { name: 'खीरे का रायता' } },
    lines: [
      { text: 'cucumber', amount: 200, need: 'needed' },
      { text: 'salt', amount: null, need: 'home' },
    ],
  });
  await user.click(listed.getByRole('switch', { name: 'Cucumber raita is visible to shoppers' }));
  expect(await listed.findByText('Hidden')).toBeVisible();
  await user.click(listed.getByRole('button', { name: 'Delete Cucumber raita' }));
  expect(recipes).toHaveLength(1);
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(screen.queryByText('Cucumber raita')).toBeNull());
  expect(recipes).toEqual([]);
});
