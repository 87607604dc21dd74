/** Editing a recipe that somebody else edits, too. */
import { fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { AdminRecipe } from '../../../../../contract/pages/recipes.ts';
import { fakeStore, refusal } from '../../../../testing/fake-store.ts';
import { testId } from '../../../../testing/ids.ts';
import { owner, signIn } from '../../../../testing/people.ts';
import { renderScreen } from '../../../../testing/render-screen.tsx';
import { RecipeDialog } from './recipe-dialog.tsx';

const update = 'PUT /api/v1/recipe/update-recipe/:recipeId';
const store = fakeStore();

it('what is typed in a recipe stays when somebody else has saved it, and replaces theirs when it is saved again', async () => {
  const lassi: AdminRecipe = {
    _id: testId('lassi'),
    name: 'Mango lassi',
    translations: {},
    aliases: [],
    servings: 3,
    lines: [{ text: 'mango', translations: {}, amount: 1, unit: 'piece', need: 'needed' }],
    publish: true,
    revision: 1,
  };
  signIn(store, owner);
  let saved: AdminRecipe = { ...lassi, servings: 2, revision: 2 };
  store.answer(update, ({ body: { revision, ...values } }) => {
    if (revision !== saved.revision) return refusal('CHANGED_MEANWHILE', { data: saved });
    saved = { ...saved, ...values, revision: revision + 1 };
    return saved;
  });
  const onClose = vi.fn();
  const { user } = renderScreen(<RecipeDialog recipe={lassi} onClose={onClose} />);
  const name = await screen.findByLabelText('Name');
  fireEvent.change(name, { target: { value: 'Sweet mango lassi' } });
  await user.click(screen.getByText('Save recipe'));
  await screen.findByText(/Saving again replaces their version\./);
  expect(name).toHaveValue('Sweet mango lassi');
  expect(onClose).not.toHaveBeenCalled();
  await user.click(screen.getByText('Save recipe'));
  await expect.poll(() => onClose.mock.calls).toHaveLength(1);
  expect(saved).toMatchObject({ name: 'Sweet mango lassi', servings: 3 });
});
