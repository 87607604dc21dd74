/** All SQL of the home page. */

import type { Queries } from '../db/database.ts';
import { eq, type SQL, sql } from '../db/drizzle.ts';
import { homePage, type Stored } from './tables.ts';

const theOnlyRow = 1;

export async function getVersion(queries: Queries): Promise<number> {
  const [row] = await queries.select({ version: homePage.version }).from(homePage);
  return row?.version ?? 0;
}

/** Version 0 without sections before the first save. */
export async function getStored(queries: Queries): Promise<Stored> {
  const [row] = await queries.select({ version: homePage.version, sections: homePage.sections }).from(homePage);
  return row ?? { version: 0, sections: [] };
}

/** Replaces version `before` by the next one. @returns false when there is another version by now; nothing is saved then */
export async function save(tx: Queries, before: number, { sections }: Pick<Stored, 'sections'>): Promise<boolean> {
  const rows = await tx
    .insert(homePage)
    .values({ id: theOnlyRow, version: before + 1, sections })
    .onConflictDoUpdate({
      target: homePage.id,
      set: { version: before + 1, sections, savedAt: sql`now()` },
      setWhere: eq(homePage.version, before),
    })
    .returning({ version: homePage.version });
  return rows.length > 0;
}

/** The ids of the pictures of created rows: a query. */
export const picturesOfHomePage = (): SQL => sql`
  select section ->> 'image' from ${homePage}, jsonb_array_elements(${homePage.sections}) as section`;
