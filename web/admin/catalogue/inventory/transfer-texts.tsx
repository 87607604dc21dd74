/** Words of transfers between stores. */
import type { Transfer } from '../../../../contract/inventory/inventory.ts';
import { m } from '../../../../messages/index.ts';
import { Pill } from '../../../ui/pill.tsx';
import { signedWord } from '../products/stock-labels.ts';

/** 'To Indiranagar' in the store that sends, 'From Tokri' in the one that gets it; '' without a destination. @param shown id of a store */
export function otherStoreWord({ from, to }: Transfer, shown: string | undefined): string {
  if (to && to._id === shown) return m.adminInventory.fromStore({ store: from.name });
  return to ? m.adminInventory.toStore({ store: to.name }) : '';
}

/** '−2 units' */
export const unitsWord = (difference: number): string =>
  `${difference < 0 ? '−' : difference > 0 ? '+' : ''}${m.adminInventory.unitCount({ count: Math.abs(difference) })}`;

/** The state of a sent transfer. */
export function TransferPill({ transfer, isTakenBack }: { transfer: Transfer; isTakenBack: boolean }) {
  if (isTakenBack) return <Pill tone="plain">{m.adminInventory.takenBack()}</Pill>;
  if (transfer.receivedAt === null) return <Pill tone="warning">{m.adminInventory.onTheWay()}</Pill>;
  const { difference } = transfer;
  return (
    <span className="inline-flex items-center gap-1.5">
      {difference !== 0 && <Pill tone={difference < 0 ? 'danger' : 'warning'}>{signedWord(difference)}</Pill>}
      <Pill tone="good">{m.adminInventory.arrived()}</Pill>
    </span>
  );
}
