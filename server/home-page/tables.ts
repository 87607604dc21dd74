import type { CreatedSection, HomeSection } from '../../contract/pages/home-page.ts';
import { moment } from '../db/columns.ts';
import { integer, jsonb, pgTable } from '../db/drizzle.ts';

/** A row that administrators created; `image` is the id of a stored picture, or ''. */
export type StoredRow = CreatedSection & { _id: string };
/** A section as it is stored. */
export type StoredSection = Exclude<HomeSection, CreatedSection> | StoredRow;

export interface Stored {
  version: number;
  sections: StoredSection[];
}

/** One row, after the first save: how administrators arranged the home page. Saved as a whole, so that it is never half of two. */
export const homePage = pgTable('home_page', {
  id: integer('id').primaryKey(),
  /** Increases by one with every save, so that a concurrent editor gets an error instead of overwriting. */
  version: integer('version').notNull(),
  sections: jsonb('sections').$type<StoredSection[]>().notNull(),
  savedAt: moment('saved_at').notNull().defaultNow(),
});
