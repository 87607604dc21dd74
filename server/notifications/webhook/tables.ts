import type { WebhookEvent } from '../../../contract/settings/webhook-events.ts';
import { moment } from '../../db/columns.ts';
import { boolean, check, integer, pgTable, sql, text } from '../../db/drizzle.ts';

/** One row, from the first time that the webhook is saved. */
export const webhook = pgTable(
  'webhook',
  {
    id: integer('id').primaryKey(),
    /** Increases by one with every change. */
    version: integer('version').notNull(),
    isOn: boolean('is_on').notNull(),
    url: text('url').notNull(),
    events: text('events').array().$type<WebhookEvent[]>().notNull(),
    secret: text('secret').notNull(),
    /** Signs, too, until this time. */
    earlierSecret: text('earlier_secret'),
    earlierSecretUntil: moment('earlier_secret_until'),
    /** When the gateway answered 410. */
    goneAt: moment('gone_at'),
  },
  (t) => [
    check('webhook_one', sql`${t.id} = 1`),
    check('webhook_earlier_secret', sql`(${t.earlierSecret} is null) = (${t.earlierSecretUntil} is null)`),
  ],
);
