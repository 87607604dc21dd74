/** All SQL of the texts of pages. */

import type { PageSlug } from '../../contract/pages/page-slugs.ts';
import type { Locale } from '../../messages/locale.ts';
import type { Queries } from '../db/database.ts';
import { and, eq } from '../db/drizzle.ts';
import { contentPages } from './tables.ts';

export type PageTextRow = typeof contentPages.$inferSelect;

export const listPageTexts = (queries: Queries): Promise<PageTextRow[]> => queries.select().from(contentPages);

const isText = (slug: PageSlug, language: Locale) =>
  and(eq(contentPages.slug, slug), eq(contentPages.language, language));

/** Locks the text until the transaction ends. */
export async function lockPageText(tx: Queries, slug: PageSlug, language: Locale): Promise<PageTextRow | undefined> {
  const [row] = await tx.select().from(contentPages).where(isText(slug, language)).for('update');
  return row;
}

/** False when somebody else has just added it. */
export async function insertPageText(tx: Queries, row: PageTextRow): Promise<boolean> {
  const added = await tx.insert(contentPages).values(row).onConflictDoNothing().returning({ id: contentPages.id });
  return added.length > 0;
}

export async function updatePageText(tx: Queries, { slug, language, ...changes }: PageTextRow): Promise<void> {
  await tx.update(contentPages).set(changes).where(isText(slug, language));
}
