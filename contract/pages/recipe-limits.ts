/** Limits and choices of the recipe book. No imports, so that a browser needs no schemas for them. */

/** `pack` as the store sells it. */
export const ingredientUnits = ['g', 'ml', 'piece', 'pack'] as const;
export type IngredientUnit = (typeof ingredientUnits)[number];

/** `home`: most kitchens have it, such as salt or oil. */
export const ingredientNeeds = ['needed', 'optional', 'home'] as const;
export type IngredientNeed = (typeof ingredientNeeds)[number];

export const recipeLimits = {
  recipes: 500,
  name: 80,
  aliases: 20,
  lines: 40,
  /** Characters of an ingredient. */
  text: 60,
  /** Grams, millilitres, pieces or packs. */
  amount: 100_000,
  /** Dishes whose prices are asked for at once. */
  prices: 12,
} as const;
