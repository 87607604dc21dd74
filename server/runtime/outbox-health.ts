/** How an outbox is: entries that wait, and entries that could not be sent yet. */
import type { HealthCheck } from './health-check.ts';
import { type Measure, type Reading, secondsSince } from './measures.ts';

/** The unsent entries of an outbox. */
export interface OutboxState {
  /** Entries that are not sent yet. */
  waiting: number;
  /** Those of them that were tried, and failed. */
  failing: number;
  /** When the oldest entry was written that is due, or failed before; null for none. */
  oldestAt: Date | null;
  /** The reason of a failure; null for none. */
  lastError: string | null;
}

/** Entries that fail for longer than this are a problem, in ms: a mail server may be restarted. */
const patience = 10 * 60_000;

interface Texts {
  name: string;
  title: HealthCheck['title'];
  none: HealthCheck['title'];
  waiting(count: number): HealthCheck['title'];
  failing(count: number, reason: string): HealthCheck['title'];
  advice: HealthCheck['title'];
}

export const outboxCheck = (texts: Texts, read: () => Promise<OutboxState>): HealthCheck => ({
  name: texts.name,
  title: texts.title,
  async check() {
    const { waiting, failing, oldestAt, lastError } = await read();
    if (failing > 0) {
      const since = oldestAt ?? undefined;
      const isLong = oldestAt !== null && Date.now() - oldestAt.getTime() > patience;
      const message = texts.failing(failing, lastError ?? '');
      return { state: isLong ? 'failed' : 'attention', message, advice: texts.advice, since };
    }
    return { state: 'well', message: waiting > 0 ? texts.waiting(waiting) : texts.none };
  },
});

/** @param read the state of each outbox, by its name */
export const outboxMeasures = (read: () => Promise<Readonly<Record<string, OutboxState>>>): Measure[] => {
  const of = (value: (state: OutboxState) => number) => async (): Promise<Reading[]> =>
    Object.entries(await read()).map(([outbox, state]) => ({ value: value(state), labels: { outbox } }));
  return [
    {
      name: 'tokri_outbox_waiting',
      help: 'Emails and notifications that are not sent yet.',
      kind: 'gauge',
      read: of(({ waiting }) => waiting),
    },
    {
      name: 'tokri_outbox_oldest_seconds',
      help: 'Age of the oldest email or notification that is due or failed before; 0 without one.',
      kind: 'gauge',
      read: of(({ oldestAt }) => (oldestAt ? secondsSince(oldestAt) : 0)),
    },
  ];
};
