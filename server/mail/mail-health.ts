import { text } from '../../messages/text.ts';
import type { Queries } from '../db/database.ts';
import type { HealthCheck } from '../runtime/health-check.ts';
import { outboxCheck } from '../runtime/outbox-health.ts';
import { findOutboxState } from './repository.ts';

/** @param folder of the emails of a store without a mail server */
export function mailCheck(queries: Queries, folder: string | undefined): HealthCheck {
  const words = {
    name: 'mail',
    title: text('health.mail'),
    none: text('health.mailWell'),
    waiting: (count: number) => text('health.mailWaiting', { count }),
    failing: (count: number, reason: string) => text('health.mailFailing', { count, reason }),
    advice: text('health.checkMail'),
  };
  if (folder === undefined) return outboxCheck(words, () => findOutboxState(queries));
  const message = text('health.mailFolder', { folder });
  return { ...words, check: () => ({ state: 'attention', message, advice: text('health.setMail') }) };
}
