/** Processes of two releases on one database: one that the tables no longer serve goes on to show pages, and changes nothing. */
import { createLiveCopy } from '../cache/live-copy.ts';
import type { Database } from '../db/database.ts';
import { codeVersion, copyName, findSchemaVersion } from '../db/schema-version.ts';
import { outdated } from '../lib/errors.ts';
import type { BackgroundJob } from '../runtime/background-jobs.ts';
import type { Log } from '../runtime/log.ts';
import type { Http } from './http.ts';

/** In ms, besides the notification. */
const checkEvery = 60_000;

export interface LiveSchema {
  /** False when a newer release has changed the tables so that this code must not write to them. */
  servesThisCode(): boolean;
  /** The number of the newest migration of the tables; undefined when they have none. */
  version(): number | undefined;
  job: BackgroundJob;
}

/** Follows the version of the tables, which a newer release may change while this process runs. */
export async function openLiveSchema(database: Database, log: Log): Promise<LiveSchema> {
  let isServed = true;
  let version: number | undefined;
  const check = async () => {
    const schema = await findSchemaVersion(database.queries);
    version = schema?.version;
    const wasServed = isServed;
    isServed = !schema || schema.servesFrom <= codeVersion;
    const fields = { schema, codeVersion };
    if (wasServed && !isServed)
      log.error(
        fields,
        'a newer version of Tokri changed the tables: no orders and changes here until a restart with it',
      );
    if (!wasServed && isServed) log.warn(fields, 'the tables serve this version of Tokri again');
  };
  const copy = createLiveCopy({ database, log, name: copyName, read: check, every: checkEvery });
  await copy.open();
  return { servesThisCode: () => isServed, version: () => version, job: copy.job };
}

const reads = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Refuses changes while the tables do not serve this code. For the routes that are added after it. */
export function refuseOutdatedChanges(app: Http, schema: LiveSchema): void {
  app.addHook('onRequest', async ({ method }) => {
    if (!schema.servesThisCode() && !reads.has(method)) throw outdated();
  });
}
