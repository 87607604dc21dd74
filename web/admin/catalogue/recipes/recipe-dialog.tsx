import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { limits } from '../../../../contract/limits.ts';
import { recipeLimits } from '../../../../contract/recipe-limits.ts';
import type { AdminRecipe } from '../../../../contract/recipes.ts';
import type { TranslationPath } from '../../../../contract/translations.ts';
import { m } from '../../../../messages/index.ts';
import { ApiError, isFailureOf, messageOf } from '../../../api/api-error.ts';
import { browserApi } from '../../../api/browser-api.ts';
import { useRequestKey } from '../../../api/use-request-key.ts';
import { TranslationFields } from '../../../forms/translation-fields.tsx';
import { Field } from '../../../ui/field.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { toast } from '../../../ui/toasts.tsx';
import { ChipInput } from '../chip-input.tsx';
import { FormDialog } from '../form-dialog.tsx';
import { IngredientRows } from './ingredient-rows.tsx';
import { fieldsOf, type RecipeValues, valuesOf } from './recipe-values.ts';
import { recipesQuery } from './recipes-query.ts';

const updateRoute = 'PUT /api/v1/recipe/update-recipe/:recipeId';

interface Props {
  /** Undefined to add one. */
  recipe: AdminRecipe | undefined;
  onClose: () => void;
}

/** Adds or edits a recipe. Stays open on an error. */
export function RecipeDialog({ recipe, onClose }: Props) {
  const queries = useQueryClient();
  /** What the form is based on: the newest version once somebody else has changed it. */
  const [based, setBased] = useState(recipe);
  const [before, setBefore] = useState(() => valuesOf(recipe));
  const [values, setValues] = useState(before);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [busy, setBusy] = useState(false);
  const requestKey = useRequestKey();

  const change = (changes: Partial<RecipeValues>) => {
    setValues({ ...values, ...changes });
    const changed = Object.keys(changes);
    const isKept = (field: string) => !changed.some((name) => field === name || field.startsWith(`${name}.`));
    setErrors(Object.fromEntries(Object.entries(errors).filter(([field]) => isKept(field))));
  };
  const text = (field: 'name' | 'servings' | TranslationPath<'name'>) => ({
    value: values[field],
    error: errors[field],
    onChange: ({ target }: { target: { value: string } }) => change({ [field]: target.value }),
  });

  async function send(): Promise<void> {
    const body = fieldsOf(values);
    const { message } = based
      ? await browserApi.send(updateRoute, {
          params: { recipeId: based._id },
          body: { ...body, revision: based.revision },
        })
      : await browserApi.send('POST /api/v1/recipe/add-recipe', { body, headers: requestKey.headersOf(body) });
    toast.success(message);
  }

  async function save(): Promise<void> {
    setBusy(true);
    setErrors({});
    try {
      await send();
      onClose();
    } catch (error) {
      requestKey.failed(error);
      if (isFailureOf(updateRoute, error) && error.code === 'CHANGED_MEANWHILE') {
        // The next attempt replaces what somebody else saved with what is typed here.
        setBased(error.data);
        setBefore(valuesOf(error.data));
        toast.error(m.adminRecipes.changedMeanwhile());
      } else {
        if (error instanceof ApiError) setErrors(error.errors);
        toast.error(messageOf(error));
      }
      setBusy(false);
    }
    await queries.invalidateQueries({ queryKey: recipesQuery.queryKey });
  }

  return (
    <FormDialog
      wide
      title={based ? m.adminRecipes.edit() : m.adminRecipes.addTitle()}
      saveLabel={m.adminRecipes.save()}
      busyLabel={m.adminRecipes.saving()}
      busy={busy}
      unsaved={values !== before && !busy}
      onSubmit={save}
      onClose={onClose}
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label={m.adminRecipes.name()} maxLength={recipeLimits.name} {...text('name')} />
        <TranslationFields label={m.adminHistory.name()} name="name" maxLength={recipeLimits.name} text={text} />
      </div>
      <ChipInput
        label={m.adminRecipes.aliases()}
        hint={m.adminRecipes.aliasesHint()}
        values={values.aliases}
        max={recipeLimits.aliases}
        maxLength={recipeLimits.name}
        error={errors.aliases}
        onChange={(aliases) => change({ aliases })}
      />
      <div className="flex flex-wrap items-end gap-x-8 gap-y-4">
        <Field
          className="w-44"
          label={m.adminRecipes.servings()}
          type="number"
          inputMode="numeric"
          min={1}
          max={limits.servings}
          {...text('servings')}
        />
        <div className="flex h-12 items-center">
          <Switch checked={values.publish} onChange={(publish) => change({ publish })}>
            {m.adminRecipes.publish()}
          </Switch>
        </div>
      </div>
      <IngredientRows lines={values.lines} errors={errors} onChange={(lines) => change({ lines })} />
    </FormDialog>
  );
}
