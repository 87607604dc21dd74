import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { links } from '../../../../../contract/api/links.ts';
import type { AdminRecipe } from '../../../../../contract/pages/recipes.ts';
import { m } from '../../../../../messages/index.ts';
import { ApiError, messageOf } from '../../../../api/api-error.ts';
import { browserApi } from '../../../../api/browser-api.ts';
import { privateMeta } from '../../../../session/personal-page.tsx';
import { IconButton } from '../../../../ui/button.tsx';
import { classNames } from '../../../../ui/class-names.ts';
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { CookingPot, Pencil, Trash2 } from '../../../../ui/icons.tsx';
import { keepData } from '../../../../ui/keep-data.ts';
import { Pill } from '../../../../ui/pill.tsx';
import { Skeletons } from '../../../../ui/skeleton.tsx';
import { toast } from '../../../../ui/toasts.tsx';
import { HistoryButton } from '../../../audit-log/history-button.tsx';
import { startLoadingOfStore } from '../../../stores/admin-store.ts';
import { ListPage } from '../../../ui/list-page.tsx';
import { AddButton } from '../catalogue-card.tsx';
import { RecipeDialog } from './recipe-dialog.tsx';
import { recipesQuery } from './recipes-query.ts';

export const meta = privateMeta(m.adminRecipes.title);
export const clientLoader = () => startLoadingOfStore((queries) => [queries.prefetchQuery(recipesQuery)]);
export { keepData as shouldRevalidate };

type Opened = { dialog: 'add' } | { dialog: 'edit' | 'delete'; recipe: AdminRecipe };

/** The recipe book. */
export default function RecipesScreen() {
  const recipes = useQuery(recipesQuery);
  const [opened, setOpened] = useState<Opened>();
  const close = () => setOpened(undefined);
  return (
    <ListPage
      title={m.adminRecipes.title()}
      hint={m.adminRecipes.hint()}
      action={<AddButton onClick={() => setOpened({ dialog: 'add' })}>{m.adminRecipes.add()}</AddButton>}
      query={recipes}
      items={recipes.data}
      skeleton={<Skeletons label={m.adminRecipes.loading()} className="space-y-2" sizes={Array(6).fill('h-18')} />}
      failed={m.adminRecipes.loadingFailed()}
      empty={
        <EmptyState icon={<CookingPot size={40} />} title={m.adminRecipes.none()}>
          {m.adminRecipes.noneHint()}
        </EmptyState>
      }
      row={(recipe) => (
        <RecipeRow
          key={recipe._id}
          recipe={recipe}
          onEdit={() => setOpened({ dialog: 'edit', recipe })}
          onDelete={() => setOpened({ dialog: 'delete', recipe })}
        />
      )}
    >
      {opened?.dialog === 'add' && <RecipeDialog recipe={undefined} onClose={close} />}
      {opened?.dialog === 'edit' && <RecipeDialog recipe={opened.recipe} onClose={close} />}
      {opened?.dialog === 'delete' && <DeleteRecipeDialog recipe={opened.recipe} onClose={close} />}
    </ListPage>
  );
}

interface RowProps {
  recipe: AdminRecipe;
  onEdit: () => void;
  onDelete: () => void;
}

function RecipeRow({ recipe, onEdit, onDelete }: RowProps) {
  const { _id, name, translations, servings, lines, publish } = recipe;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-3 pr-2 pl-4 sm:pl-5">
      <div className="min-w-48 flex-1">
        <h2 className="font-semibold [overflow-wrap:anywhere]">
          {name}
          {Object.entries(translations).map(([language, texts]) => (
            <span key={language} lang={language} className="ml-2 font-normal text-muted">
              {texts.name}
            </span>
          ))}
          {!publish && (
            <span className="ml-2">
              <Pill tone="plain">{m.adminRecipes.hidden()}</Pill>
            </span>
          )}
        </h2>
        <p className="text-sm text-muted">
          {m.adminRecipes.facts({
            people: m.counts.people({ count: servings }),
            ingredients: m.counts.ingredients({ count: lines.length }),
          })}
          {publish && (
            <>
              {' · '}
              <Link
                to={links.recipe(recipe)}
                aria-label={m.adminRecipes.lookNamed({ name })}
                className="font-semibold text-accent hover:underline"
              >
                {m.adminRecipes.look()}
              </Link>
            </>
          )}
        </p>
      </div>
      <div className="flex items-center">
        <PublishSwitch recipe={recipe} />
        <IconButton label={m.adminRecipes.editNamed({ name })} className="text-muted!" onClick={onEdit}>
          <Pencil size={18} />
        </IconButton>
        <HistoryButton entity="recipe" entityId={_id} name={name} />
        <IconButton label={m.adminRecipes.deleteNamed({ name })} className="text-muted!" onClick={onDelete}>
          <Trash2 size={18} />
        </IconButton>
      </div>
    </li>
  );
}

/** Saved at once. */
function PublishSwitch({ recipe: { _id: recipeId, name, publish, revision } }: { recipe: AdminRecipe }) {
  const queries = useQueryClient();
  const [sending, setSending] = useState<boolean>();
  async function set(wanted: boolean): Promise<void> {
    setSending(wanted);
    try {
      const { message } = await browserApi.send('PUT /api/v1/recipe/update-recipe/:recipeId', {
        params: { recipeId },
        body: { publish: wanted, revision },
      });
      toast.success(message);
    } catch (error) {
      toast.error(messageOf(error));
    }
    await queries.invalidateQueries({ queryKey: recipesQuery.queryKey });
    setSending(undefined);
  }
  const checked = sending ?? publish;
  return (
    <button
      type="button"
      role="switch"
      aria-checked={checked}
      aria-label={m.adminRecipes.publishNamed({ name })}
      title={m.adminRecipes.publish()}
      disabled={sending !== undefined}
      onClick={() => void set(!publish)}
      className="relative mr-2 h-7 w-12 shrink-0 rounded-full! bg-muted transition-colors aria-checked:bg-accent"
    >
      <span
        className={classNames(
          'absolute top-1 left-1 size-5 rounded-full bg-white transition-transform',
          checked && 'translate-x-5',
        )}
      />
    </button>
  );
}

/** Asks and deletes. A recipe that someone else already deleted counts as deleted. */
function DeleteRecipeDialog({ recipe, onClose }: { recipe: AdminRecipe; onClose: () => void }) {
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);
  async function confirm(): Promise<void> {
    setBusy(true);
    try {
      const { message } = await browserApi.send('DELETE /api/v1/recipe/delete-recipe/:recipeId', {
        params: { recipeId: recipe._id },
      });
      toast.success(message);
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'NOT_FOUND')) {
        toast.error(messageOf(error));
        setBusy(false);
        return;
      }
    }
    await queries.invalidateQueries({ queryKey: recipesQuery.queryKey });
    onClose();
  }
  return (
    <ConfirmDialog
      open
      title={m.adminRecipes.deleteTitle()}
      confirmLabel={m.ui.delete()}
      busyLabel={m.adminRecipes.deleting()}
      busy={busy}
      onConfirm={() => void confirm()}
      onClose={() => !busy && onClose()}
    >
      <span className="block font-semibold [overflow-wrap:anywhere] text-ink">{recipe.name}</span>
      <span className="mt-1 block">{m.adminRecipes.deleteQuestion()}</span>
    </ConfirmDialog>
  );
}
