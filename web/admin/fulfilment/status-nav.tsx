import { Link } from 'react-router';
import type { FulfilmentCounts } from '../../../contract/fulfilment.ts';
import { links } from '../../../contract/links.ts';
import { isOpen, openStatuses } from '../../../contract/order-steps.ts';
import type { OrderStatus } from '../../../contract/orders.ts';
import { classNames } from '../../ui/class-names.ts';
import { statusLabels } from './step-labels.ts';

interface Props {
  /** Undefined: the board. */
  status: OrderStatus | undefined;
  counts: FulfilmentCounts | undefined;
}

/** On desktops: the board, delivered and cancelled orders. On phones each status has its own tab. */
export function StatusNav({ status, counts }: Props) {
  const total = counts && openStatuses.reduce((sum, each) => sum + counts[each], 0);
  const shown = status ?? 'placed';
  return (
    <nav aria-label="Status" className="-mx-4 overflow-x-auto px-4 sm:mx-0 sm:px-0">
      <ul className="flex gap-2 py-1">
        <li className="hidden lg:block">
          <Tab to="" current={status === undefined || isOpen(status)} label="To do" count={total} />
        </li>
        {openStatuses.map((each) => (
          <li key={each} className="lg:hidden">
            <Tab to={`?status=${each}`} current={each === shown} label={statusLabels[each]} count={counts?.[each]} />
          </li>
        ))}
        {(['delivered', 'cancelled'] as const).map((each) => (
          <li key={each}>
            <Tab to={`?status=${each}`} current={each === status} label={statusLabels[each]} />
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Tab({
  to,
  current,
  label,
  count,
}: {
  to: string;
  current: boolean;
  label: string;
  count?: number | undefined;
}) {
  return (
    <Link
      to={`${links.adminOrders}${to}`}
      preventScrollReset
      aria-current={current ? 'page' : undefined}
      className={classNames(
        'flex min-h-11 items-center gap-2 rounded-full border px-4 text-sm font-semibold whitespace-nowrap transition-colors',
        current ? 'border-accent bg-accent text-white' : 'border-line hover:border-accent-line',
      )}
    >
      {label}
      {count !== undefined && (
        <span
          className={classNames(
            'min-w-6 rounded-full px-1.5 text-center text-xs leading-5 tabular-nums',
            current ? 'bg-white text-accent' : 'bg-surface text-muted',
          )}
        >
          {count}
        </span>
      )}
    </Link>
  );
}
