/** All SQL of places in delivery slots. */
import { deleteInBatches } from '../db/cleanup.ts';
import type { Queries } from '../db/database.ts';
import { and, eq, gt, gte, lt, sql } from '../db/drizzle.ts';
import { deliverySlots } from './tables.ts';

/** Takes a place, and locks the slot until the transaction ends. @returns false when all are taken */
export async function takePlace(tx: Queries, storeId: string, startsAt: Date, capacity: number): Promise<boolean> {
  const rows = await tx
    .insert(deliverySlots)
    .values({ storeId, startsAt, taken: 1 })
    .onConflictDoUpdate({
      target: [deliverySlots.storeId, deliverySlots.startsAt],
      set: { taken: sql`${deliverySlots.taken} + 1` },
      setWhere: lt(deliverySlots.taken, capacity),
    })
    .returning({ taken: deliverySlots.taken });
  return rows.length > 0;
}

export async function givePlaceBack(tx: Queries, storeId: string, startsAt: Date): Promise<void> {
  await tx
    .update(deliverySlots)
    .set({ taken: sql`${deliverySlots.taken} - 1` })
    .where(and(eq(deliverySlots.storeId, storeId), eq(deliverySlots.startsAt, startsAt), gt(deliverySlots.taken, 0)));
}

/** Taken places of the slots that begin from `since` on, by their start in ms. */
export async function listTaken(queries: Queries, storeId: string, since: Date): Promise<Map<number, number>> {
  const rows = await queries
    .select({ startsAt: deliverySlots.startsAt, taken: deliverySlots.taken })
    .from(deliverySlots)
    .where(and(eq(deliverySlots.storeId, storeId), gte(deliverySlots.startsAt, since)));
  return new Map(rows.map(({ startsAt, taken }) => [startsAt.getTime(), taken]));
}

export const removeSlotsBefore = (queries: Queries, before: Date, signal: AbortSignal): Promise<void> =>
  deleteInBatches(queries, deliverySlots, sql`${lt(deliverySlots.startsAt, before)}`, signal);
