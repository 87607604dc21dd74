/** Whether the webhook is on, in the memory of every process, so that pages know it without a query. */
import { Changes } from '../../cache/dependencies.ts';
import type { Database } from '../../db/database.ts';
import type { Log } from '../../platform/log.ts';
import { webhookChannel } from './settings.ts';
import { findWebhook } from './store.ts';

/** Interval of the check for missed notifications, in ms. */
export const checkWebhookEvery = 15_000;

export async function openLiveWebhook(database: Database, log: Log) {
  const changes = new Changes();
  let isOn = false;
  /** Reading happens one after another, so that the newest is read last. */
  let turn: Promise<void> = Promise.resolve();

  async function read(): Promise<void> {
    const now = (await findWebhook(database.queries))?.isOn ?? false;
    if (now === isOn) return;
    isOn = now;
    changes.addAll();
  }
  const readAgain = (): Promise<void> => {
    turn = turn.then(read).catch((err: unknown) => log.warn({ err }, 'the webhook could not be read'));
    return turn;
  };

  await database.listen(
    webhookChannel,
    () => void readAgain(),
    () => void readAgain(),
  );
  await read();

  return {
    /** Responses that depend on it are cached until it changes. */
    isOn(): boolean {
      changes.read('');
      return isOn;
    },
    /** Reads it again, for what was missed. */
    read: readAgain,
  };
}
