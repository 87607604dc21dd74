import type { Queries } from '../../../db/database.ts';
import type { OrderChanges } from '../../model/change-repository.ts';
import type { OrderRow } from '../../model/repository.ts';
import { deletePosition } from './repository.ts';

/** Deletes where the rider of a locked order was, once it is at the door, no longer on its way, or somebody else's. */
export async function clearRiderPosition(tx: Queries, before: OrderRow, changes: OrderChanges): Promise<void> {
  if (before.status !== 'out_for_delivery') return;
  const { status, riderId, arrivedAt } = { ...before, ...changes };
  if (status !== before.status || riderId !== before.riderId || arrivedAt) await deletePosition(tx, before.id);
}
