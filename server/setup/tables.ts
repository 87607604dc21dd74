import type { SetupStep } from '../../contract/settings/setup-steps.ts';
import { boolean, check, integer, jsonb, pgTable, sql } from '../db/drizzle.ts';

export type Mark = 'skipped' | 'confirmed';
export type Marks = Partial<Record<SetupStep, Mark>>;

/** One row, with what the data of the shop does not say. There is none until the owner says something. */
export const setupGuide = pgTable(
  'setup_guide',
  {
    id: integer('id').primaryKey(),
    marks: jsonb('marks').$type<Marks>().notNull().default({}),
    /** The overview offers the guide no more. */
    dismissed: boolean('dismissed').notNull().default(false),
    /** The owner removed the demo catalogue: it is not loaded again. */
    demoRemoved: boolean('demo_removed').notNull().default(false),
  },
  (t) => [check('setup_guide_one', sql`${t.id} = 1`)],
);
