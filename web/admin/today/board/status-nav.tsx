import { links } from '../../../../contract/api/links.ts';
import type { FulfilmentCounts } from '../../../../contract/orders/board.ts';
import type { OrderStatus } from '../../../../contract/orders/order-statuses.ts';
import { isOpen, openStatuses } from '../../../../contract/orders/order-steps.ts';
import { m } from '../../../../messages/index.ts';
import { classNames } from '../../../ui/class-names.ts';
import { ToggleLink } from '../../../ui/toggle-group.tsx';
import { type Matter, ordersIn, ordersOnly } from '../../alerts/counts.ts';
import { useOrderRights } from '../../alerts/use-order-rights.ts';
import type { OrderFilter } from './fulfilment-queries.ts';
import { statusLabels } from './order-labels.tsx';

export const matters = (): Readonly<Record<Matter, { title: string; empty: string; filter: OrderFilter }>> => ({
  late: {
    title: m.adminNow.late(),
    empty: m.orderBoard.noneLate(),
    filter: { late: '1', sort: 'promise' },
  },
  asked: {
    title: m.adminNow.asked(),
    empty: m.orderBoard.noneAsked(),
    filter: { asked: '1', sort: 'promise' },
  },
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
  /** True when the address names the status: then a desktop shows its orders only, too. */
  isAlone: boolean;
  /** Shows these orders instead. */
  only: Matter | undefined;
  counts: FulfilmentCounts | undefined;
}

const finished = ['delivered', 'cancelled'] as const;

/** On desktops: the board, delivered and cancelled orders. On phones each status has its own tab. */
export function StatusNav({ status, isAlone, only, counts }: StatusNavProps) {
  const { sees, servesCustomers, receivesGoods } = useOrderRights();
  /** Some matters are shown only where there is something. */
  const hasSome = (matter: Matter) => only === matter || Boolean(counts?.[matter]);
  const total = counts && openStatuses.reduce((sum, each) => sum + counts[each], 0);
  const shown = only ? undefined : status;
  return (
    <nav aria-label={m.boardOrders.status()} className="-mx-4 overflow-x-auto px-4 sm:mx-0 sm:px-0">
      <ul className="flex gap-2 py-1">
        <li className="hidden lg:block">
          <ToggleLink to={links.adminOrders} current={!only && !isAlone && isOpen(status)} count={total}>
            {m.boardOrders.toDo()}
          </ToggleLink>
        </li>
        {openStatuses
          .filter((each) => sees.includes(each))
          .map((each) => (
            <li key={each} className={classNames(!(isAlone && each === shown) && 'lg:hidden')}>
              <ToggleLink to={ordersIn(each)} current={each === shown} count={counts?.[each]}>
                {statusLabels()[each]}
              </ToggleLink>
            </li>
          ))}
        {hasSome('late') && (
          <li>
            <MatterLink matter="late" only={only} counts={counts} />
          </li>
        )}
        {servesCustomers && (
          <li>
            <MatterLink matter="problems" only={only} counts={counts} />
          </li>
        )}
        {servesCustomers && hasSome('asked') && (
          <li>
            <MatterLink matter="asked" only={only} counts={counts} />
          </li>
        )}
        {receivesGoods && hasSome('toReceive') && (
          <li>
            <MatterLink matter="toReceive" only={only} counts={counts} />
          </li>
        )}
        {finished
          .filter((each) => sees.includes(each))
          .map((each) => (
            <li key={each}>
              <ToggleLink to={ordersIn(each)} current={each === shown}>
                {statusLabels()[each]}
              </ToggleLink>
            </li>
          ))}
      </ul>
    </nav>
  );
}

const MatterLink = ({ matter, only, counts }: Pick<StatusNavProps, 'only' | 'counts'> & { matter: Matter }) => (
  <ToggleLink to={ordersOnly(matter)} current={only === matter} count={counts?.[matter]}>
    {matters()[matter].title}
  </ToggleLink>
);
