/** Dishes for shoppers: each becomes a list of products for so many people. */

import { textIn } from '../../contract/catalogue/translations.ts';
import type { IngredientNeed, IngredientUnit } from '../../contract/pages/recipe-limits.ts';
import { ingredientNeeds } from '../../contract/pages/recipe-limits.ts';
import type { IngredientFields, RecipeFields } from '../../contract/pages/recipes.ts';
import { baseLocale, type Locale } from '../../messages/locale.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { ProductRow } from '../catalogue/product-repository.ts';
import type { Queries } from '../db/database.ts';
import { notFound } from '../lib/errors.ts';
import { newId } from '../lib/ids.ts';
import { withTranslations } from '../lib/translations.ts';
import { type ListMatch, matchIngredients } from '../search/match-list.ts';
import type { RecipeBook } from './book.ts';
import * as repository from './repository.ts';

/** A line for the cart, and how much the dish needs it. */
export interface RecipeMatch {
  match: ListMatch<ProductRow>;
  need: IngredientNeed;
}

const engineUnits = { g: 'g', ml: 'ml', piece: 'pc', pack: 'pack' } as const;
/** From this amount on, grams and millilitres are round. */
const roundFrom = 50;
const roundTo = 5;

/** The amount for another number of people: whole pieces and packs, and round weights. */
export function scaled(amount: number, unit: IngredientUnit, factor: number): number {
  const exact = Math.round(amount * factor * 1000) / 1000;
  if (unit === 'piece' || unit === 'pack') return Math.ceil(exact);
  return exact >= roundFrom ? Math.round(exact / roundTo) * roundTo : Math.max(1, Math.round(exact));
}

/** An ingredient in a language. */
export const ingredientName = (line: IngredientFields, language: Locale = baseLocale): string =>
  textIn(line, 'text', language);

/** The columns of a recipe as it is written. */
export const stateOf = ({ translations, ...fields }: RecipeFields): repository.RecipeState => ({
  ...fields,
  aliases: [...new Set(fields.aliases)],
  translations: withTranslations(null, translations),
});

export function createRecipes({ book, catalogue }: { book: RecipeBook; catalogue: Catalogue }) {
  /** @throws AppError NOT_FOUND */
  function get(id: string): repository.RecipeRow {
    const row = book.find(id);
    if (!row) throw notFound('errors.recipeNotFound');
    return row;
  }

  /** The products for so many people: what is needed first, then what may be left out, then what most kitchens have. */
  async function linesOf(recipe: repository.RecipeRow, people: number, language?: Locale): Promise<RecipeMatch[]> {
    const lines: RecipeMatch[] = [];
    for (const need of ingredientNeeds) {
      const ingredients = recipe.lines
        .filter((line) => line.need === need)
        .map((line) => ({
          text: line.text,
          shown: ingredientName(line, language),
          ...(line.amount !== null && {
            wanted: {
              amount: scaled(line.amount, line.unit, people / recipe.servings),
              unit: engineUnits[line.unit],
            },
          }),
        }));
      const matches = await matchIngredients(catalogue.snapshot(), ingredients);
      lines.push(...matches.map((match) => ({ match, need })));
    }
    return lines;
  }

  return {
    list: () => book.list(),
    get,
    findNamed: (text: string) => book.findNamed(text),

    /** @throws AppError NOT_FOUND */
    async listFor(
      id: string,
      servings?: number,
      language?: Locale,
    ): Promise<{ servings: number; lines: RecipeMatch[] }> {
      const recipe = get(id);
      const people = servings ?? recipe.servings;
      return { servings: people, lines: await linesOf(recipe, people, language) };
    },

    /** The lines of several dishes, for as many people as each is written for. Unknown ids are left out. */
    async prices(ids: readonly string[]): Promise<{ id: string; lines: RecipeMatch[] }[]> {
      const priced: { id: string; lines: RecipeMatch[] }[] = [];
      for (const id of ids) {
        const recipe = book.find(id);
        if (recipe) priced.push({ id, lines: await linesOf(recipe, recipe.servings) });
      }
      return priced;
    },

    /** Writes the first recipes of a store in `tx`. Call `read` after it. */
    async fill(tx: Queries, recipes: readonly RecipeFields[]): Promise<void> {
      await repository.insertRecipes(
        tx,
        recipes.map((recipe) => ({ id: newId(), ...stateOf(recipe) })),
      );
      await book.copy.announce(tx);
    },

    /** Deletes the recipes of these names that nobody edited, in `tx`. Call `read` after it. */
    async clear(tx: Queries, names: readonly string[]): Promise<void> {
      await repository.deleteUntouched(tx, names);
      await book.copy.announce(tx);
    },

    read: () => book.copy.read(),
  };
}

export type Recipes = ReturnType<typeof createRecipes>;
