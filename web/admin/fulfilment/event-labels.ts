import type { FulfilmentOrder } from '../../../contract/fulfilment.ts';
import { statusLabels } from './step-labels.ts';

type Event = FulfilmentOrder['events'][number];

const changed = 'Lines changed';

/** 'Packed by Meera Nair'. */
export function eventWords({ kind, status, by, actorName }: Event): string {
  const what =
    kind === 'reverted'
      ? `Back to ${statusLabels[status].toLowerCase()}`
      : kind === 'line_changed'
        ? changed
        : statusLabels[kind];
  const who = actorName || (by === 'shop' ? 'the shop' : 'the customer');
  return `${what} by ${who}`;
}
