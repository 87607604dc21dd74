import type { OrderStatus } from '../../../../contract/orders/order-statuses.ts';
import type { OrderPromise } from '../../../../contract/orders/orders.ts';
import { useFromClock } from '../../../delivery/use-clock.ts';
import { Timer, TriangleAlert } from '../../../ui/icons.tsx';
import { Pill } from '../../../ui/pill.tsx';
import { countdownText, promiseTone } from './promise-texts.ts';

interface Props {
  status: OrderStatus;
  /** Undefined where nothing was promised. */
  promise: OrderPromise | undefined;
  className?: string;
}

/** When an order has to arrive, and how long that is from now; marked by a sign and words when it is late. */
export const ArrivalTime = ({ promise, ...order }: Props) => promise && <Countdown promise={promise} {...order} />;

function Countdown({ status, promise, className }: Props & { promise: OrderPromise }) {
  const words = useFromClock((now) => countdownText(status, promise, new Date(now)));
  const tone = useFromClock((now) => promiseTone(status, promise, new Date(now)));
  const Sign = tone === 'danger' ? TriangleAlert : Timer;
  return (
    <p className={className}>
      <Pill tone={tone}>
        <span className="inline-flex items-center gap-1 tabular-nums">
          <Sign size={14} />
          {words}
        </span>
      </Pill>
    </p>
  );
}
