/** A recipe in its form: numbers as they are typed. */

import {
  flatTranslations,
  nestedTranslations,
  type TranslationPath,
  translationPaths,
} from '../../../../../contract/catalogue/translations.ts';
import { countIn, decimalOf } from '../../../../../contract/money/amounts.ts';
import type { IngredientNeed, IngredientUnit } from '../../../../../contract/pages/recipe-limits.ts';
import type { AdminRecipe, RecipeFields } from '../../../../../contract/pages/recipes.ts';

export interface IngredientValues extends Readonly<Record<TranslationPath<'text'>, string>> {
  /** Only in the form. */
  key: number;
  text: string;
  amount: string;
  unit: IngredientUnit;
  need: IngredientNeed;
}

export interface RecipeValues extends Readonly<Record<TranslationPath<'name'>, string>> {
  name: string;
  aliases: readonly string[];
  servings: string;
  publish: boolean;
  lines: readonly IngredientValues[];
}

let keys = 0;

export const newIngredient = (): IngredientValues => {
  keys += 1;
  return { key: keys, text: '', ...flatTranslations(undefined, ['text']), amount: '', unit: 'g', need: 'needed' };
};

export const valuesOf = (recipe: AdminRecipe | undefined): RecipeValues =>
  recipe
    ? {
        ...recipe,
        ...flatTranslations(recipe.translations, ['name']),
        servings: String(recipe.servings),
        lines: recipe.lines.map((line) => ({
          ...newIngredient(),
          ...line,
          ...flatTranslations(line.translations, ['text']),
          amount: line.amount === null ? '' : String(line.amount),
        })),
      }
    : {
        name: '',
        ...flatTranslations(undefined, ['name']),
        aliases: [],
        servings: '4',
        publish: true,
        lines: [newIngredient(), newIngredient(), newIngredient()],
      };

/** The body that is sent; rows without any text are left out. The server checks it. */
export const fieldsOf = (values: RecipeValues): RecipeFields => ({
  name: values.name,
  translations: nestedTranslations(values),
  aliases: [...values.aliases],
  servings: countIn(values.servings) ?? Number.NaN,
  publish: values.publish,
  lines: writtenLines(values).map((line) => ({
    text: line.text,
    translations: nestedTranslations(line),
    unit: line.unit,
    need: line.need,
    // The server refuses 0, and so what is no number.
    amount: line.amount.trim() === '' ? null : (decimalOf(line.amount) ?? 0),
  })),
});

/** The rows that are sent, in order: the server names a row by its place among them. */
export const writtenLines = ({ lines }: Pick<RecipeValues, 'lines'>): IngredientValues[] =>
  lines.filter((line) =>
    [line.text, line.amount, ...translationPaths(['text']).map((path) => line[path])].some(
      (value) => value.trim() !== '',
    ),
  );
