import type { OrderStatus } from '../../../../contract/orders/order-statuses.ts';
import type { OrderPromise } from '../../../../contract/orders/orders.ts';
import { useClock } from '../../../delivery/use-clock.ts';
import { Timer, TriangleAlert } from '../../../ui/icons.tsx';
import { Pill } from '../../../ui/pill.tsx';
import { lateText, promiseText } from './promise-texts.ts';

interface Props {
  status: OrderStatus;
  /** Undefined where nothing was promised. */
  promise: OrderPromise | undefined;
  className?: string;
}

/** When an order has to arrive; marked by a sign and words when it is late. */
export function ArrivalTime({ status, promise, className }: Props) {
  const now = new Date(useClock());
  if (!promise) return null;
  const late = lateText(status, promise, now);
  const Sign = late ? TriangleAlert : Timer;
  return (
    <p className={className}>
      <Pill tone={late ? 'danger' : 'plain'}>
        <span className="inline-flex items-center gap-1">
          <Sign size={14} />
          {late ?? promiseText(promise, now)}
        </span>
      </Pill>
    </p>
  );
}
