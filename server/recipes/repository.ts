/** All SQL of recipes. */

import type { Queries } from '../db/database.ts';
import { and, count, eq, inArray, sql } from '../db/drizzle.ts';
import { recipes } from './tables.ts';

export type RecipeRow = Omit<typeof recipes.$inferSelect, 'createdAt'>;
export type RecipeState = Omit<RecipeRow, 'id' | 'revision'>;

const columns = {
  id: recipes.id,
  name: recipes.name,
  translations: recipes.translations,
  aliases: recipes.aliases,
  servings: recipes.servings,
  lines: recipes.lines,
  publish: recipes.publish,
  revision: recipes.revision,
};

/** All of them, by name. */
export const listRecipes = (queries: Queries): Promise<RecipeRow[]> =>
  queries.select(columns).from(recipes).orderBy(sql`lower(${recipes.name})`);

export async function countRecipes(queries: Queries): Promise<number> {
  const [row] = await queries.select({ count: count() }).from(recipes);
  return row?.count ?? 0;
}

/** Locks the recipe until the transaction ends. */
export async function lockRecipe(tx: Queries, id: string): Promise<RecipeRow | undefined> {
  const [row] = await tx.select(columns).from(recipes).where(eq(recipes.id, id)).for('update');
  return row;
}

export async function insertRecipes(tx: Queries, rows: readonly (RecipeState & { id: string })[]): Promise<void> {
  if (rows.length > 0) await tx.insert(recipes).values([...rows]);
}

/** Deletes those of these names that nobody edited. */
export async function deleteUntouched(tx: Queries, names: readonly string[]): Promise<void> {
  if (names.length > 0) await tx.delete(recipes).where(and(inArray(recipes.name, [...names]), eq(recipes.revision, 1)));
}

/** Writes the next revision. */
export async function updateRecipe(tx: Queries, { id, ...state }: RecipeState & { id: string }): Promise<void> {
  await tx
    .update(recipes)
    .set({ ...state, revision: sql`${recipes.revision} + 1` })
    .where(eq(recipes.id, id));
}

export async function deleteRecipe(tx: Queries, id: string): Promise<void> {
  await tx.delete(recipes).where(eq(recipes.id, id));
}
