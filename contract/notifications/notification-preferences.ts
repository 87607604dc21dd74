/** A shopper's choice of notifications: about which events, and by which channels (docs/features/push.md). */
import * as z from 'zod';
import { m } from '../../messages/rule-texts.ts';
import { call } from '../api/call.ts';
import { isChoice, notificationChannels, notificationGroups } from './notification-choices.ts';

const preference = z
  .object({ group: z.enum(notificationGroups), channel: z.enum(notificationChannels) })
  .refine(({ group, channel }) => isChoice(group, channel), { error: m.validation.alwaysSent(), path: ['channel'] });

const preferences = z.object({
  /** Notifications that are turned off; all others are on. */
  off: z.array(preference),
  /** The ways that the shop has. */
  channels: z.array(z.enum(notificationChannels)),
});
export type Preferences = z.infer<typeof preferences>;

export const notificationPreferenceCalls = {
  getNotificationPreferences: call('user', 'GET', '/api/v1/notifications/get-preferences', { output: preferences }),
  setNotificationPreference: call('user', 'PUT', '/api/v1/notifications/set-preference', {
    body: preference.and(z.object({ on: z.boolean({ error: m.validation.trueOrFalse() }) })),
    output: preferences,
  }),
};
