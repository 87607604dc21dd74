/** Nobody picks more than two orders, also when a step is undone (docs/features/picking.md). */
import { pickingLimits } from '../../../../contract/picking/picking-limits.ts';
import type { OnTransition } from '../../transitions/transition.ts';
import * as repository from './repository.ts';

/** An order that is to be packed again is its picker's again, unless they have two other orders now: then any picker can take it. */
export const releaseExcessClaim: OnTransition = async (tx, { kind, after }) => {
  if (kind !== 'reverted' || after.status !== 'placed') return;
  const claim = await repository.lockClaim(tx, after.id);
  if (!claim?.pickerId) return;
  // Elsewhere the picker is locked before the order, so waiting here could end in a deadlock. A picker who is just taking another order has enough.
  const isLocked = await repository.tryLockPicker(tx, claim.pickerId);
  if (isLocked && (await repository.countClaims(tx, claim.pickerId)) <= pickingLimits.orders) return;
  await repository.updateClaim(tx, after.id, { pickerId: null });
};
