/** A recipe in its form: numbers as they are typed. */
import type { IngredientNeed, IngredientUnit } from '../../../../contract/recipe-limits.ts';
import type { AdminRecipe, RecipeFields } from '../../../../contract/recipes.ts';

export interface IngredientValues {
  /** Only in the form. */
  key: number;
  text: string;
  text_hi: string;
  amount: string;
  unit: IngredientUnit;
  need: IngredientNeed;
}

export interface RecipeValues {
  name: string;
  name_hi: string;
  aliases: readonly string[];
  servings: string;
  publish: boolean;
  lines: readonly IngredientValues[];
}

let keys = 0;

export const newIngredient = (): IngredientValues => {
  keys += 1;
  return { key: keys, text: '', text_hi: '', amount: '', unit: 'g', need: 'needed' };
};

export const valuesOf = (recipe: AdminRecipe | undefined): RecipeValues =>
  recipe
    ? {
        ...recipe,
        servings: String(recipe.servings),
        lines: recipe.lines.map((line) => ({
          ...newIngredient(),
          ...line,
          amount: line.amount === null ? '' : String(line.amount),
        })),
      }
    : {
        name: '',
        name_hi: '',
        aliases: [],
        servings: '4',
        publish: true,
        lines: [newIngredient(), newIngredient(), newIngredient()],
      };

/** What is sent; rows without any text are left out. The server checks it. */
export const fieldsOf = (values: RecipeValues): RecipeFields => ({
  name: values.name,
  name_hi: values.name_hi,
  aliases: [...values.aliases],
  servings: Number(values.servings),
  publish: values.publish,
  lines: writtenLines(values).map(({ key: _, amount, ...line }) => ({
    ...line,
    // The server refuses 0, and so what is no number.
    amount: amount.trim() === '' ? null : Number(amount) || 0,
  })),
});

/** The rows that are sent, in order: the server names a row by its place among them. */
export const writtenLines = ({ lines }: Pick<RecipeValues, 'lines'>): IngredientValues[] =>
  lines.filter(({ text, text_hi, amount }) => [text, text_hi, amount].some((value) => value.trim() !== ''));
