import type { AdminRecipe, Recipe, RecipeListLine, WholeRecipe } from '../../contract/pages/recipes.ts';
import type { Locale } from '../../messages/locale.ts';
import { presentListLine, presentName } from '../catalogue/present.ts';
import { productJson } from '../catalogue/product-json.ts';
import { translatedNames } from '../lib/translations.ts';
import { ingredientName, type RecipeMatch } from './recipes.ts';
import type { RecipeRow } from './repository.ts';

/** The fields that lists and pages of a recipe share. */
const presentDish = (row: RecipeRow, language?: Locale) => {
  const shown = presentName(row, language);
  const others = [row.name, ...translatedNames(row), ...row.aliases].filter((name) => name !== shown.name);
  return { _id: row.id, ...shown, aliases: [...new Set(others)], servings: row.servings };
};

export const presentRecipe = (row: RecipeRow, language?: Locale): Recipe => ({
  ...presentDish(row, language),
  ingredients: row.lines.length,
});

export const presentWholeRecipe = (row: RecipeRow, language?: Locale): WholeRecipe => ({
  ...presentDish(row, language),
  lines: row.lines.map((line) => ({
    name: ingredientName(line, language),
    ...(line.amount !== null && { amount: line.amount, unit: line.unit }),
    need: line.need,
  })),
});

export const presentRecipeLine = ({ match, need }: RecipeMatch, language?: Locale): RecipeListLine => ({
  ...presentListLine(match, language, productJson),
  need,
});

export const presentAdminRecipe = ({ id, translations, ...row }: RecipeRow): AdminRecipe => ({
  _id: id,
  ...row,
  translations: translations ?? {},
});
