/** The shapes of `catalogue.json` and `recipes.json`, as this folder's README describes them. */
import * as z from 'zod';
import { foodTypes, limits, units } from '../contract/api/limits.ts';
import { translatedColumn, translationLanguages } from '../contract/catalogue/translations.ts';
import { ingredientFields, recipeFields } from '../contract/pages/recipes.ts';

const slug = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/);
const picture = z.string().regex(/^[a-z0-9-]+\.webp$/);
const name = z.string().trim().min(1).max(limits.productNameMax);
/** The files have translated texts in columns such as `name_hi`, for each language besides the base language. */
const withTranslations = <Name extends string, S extends z.ZodRawShape>(
  texts: Readonly<Record<Name, z.ZodType<string, string>>>,
  shape: S,
) =>
  z.preprocess(
    (row) => (typeof row === 'object' && row !== null ? { ...row, translations: translationsIn(row, texts) } : row),
    z.object({ ...shape, translations: z.record(z.enum(translationLanguages), z.object(texts)) }),
  );

const translationsIn = (row: object, texts: object): Record<string, Record<string, unknown>> => {
  const columns = new Map<string, unknown>(Object.entries(row));
  return Object.fromEntries(
    translationLanguages.map((language) => [
      language,
      Object.fromEntries(Object.keys(texts).map((text) => [text, columns.get(translatedColumn(text, language))])),
    ]),
  );
};

const groupFields = { slug, name, image: picture, sort_order: z.number().int().positive() };

export const demoFile = z.object({
  schema_version: z.literal(1),
  currency: z.literal('INR'),
  categories: z.array(
    withTranslations({ name }, { ...groupFields, sub_categories: z.array(withTranslations({ name }, groupFields)) }),
  ),
  products: z.array(
    withTranslations(
      { name, description: z.string() },
      {
        sku: z.string().min(1),
        slug,
        name: name.min(limits.productNameMin),
        /** Slugs. */
        category: slug,
        sub_category: slug,
        images: z.array(picture).max(limits.productImages),
        unit: z.enum(units),
        unit_quantity: z.number().positive(),
        /** Rupees before discount. */
        price: z.number().positive().multipleOf(0.5),
        discount_percent: z.number().int().min(0).max(100),
        stock: z.number().int().min(0),
        description: z.string(),
        aliases: z.array(z.string()),
        variant_group: slug.optional(),
        attributes: z.object({ food_type: z.enum(foodTypes).optional() }),
      },
    ),
  ),
});

export type DemoFile = z.infer<typeof demoFile>;

/** Each recipe as administrators write it. */
export const demoRecipes = z.object({
  schema_version: z.literal(1),
  recipes: z.array(
    withTranslations(
      { name },
      {
        ...recipeFields.omit({ publish: true, translations: true }).shape,
        lines: z.array(withTranslations({ text: name }, ingredientFields.omit({ translations: true }).shape)),
      },
    ),
  ),
});
