/** All SQL of the setup guide's own record. */
import type { Queries } from '../db/database.ts';
import { sql } from '../db/drizzle.ts';
import { setupGuide } from './tables.ts';

export type Guide = Omit<typeof setupGuide.$inferSelect, 'id'>;

const untold: Guide = { marks: {}, dismissed: false, demoRemoved: false };

export async function getGuide(queries: Queries): Promise<Guide> {
  const { id: _, ...columns } = setupGuide;
  const [row] = await queries
    .select({ marks: columns.marks, dismissed: columns.dismissed, demoRemoved: columns.demoRemoved })
    .from(setupGuide);
  return row ?? untold;
}

/** The record, which stays locked until the transaction ends. */
export async function lockGuide(tx: Queries): Promise<Guide> {
  await tx.insert(setupGuide).values({ id: 1 }).onConflictDoNothing();
  const [row] = await tx.select().from(setupGuide).for('update');
  return row ?? untold;
}

/** Call `lockGuide` first. */
export async function saveGuide(tx: Queries, changes: Partial<Guide>): Promise<void> {
  await tx.update(setupGuide).set(changes).where(sql`${setupGuide.id} = 1`);
}
