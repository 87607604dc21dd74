/** The shapes of `catalogue.json` and `recipes.json`, as this folder's README describes them. */
import * as z from 'zod';
import { foodTypes, limits, units } from '../contract/limits.ts';
import { recipeFields } from '../contract/recipes.ts';

const slug = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/);
const picture = z.string().regex(/^[a-z0-9-]+\.webp$/);
const name = z.string().trim().min(1).max(limits.productNameMax);
const group = z.object({ slug, name, name_hi: name, image: picture, sort_order: z.number().int().positive() });

export const demoFile = z.object({
  schema_version: z.literal(1),
  currency: z.literal('INR'),
  categories: z.array(group.extend({ sub_categories: z.array(group) })),
  products: z.array(
    z.object({
      sku: z.string().min(1),
      name: name.min(limits.productNameMin),
      name_hi: name,
      /** Slugs. */
      category: slug,
      sub_category: slug,
      images: z.array(picture).min(1).max(limits.productImages),
      unit: z.enum(units),
      unit_quantity: z.number().positive(),
      /** Rupees before discount. */
      price: z.number().positive().multipleOf(0.5),
      discount_percent: z.number().int().min(0).max(100),
      stock: z.number().int().min(0),
      description: z.string(),
      description_hi: z.string(),
      aliases: z.array(z.string()),
      variant_group: slug.optional(),
      attributes: z.object({ food_type: z.enum(foodTypes).optional() }),
    }),
  ),
});

export type DemoFile = z.infer<typeof demoFile>;

/** Each recipe as administrators write it. */
export const demoRecipes = z.object({
  schema_version: z.literal(1),
  recipes: z.array(recipeFields.omit({ publish: true })),
});
