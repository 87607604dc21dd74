/** The recipe book: dishes whose ingredients become a list of products. */
import * as z from 'zod';
import { m } from '../../messages/rule-texts.ts';
import { call } from '../api/call.ts';
import {
  allTranslationsOf,
  id,
  idempotencyHeaders,
  inLanguage,
  integer,
  nothing,
  optionalText,
  text,
  version,
  wholeNumber,
} from '../api/fields.ts';
import { limits } from '../api/limits.ts';
import { idList, languageQuery } from '../catalogue/catalogue.ts';
import { listLine } from '../search/shopping-list.ts';
import { ingredientNeeds, ingredientUnits, recipeLimits } from './recipe-limits.ts';

const servingsRange = { min: '1', max: String(limits.servings) };
const servingsText = wholeNumber(m.validation.servingsWhole(), m.validation.servingsRange, 1, limits.servings);
const servings = z
  .number({ error: m.validation.servingsWhole() })
  .int(m.validation.servingsWhole())
  .min(1, m.validation.servingsRange(servingsRange))
  .max(limits.servings, m.validation.servingsRange(servingsRange));

/** A dish as lists show it. */
const recipe = z.object({
  _id: id,
  name: z.string(),
  /** When `name` is a translation. */
  englishName: z.string().optional(),
  /** Other names that it is found by, in all languages. */
  aliases: z.array(z.string()),
  /** How many people its amounts are for. */
  servings: integer,
  /** How many things it needs. */
  ingredients: integer,
});
export type Recipe = z.infer<typeof recipe>;

const ingredient = z.object({
  name: z.string(),
  /** For all servings; missing when as much as one likes. */
  amount: z.number().optional(),
  unit: z.enum(ingredientUnits).optional(),
  need: z.enum(ingredientNeeds),
});
export type Ingredient = z.infer<typeof ingredient>;

const wholeRecipe = recipe.omit({ ingredients: true }).extend({ lines: z.array(ingredient) });
export type WholeRecipe = z.infer<typeof wholeRecipe>;

/** A line of a shopping list, and how much the dish needs it. */
const recipeListLine = listLine.extend({ need: z.enum(ingredientNeeds) });
export type RecipeListLine = z.infer<typeof recipeListLine>;

/** The price of a dish now, for as many people as it is written for. */
const dishPrice = z.object({
  _id: id,
  /** Rupees for the packs of what is needed and of what may be left out; what is usually at home is not counted. */
  price: z.number(),
  /** How much of what is needed the store does not have. */
  missing: integer,
  /** Pictures of its products, at most four. */
  images: z.array(z.string()),
});
export type DishPrice = z.infer<typeof dishPrice>;

/** A dish that a text names: 'rajma chawal for 4'. */
const namedDish = z.object({ recipe, servings: integer.optional() });
export type NamedDish = z.infer<typeof namedDish>;

/** One ingredient as administrators write it. */
export const ingredientFields = z
  .object({
    /** The words to look for, as one would type it in a shopping list. */
    text: text(m.validation.ingredientRequired(), recipeLimits.text),
    translations: allTranslationsOf({ text: optionalText(recipeLimits.text) }).default({}),
    /** For all servings; null for as much as one likes. */
    amount: z
      .number({ error: m.validation.amountAboveZero() })
      .positive(m.validation.amountAboveZero())
      .max(recipeLimits.amount, m.validation.most({ most: String(recipeLimits.amount) }))
      .nullable(),
    unit: z.enum(ingredientUnits, m.validation.oneOf({ values: ingredientUnits.join(', ') })),
    need: z.enum(ingredientNeeds, m.validation.oneOf({ values: ingredientNeeds.join(', ') })),
  })
  .strict();
export type IngredientFields = z.output<typeof ingredientFields>;

const aliases = z
  .array(text(m.validation.fillIn(), recipeLimits.name))
  .max(recipeLimits.aliases, m.validation.maxItems({ most: String(recipeLimits.aliases) }));

export const recipeFields = z.object({
  name: text(m.validation.recipeNameRequired(), recipeLimits.name),
  translations: allTranslationsOf({ name: optionalText(recipeLimits.name) }),
  aliases,
  servings,
  lines: z
    .array(ingredientFields, { error: m.validation.list() })
    .min(1, m.validation.recipeNeedsIngredient())
    .max(recipeLimits.lines, m.validation.maxItems({ most: String(recipeLimits.lines) })),
  /** True when shoppers see it. */
  publish: z.boolean({ error: m.validation.trueOrFalse() }),
});
export type RecipeFields = z.output<typeof recipeFields>;

const adminRecipe = recipeFields.extend({
  _id: id,
  /** Increases by one with every edit. */
  revision: integer,
});
export type AdminRecipe = z.infer<typeof adminRecipe>;

const ofRecipe = z.object({ recipeId: id });

export const recipeCalls = {
  /** The published ones, by name. */
  getRecipes: call('public', 'GET', '/api/v1/recipe/get-recipes', { query: languageQuery, output: z.array(recipe) }),
  getRecipe: call('public', 'GET', '/api/v1/recipe/get-recipe/:recipeId', {
    params: ofRecipe,
    query: languageQuery,
    output: wholeRecipe,
  }),
  /** The products for a dish, in packs that come closest to what so many people need. */
  getRecipeList: call('public', 'GET', '/api/v1/recipe/get-recipe-list/:recipeId', {
    params: ofRecipe,
    query: z.object({ ...inLanguage, servings: servingsText.optional() }),
    output: z.object({ servings: integer, lines: z.array(recipeListLine) }),
  }),
  /** In the order of the ids, without dishes that are not published. */
  getDishPrices: call('public', 'GET', '/api/v1/recipe/get-dish-prices', {
    query: z.object({ ids: idList(recipeLimits.prices) }),
    output: z.array(dishPrice),
  }),
  /** The dish that a text names, with how many it is for; null when it names none. Nothing of the text is stored or logged. */
  findDish: call('public', 'POST', '/api/v1/recipe/find-dish', {
    query: languageQuery,
    body: z.object({ text: z.string({ error: m.validation.text() }) }),
    output: z.object({ dish: namedDish.nullable() }),
  }),

  /** All recipes, by name. */
  getAdminRecipes: call('admin', 'GET', '/api/v1/recipe/get-admin-recipes', { output: z.array(adminRecipe) }),
  addRecipe: call('admin', 'POST', '/api/v1/recipe/add-recipe', {
    headers: idempotencyHeaders,
    body: recipeFields,
    output: adminRecipe,
    errors: ['NAME_TAKEN', 'RECIPE_LIMIT', 'IDEMPOTENCY_KEY_REUSED', 'NOT_FOUND'],
  }),
  /** Changes the given fields. When somebody else has changed the recipe since `revision`, nothing is saved. */
  updateRecipe: call('admin', 'PUT', '/api/v1/recipe/update-recipe/:recipeId', {
    params: ofRecipe,
    body: recipeFields.partial().extend({ revision: version }),
    output: adminRecipe,
    errors: ['NAME_TAKEN'],
    errorData: { CHANGED_MEANWHILE: adminRecipe },
  }),
  deleteRecipe: call('admin', 'DELETE', '/api/v1/recipe/delete-recipe/:recipeId', {
    params: ofRecipe,
    output: nothing,
  }),
};
