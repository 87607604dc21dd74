import { imageUrl } from '../../contract/api/images.ts';
import { salePaise, toRupees } from '../../contract/money/money.ts';
import type { AdminRecipe, DishPrice, Recipe, RecipeListLine, WholeRecipe } from '../../contract/pages/recipes.ts';
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

const picturesOfDish = 4;

export function presentDishPrice({ id, lines }: { id: string; lines: readonly RecipeMatch[] }): DishPrice {
  const bought = lines.filter(({ need }) => need !== 'home').flatMap(({ match }) => match.choice ?? []);
  const paise = bought.reduce(
    (sum, { product, quantity }) => sum + salePaise(product.pricePaise, product.discount) * quantity,
    0,
  );
  const images = new Set(bought.flatMap(({ product }) => product.images.slice(0, 1)));
  return {
    _id: id,
    price: toRupees(paise),
    missing: lines.filter(({ match, need }) => need === 'needed' && !match.choice).length,
    images: [...images].slice(0, picturesOfDish).map(imageUrl),
  };
}

export const presentAdminRecipe = ({ id, translations, ...row }: RecipeRow): AdminRecipe => ({
  _id: id,
  ...row,
  translations: translations ?? {},
});
