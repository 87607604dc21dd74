import { m } from '../../../messages/index.ts';
import { Timer } from '../../ui/icons.tsx';
import { minutesAndSeconds } from '../time-left.tsx';

/** How long an order can be paid. */
export const PayTime = ({ seconds }: { seconds: number }) => (
  <p className="flex items-center gap-1.5 text-sm text-muted">
    <Timer size={16} />
    <span role="timer" className="tabular-nums">
      {seconds <= 0 ? m.paying.timeOver() : m.paying.timeLeft({ time: minutesAndSeconds(seconds) })}
    </span>
  </p>
);
