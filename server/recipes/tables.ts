import type { IngredientFields } from '../../contract/pages/recipes.ts';
import { createdAt, ulid } from '../db/columns.ts';
import { boolean, check, integer, jsonb, pgTable, sql, text, uniqueIndex } from '../db/drizzle.ts';
import type { Translations } from '../lib/translations.ts';

/** Few and small rows, each read as a whole: every process has all of them in memory (`book.ts`). */
export const recipes = pgTable(
  'recipes',
  {
    id: ulid('id').primaryKey(),
    name: text('name').notNull(),
    translations: jsonb('translations').$type<Translations>(),
    /** Other names: राजमा चावल, rajma rice. */
    aliases: text('aliases').array().notNull().default(sql`'{}'`),
    /** How many people the amounts are for. */
    servings: integer('servings').notNull(),
    lines: jsonb('lines').$type<IngredientFields[]>().notNull(),
    publish: boolean('publish').notNull(),
    /** Increases with every edit, so that a concurrent editor gets an error instead of overwriting. */
    revision: integer('revision').notNull().default(1),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('recipes_name').on(sql`lower(${t.name})`),
    check('recipes_servings_positive', sql`${t.servings} > 0`),
  ],
);
