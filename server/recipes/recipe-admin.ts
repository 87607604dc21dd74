/** Administration of the recipe book. Each change is visible in the shop at once, in every process, and is in the audit log. */

import { translationFields } from '../../contract/catalogue/translations.ts';
import { recipeLimits } from '../../contract/pages/recipe-limits.ts';
import type { RecipeFields } from '../../contract/pages/recipes.ts';
import { text } from '../../messages/text.ts';
import { type Actor, addAuditEntry, diff } from '../audit-log/audit-log.ts';
import type { Database, Queries } from '../db/database.ts';
import { AppError, notFound, violates } from '../lib/errors.ts';
import { newId } from '../lib/ids.ts';
import { createOnce, type KeyedRequest } from '../runtime/idempotency.ts';
import type { RecipeBook } from './book.ts';
import { presentAdminRecipe } from './present.ts';
import { stateOf } from './recipes.ts';
import * as repository from './repository.ts';

interface Parts {
  database: Database;
  book: RecipeBook;
}

type Changes = { [K in keyof RecipeFields]?: RecipeFields[K] | undefined };

const nameIndex = 'recipes_name';

/** A recipe as administrators write it. */
const fieldsOf = ({ id: _, revision: __, translations, ...row }: repository.RecipeRow): RecipeFields => ({
  ...row,
  translations: translations ?? {},
});

/** One line of text for each ingredient, so that the audit log shows what changed. */
const audited = ({ lines, translations, ...fields }: RecipeFields) => ({
  ...fields,
  ...translationFields(translations),
  lines: lines.map(({ text: name, translations, amount, unit, need }) =>
    [
      name,
      ...Object.values(translationFields(translations)),
      amount === null ? '' : `${amount} ${unit}`,
      need === 'needed' ? '' : need,
    ]
      .filter((part) => part !== '')
      .join(' · '),
  ),
});

export function createRecipeAdmin({ database, book }: Parts) {
  /** Changes the book, here at once and soon in every process. */
  async function change<T>(name: string | undefined, work: (tx: Queries) => Promise<T>): Promise<T> {
    const result = await database
      .transaction(async (tx) => {
        const done = await work(tx);
        await book.copy.announce(tx);
        return done;
      })
      .catch((error: unknown) => {
        throw name !== undefined && violates(error, nameIndex) ? nameTaken(name) : error;
      });
    // The change is saved. A book that cannot be read now is read with the notification or at the next check.
    await book.copy.refresh();
    return result;
  }

  async function getLocked(tx: Queries, id: string): Promise<repository.RecipeRow> {
    const row = await repository.lockRecipe(tx, id);
    if (!row) throw notFound('errors.recipeNotFound');
    return row;
  }

  return {
    /** All of them, by name. */
    list: (): Promise<repository.RecipeRow[]> => repository.listRecipes(database.queries),

    /**
     * Administrators who add at the same moment may exceed the limit by a few.
     * @param request is done once
     * @throws AppError NAME_TAKEN, RECIPE_LIMIT, IDEMPOTENCY_KEY_REUSED; NOT_FOUND when that of the same request is deleted by now
     */
    add: (actor: Actor, fields: RecipeFields, request?: KeyedRequest): Promise<repository.RecipeRow> =>
      change(fields.name, async (tx) => {
        const added = await createOnce(tx, 'recipe', request, async () => {
          if ((await repository.countRecipes(tx)) >= recipeLimits.recipes)
            throw new AppError('RECIPE_LIMIT', text('errors.recipeLimit', { most: recipeLimits.recipes }));
          const id = newId();
          await repository.insertRecipes(tx, [{ id, ...stateOf(fields) }]);
          const about = { actor, entity: 'recipe', entityId: id, entityName: fields.name } as const;
          await addAuditEntry(tx, { ...about, action: 'created', fields: diff({}, audited(fields)) });
          return id;
        });
        return getLocked(tx, added);
      }),

    /** Changes the given fields. @throws AppError NOT_FOUND, NAME_TAKEN, CHANGED_MEANWHILE */
    update: (actor: Actor, id: string, { revision, ...changes }: Changes & { revision: number }) =>
      change(changes.name, async (tx): Promise<repository.RecipeRow> => {
        const row = await getLocked(tx, id);
        if (row.revision !== revision) throw changedMeanwhile(row);
        const before = fieldsOf(row);
        const given = Object.entries(changes).filter(([, value]) => value !== undefined);
        const after: RecipeFields = { ...before, ...Object.fromEntries(given) };
        const fields = diff(audited(before), audited(after));
        if (Object.keys(fields).length === 0) return row;
        await repository.updateRecipe(tx, { id, ...stateOf(after) });
        const about = { actor, entity: 'recipe', entityId: id, entityName: after.name } as const;
        await addAuditEntry(tx, { ...about, action: 'changed', fields });
        return getLocked(tx, id);
      }),

    /** @throws AppError NOT_FOUND */
    remove: (actor: Actor, id: string): Promise<void> =>
      change(undefined, async (tx) => {
        const before = fieldsOf(await getLocked(tx, id));
        await repository.deleteRecipe(tx, id);
        const about = { actor, entity: 'recipe', entityId: id, entityName: before.name } as const;
        await addAuditEntry(tx, { ...about, action: 'deleted', fields: diff(audited(before), {}) });
      }),
  };
}

export type RecipeAdmin = ReturnType<typeof createRecipeAdmin>;

function nameTaken(name: string): AppError {
  const message = text('errors.recipeNameTaken', { name });
  return new AppError('NAME_TAKEN', message, { errors: { name: message } });
}

const changedMeanwhile = (row: repository.RecipeRow): AppError =>
  new AppError('CHANGED_MEANWHILE', text('errors.recipeChangedMeanwhile', { name: row.name }), {
    data: presentAdminRecipe(row),
  });
