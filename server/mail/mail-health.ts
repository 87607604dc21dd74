import { text } from '../../messages/text.ts';
import type { Queries } from '../db/database.ts';
import type { HealthCheck } from '../runtime/health-check.ts';
import { outboxCheck } from '../runtime/outbox-health.ts';
import { findOutboxState } from './repository.ts';

export function mailCheck(queries: Queries, hasServer: boolean): HealthCheck {
  const texts = {
    name: 'mail',
    title: text('health.mail'),
    none: text('health.mailWell'),
    waiting: (count: number) => text('health.mailWaiting', { count }),
    failing: (count: number, reason: string) => text('health.mailFailing', { count, reason }),
    advice: text('health.checkMail'),
  };
  if (hasServer) return outboxCheck(texts, () => findOutboxState(queries));
  const message = text('health.mailFolder');
  return { ...texts, check: () => ({ state: 'attention', message, advice: text('health.setMail') }) };
}
