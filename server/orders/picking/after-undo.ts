/** Nobody picks more than two orders, also when a step is undone (docs/features/picking.md). */
import { pickingLimits } from '../../../contract/picking-limits.ts';
import type { OnTransition } from '../transition.ts';
import * as store from './store.ts';

/** An order that is to be packed again is its picker's again, unless they have two others by now: then it waits for anybody. */
export const freeThirdOrder: OnTransition = async (tx, { kind, after }) => {
  if (kind !== 'reverted' || after.status !== 'placed') return;
  const claim = await store.lockClaim(tx, after.id);
  if (!claim?.pickerId) return;
  // Elsewhere the picker is locked before the order, so waiting here could end in a deadlock. A picker who is just taking another order has enough.
  const isLocked = await store.tryLockPicker(tx, claim.pickerId);
  if (isLocked && (await store.countClaims(tx, claim.pickerId)) <= pickingLimits.orders) return;
  await store.updateClaim(tx, after.id, { pickerId: null });
};
