import type { Queries } from '../db/database.ts';
import { eq } from '../db/drizzle.ts';
import { backupState } from './tables.ts';

export type BackupState = Omit<typeof backupState.$inferSelect, 'id'>;

const row = 1;

/** Undefined before the first attempt. */
export async function findState(queries: Queries): Promise<BackupState | undefined> {
  const [found] = await queries.select().from(backupState);
  return found;
}

/** Notes that an attempt begins. */
export async function noteAttempt(queries: Queries, at: Date): Promise<void> {
  await queries
    .insert(backupState)
    .values({ id: row, since: at, triedAt: at })
    .onConflictDoUpdate({ target: backupState.id, set: { triedAt: at } });
}

export async function saveState(queries: Queries, changes: Partial<BackupState>): Promise<void> {
  await queries.update(backupState).set(changes).where(eq(backupState.id, row));
}
