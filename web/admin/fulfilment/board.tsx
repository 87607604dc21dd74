import type { FulfilmentCounts } from '../../../contract/fulfilment.ts';
import { openStatuses } from '../../../contract/order-steps.ts';
import type { OrderStatus } from '../../../contract/orders.ts';
import { classNames } from '../../ui/class-names.ts';
import { OrderColumn } from './order-column.tsx';
import { statusLabels } from './step-labels.ts';

interface Props {
  /** The column shown on phones. */
  status: OrderStatus;
  counts: FulfilmentCounts | undefined;
  newOrders: ReadonlySet<string>;
}

/** Open orders in one column per status, oldest first. Phones show one column. */
export const Board = ({ status, counts, newOrders }: Props) => (
  <div className="grid items-start gap-5 lg:grid-cols-3">
    {openStatuses.map((each) => (
      <section
        key={each}
        aria-labelledby={`fulfilment-${each}`}
        className={classNames('rounded-xl lg:block lg:bg-surface lg:p-4', each !== status && 'hidden')}
      >
        <h2 id={`fulfilment-${each}`} className="mb-3 flex items-center justify-between font-bold">
          {statusLabels[each]}
          {counts && (
            <span className="rounded-full bg-white px-2 text-sm text-muted tabular-nums">
              {counts[each]}
              <span className="sr-only"> {counts[each] === 1 ? 'order' : 'orders'}</span>
            </span>
          )}
        </h2>
        <OrderColumn wanted={{ status: each, sort: 'oldest' }} newOrders={newOrders} />
      </section>
    ))}
  </div>
);
