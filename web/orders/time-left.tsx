/** How long a question of the store can be answered. */
import { type ReactNode, useEffect, useState } from 'react';
import { m } from '../../messages/index.ts';
import { Timer } from '../ui/icons.tsx';

interface Props {
  seconds: number;
  /** The effect of no answer. */
  children: ReactNode;
}

export const TimeLeft = ({ seconds, children }: Props) => (
  <p className="mt-3 flex flex-wrap items-center gap-x-1.5 text-sm">
    <Timer size={16} />
    <span role="timer" className="font-semibold tabular-nums">
      {seconds <= 0 ? m.orders.timeOver() : m.orders.timeLeft({ time: minutesAndSeconds(seconds) })}
    </span>
    <span className="text-muted">{children}</span>
  </p>
);

/** '1:05'. */
export const minutesAndSeconds = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

/** Whole seconds, by the clock of the server. @param now its time when the order was loaded, at `clock` by the device */
export function useSecondsUntil(moment: string, now: string | undefined, clock: number): number {
  const [device, setDevice] = useState(Date.now);
  useEffect(() => {
    const ticking = setInterval(() => setDevice(Date.now()), 1_000);
    return () => clearInterval(ticking);
  }, []);
  return secondsUntil(moment, now, clock, device);
}

/** @param device its time, in ms */
export function secondsUntil(moment: string, now: string | undefined, clock: number, device: number): number {
  const current = now ? Date.parse(now) + Math.max(0, device - clock) : device;
  return Math.max(0, Math.ceil((Date.parse(moment) - current) / 1_000));
}
