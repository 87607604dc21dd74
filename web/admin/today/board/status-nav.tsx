import { links } from '../../../../contract/api/links.ts';
import type { FulfilmentCounts } from '../../../../contract/orders/board.ts';
import type { OrderStatus } from '../../../../contract/orders/order-statuses.ts';
import { isOpen, openStatuses } from '../../../../contract/orders/order-steps.ts';
import { m } from '../../../../messages/index.ts';
import { ToggleLink } from '../../../ui/toggle-group.tsx';
import { useOrderRights } from '../../alerts/use-order-rights.ts';
import type { OrderFilter } from './fulfilment-queries.ts';
import { statusLabels } from './order-labels.tsx';

/** Work on an order besides its steps: a problem that is not resolved, or refused goods that are not back in the store. */
export type Matter = 'problems' | 'toReceive';

export const matters = (): Readonly<Record<Matter, { title: string; empty: string; filter: OrderFilter }>> => ({
  problems: {
    title: m.problems.problems(),
    empty: m.problems.none(),
    filter: { problems: '1', sort: 'oldest' },
  },
  toReceive: {
    title: m.refusals.toReceive(),
    empty: m.refusals.nothingToReceive(),
    filter: { toReceive: '1', sort: 'oldest' },
  },
});

interface StatusNavProps {
  status: OrderStatus | undefined;
  /** Shows these orders instead. */
  only: Matter | undefined;
  counts: FulfilmentCounts | undefined;
}

const statusLink = (status: OrderStatus) => `${links.adminOrders}?status=${status}`;

const finished = ['delivered', 'cancelled'] as const;

/** On desktops: the board, delivered and cancelled orders. On phones each status has its own tab. */
export function StatusNav({ status, only, counts }: StatusNavProps) {
  const { sees, servesCustomers, receivesGoods } = useOrderRights();
  // Only where something comes back.
  const showsReceiving = receivesGoods && (only === 'toReceive' || Boolean(counts?.toReceive));
  const total = counts && openStatuses.reduce((sum, each) => sum + counts[each], 0);
  const shown = only ? undefined : status;
  return (
    <nav aria-label={m.boardOrders.status()} className="-mx-4 overflow-x-auto px-4 sm:mx-0 sm:px-0">
      <ul className="flex gap-2 py-1">
        <li className="hidden lg:block">
          <ToggleLink to={links.adminOrders} current={!only && isOpen(status)} count={total}>
            {m.boardOrders.toDo()}
          </ToggleLink>
        </li>
        {openStatuses
          .filter((each) => sees.includes(each))
          .map((each) => (
            <li key={each} className="lg:hidden">
              <ToggleLink to={statusLink(each)} current={each === shown} count={counts?.[each]}>
                {statusLabels()[each]}
              </ToggleLink>
            </li>
          ))}
        {servesCustomers && (
          <li>
            <MatterLink matter="problems" only={only} counts={counts} />
          </li>
        )}
        {showsReceiving && (
          <li>
            <MatterLink matter="toReceive" only={only} counts={counts} />
          </li>
        )}
        {finished
          .filter((each) => sees.includes(each))
          .map((each) => (
            <li key={each}>
              <ToggleLink to={statusLink(each)} current={each === shown}>
                {statusLabels()[each]}
              </ToggleLink>
            </li>
          ))}
      </ul>
    </nav>
  );
}

const MatterLink = ({ matter, only, counts }: Omit<StatusNavProps, 'status'> & { matter: Matter }) => (
  <ToggleLink to={`${links.adminOrders}?${matter}=1`} current={only === matter} count={counts?.[matter]}>
    {matters()[matter].title}
  </ToggleLink>
);
