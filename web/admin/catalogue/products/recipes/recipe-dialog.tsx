import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { TranslationPath } from '../../../../../contract/catalogue/translations.ts';
import { recipeLimits } from '../../../../../contract/pages/recipe-limits.ts';
import type { AdminRecipe } from '../../../../../contract/pages/recipes.ts';
import { m } from '../../../../../messages/index.ts';
import { isFailureOf, messageOf } from '../../../../api/api-error.ts';
import { browserApi } from '../../../../api/browser-api.ts';
import { useRequestKey } from '../../../../api/use-request-key.ts';
import { CountField } from '../../../../forms/number-fields.tsx';
import { TranslationFields } from '../../../../forms/translation-fields.tsx';
import { useSubmit } from '../../../../forms/use-submit.ts';
import { Field } from '../../../../ui/field.tsx';
import { Switch } from '../../../../ui/switch.tsx';
import { toast } from '../../../../ui/toasts.tsx';
import { EditDialog } from '../../../ui/edit-dialog.tsx';
import { ChipInput } from '../chip-input.tsx';
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
  /** The version that the form is based on: the newest version once somebody else has changed it. */
  const [based, setBased] = useState(recipe);
  const [before, setBefore] = useState(() => valuesOf(recipe));
  const [values, setValues] = useState(before);
  const requestKey = useRequestKey();
  const { busy, submit, errors, clearErrors } = useSubmit({
    onError(error) {
      requestKey.failed(error);
      if (isFailureOf(updateRoute, error) && error.code === 'CHANGED_MEANWHILE') {
        // The next attempt replaces what somebody else saved with what is typed here.
        setBased(error.data);
        setBefore(valuesOf(error.data));
        toast.error(m.adminRecipes.changedMeanwhile());
      } else toast.error(messageOf(error));
    },
  });

  const change = (changes: Partial<RecipeValues>) => {
    setValues({ ...values, ...changes });
    for (const field of Object.keys(changes)) clearErrors(field);
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
    if (await submit(send)) onClose();
    await queries.invalidateQueries({ queryKey: recipesQuery.queryKey });
  }

  return (
    <EditDialog
      wide
      title={based ? m.adminRecipes.edit() : m.adminRecipes.addTitle()}
      submitLabel={m.adminRecipes.save()}
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
        error={errors.aliases}
        onChange={(aliases) => change({ aliases })}
      />
      <div className="flex flex-wrap items-end gap-x-8 gap-y-4">
        <CountField className="w-44" label={m.adminRecipes.servings()} {...text('servings')} />
        <div className="flex h-12 items-center">
          <Switch checked={values.publish} onChange={(publish) => change({ publish })}>
            {m.adminRecipes.publish()}
          </Switch>
        </div>
      </div>
      <IngredientRows lines={values.lines} errors={errors} onChange={(lines) => change({ lines })} />
    </EditDialog>
  );
}
