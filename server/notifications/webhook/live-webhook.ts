/** True when the webhook is on, in the memory of every process, so that pages know it without a query. */
import { Changes } from '../../cache/dependencies.ts';
import { createLiveCopy } from '../../cache/live-copy.ts';
import type { Database } from '../../db/database.ts';
import type { Log } from '../../runtime/log.ts';
import { findWebhook } from './repository.ts';
import { liveWebhook } from './settings.ts';

export async function openLiveWebhook(database: Database, log: Log) {
  const changes = new Changes();
  let isOn = false;

  async function read(): Promise<void> {
    const now = (await findWebhook(database.queries))?.isOn ?? false;
    if (now === isOn) return;
    isOn = now;
    changes.addAll();
  }

  const copy = createLiveCopy({ database, log, name: liveWebhook, read });
  await copy.open();

  return {
    job: copy.job,

    /** Responses that depend on it are cached until it changes. */
    isOn(): boolean {
      changes.read('');
      return isOn;
    },
  };
}
