/** Reads and saves people's choices of notifications (docs/features/push.md). */
import { type NotificationChannel, notificationChannels } from '../../contract/notification-choices.ts';
import type { Preferences } from '../../contract/notification-preferences.ts';
import type { Database, Queries } from '../db/database.ts';
import * as store from './store.ts';

interface Parts {
  database: Database;
  /** Whether the shop uses a channel now. */
  isOn: (channel: NotificationChannel) => Promise<boolean>;
}

export function createPreferences({ database: { queries }, isOn }: Parts) {
  async function list(userId: string): Promise<Preferences> {
    const channels: NotificationChannel[] = [];
    for (const channel of notificationChannels) if (await isOn(channel)) channels.push(channel);
    return { off: await store.listOff(queries, userId), channels };
  }

  return {
    list,

    async set(userId: string, { on, ...preference }: store.Preference & { on: boolean }): Promise<Preferences> {
      await (on ? store.turnOn : store.turnOff)(queries, userId, preference);
      return list(userId);
    },

    /** Deletes those of an account that is deleted in `tx`. */
    erase: (tx: Queries, userId: string): Promise<void> => store.deletePreferencesOf(tx, userId),
  };
}

export type NotificationPreferences = ReturnType<typeof createPreferences>;
