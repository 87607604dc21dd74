/** Reads and saves people's choices of notifications (docs/features/push.md). */
import { type NotificationChannel, notificationChannels } from '../../contract/notifications/notification-choices.ts';
import type { Preferences } from '../../contract/notifications/notification-preferences.ts';
import type { Database, Queries } from '../db/database.ts';
import * as repository from './repository.ts';

interface Parts {
  database: Database;
  /** Returns true when the shop uses a channel now. */
  isOn: (channel: NotificationChannel) => Promise<boolean>;
}

export function createPreferences({ database: { queries }, isOn }: Parts) {
  async function list(userId: string): Promise<Preferences> {
    const channels: NotificationChannel[] = [];
    for (const channel of notificationChannels) if (await isOn(channel)) channels.push(channel);
    return { off: await repository.listOff(queries, userId), channels };
  }

  return {
    list,

    async set(userId: string, { on, ...preference }: repository.Preference & { on: boolean }): Promise<Preferences> {
      await (on ? repository.turnOn : repository.turnOff)(queries, userId, preference);
      return list(userId);
    },

    /** Deletes those of an account that is deleted in `tx`. */
    erase: (tx: Queries, userId: string): Promise<void> => repository.deletePreferencesOf(tx, userId),
  };
}

export type NotificationPreferences = ReturnType<typeof createPreferences>;
