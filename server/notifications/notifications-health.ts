import { text } from '../../messages/text.ts';
import type { Queries } from '../db/database.ts';
import type { HealthCheck } from '../runtime/health-check.ts';
import { type OutboxState, outboxCheck } from '../runtime/outbox-health.ts';
import { listOutboxStates } from './repository.ts';

const texts = {
  name: 'notifications',
  title: text('health.notifications'),
  none: text('health.notificationsWell'),
  waiting: (count: number) => text('health.notificationsWaiting', { count }),
  failing: (count: number, reason: string) => text('health.notificationsFailing', { count, reason }),
  advice: text('health.checkGateway'),
};

/** One row for all channels: the worst of them. */
export const notificationsCheck = (queries: Queries): HealthCheck =>
  outboxCheck(texts, async () => {
    const states = await listOutboxStates(queries);
    const times = states.flatMap(({ oldestAt }) => (oldestAt ? [oldestAt.getTime()] : []));
    const sum = (count: (state: OutboxState) => number) => states.reduce((all, state) => all + count(state), 0);
    return {
      waiting: sum(({ waiting }) => waiting),
      failing: sum(({ failing }) => failing),
      oldestAt: times.length > 0 ? new Date(Math.min(...times)) : null,
      lastError: states.find(({ lastError }) => lastError !== null)?.lastError ?? null,
    };
  });
