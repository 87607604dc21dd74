import type { NotificationChannel, NotificationGroup } from '../../contract/notifications/notification-choices.ts';
import { check, pgTable, primaryKey, sql, text } from '../db/drizzle.ts';
import { ownerId } from '../users/tables.ts';

/** Notifications that people have turned off. All others are on. */
export const notificationsOff = pgTable(
  'notifications_off',
  {
    userId: ownerId(),
    group: text('topic').$type<NotificationGroup>().notNull(),
    channel: text('channel').$type<NotificationChannel>().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.group, t.channel] }),
    check('notifications_off_topic_known', sql`${t.group} in ('orders', 'substitutes', 'refunds')`),
    check('notifications_off_channel_known', sql`${t.channel} in ('email', 'push', 'message')`),
  ],
);
