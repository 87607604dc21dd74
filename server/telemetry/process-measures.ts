/** The event loop, processor time and memory of the process. */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Measure } from '../runtime/measures.ts';

/** In ms: how often the delay is looked at, and over which time it is shown. */
const resolution = 20;
const period = 15_000;

const seconds = (nanoseconds: number) =>
  Number.isFinite(nanoseconds) ? Math.max(0, nanoseconds / 1e9 - resolution / 1e3) : 0;

export function processMeasures(): { measures: Measure[]; close(): void } {
  const delay = monitorEventLoopDelay({ resolution });
  delay.enable();
  let shown = { '0.5': 0, '0.99': 0, '1': 0 };
  const look = () => {
    shown = { '0.5': seconds(delay.percentile(50)), '0.99': seconds(delay.percentile(99)), '1': seconds(delay.max) };
    delay.reset();
  };
  const timer = setInterval(look, period).unref();
  return {
    measures: [
      {
        name: 'tokri_event_loop_delay_seconds',
        help: 'How late the event loop was in the last 15 seconds, by quantile.',
        kind: 'gauge',
        read: () => Object.entries(shown).map(([quantile, value]) => ({ value, labels: { quantile } })),
      },
      {
        name: 'process_cpu_seconds_total',
        help: 'Processor time of the process.',
        kind: 'counter',
        read() {
          const { user, system } = process.cpuUsage();
          return [{ value: (user + system) / 1e6 }];
        },
      },
      {
        name: 'process_resident_memory_bytes',
        help: 'Memory of the process.',
        kind: 'gauge',
        read: () => [{ value: process.memoryUsage.rss() }],
      },
      {
        name: 'process_start_time_seconds',
        help: 'When the process started, in seconds since 1970.',
        kind: 'gauge',
        read: () => [{ value: performance.timeOrigin / 1000 }],
      },
    ],
    close() {
      clearInterval(timer);
      delay.disable();
    },
  };
}
