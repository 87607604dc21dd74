/** How the database, the connections to it and the processes that share it are. */
import { text } from '../../messages/text.ts';
import { type Finding, type HealthCheck, well } from '../runtime/health-check.ts';
import { type Measure, secondsSince } from '../runtime/measures.ts';
import type { Database } from './database.ts';
import { sql } from './drizzle.ts';

/** A database that takes longer than this to answer nothing makes every page of an account slow, in ms. */
const slow = 250;
/** Its heartbeat comes every 4 s. A silence that is longer than this is one, in seconds. */
const longSilence = 15;

/** @throws what the ping threw */
async function checkDatabase(database: Database): Promise<Finding> {
  const began = performance.now();
  await database.ping();
  const ms = Math.max(1, Math.round(performance.now() - began));
  const pool = database.connections();
  if (!pool)
    return { state: 'attention', message: text('health.databaseEmbedded', { ms }), advice: text('health.useServer') };
  if (pool.waiting > pool.most) {
    const { most, waiting } = pool;
    return {
      state: 'attention',
      message: text('health.databaseFull', { most, waiting }),
      advice: text('health.morePool'),
    };
  }
  if (ms > slow)
    return { state: 'attention', message: text('health.databaseSlow', { ms }), advice: text('health.checkLoad') };
  return well(text('health.databaseWell', { ms }));
}

/** The processes of the store, each of which has one connection for notifications. */
async function countProcesses(database: Database): Promise<number> {
  const { rows } = (await database.queries.execute(sql`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and application_name = 'tokri-listener'`)) as { rows: { count: number }[] };
  return rows[0]?.count ?? 0;
}

export const databaseChecks = (database: Database): HealthCheck[] => [
  {
    name: 'database',
    title: text('health.database'),
    check: () =>
      checkDatabase(database).catch(
        (): Finding => ({
          state: 'failed',
          message: text('health.databaseAway'),
          advice: text('health.startDatabase'),
        }),
      ),
  },
  {
    name: 'updates',
    title: text('health.updates'),
    check() {
      const heardAt = database.connections()?.heardAt;
      if (!heardAt) return undefined;
      if (secondsSince(heardAt) < longSilence) return well(text('health.updatesWell'));
      const advice = text('health.startDatabase');
      return { state: 'failed', message: text('health.updatesLate'), advice, since: heardAt };
    },
  },
  {
    name: 'processes',
    title: text('health.processes'),
    check: async () =>
      database.connections() && well(text('health.processCount', { count: await countProcesses(database) })),
  },
];

export const databaseMeasures = (database: Database): Measure[] => [
  {
    name: 'tokri_database_connections',
    help: 'Connections of the pool that are in use or idle, and work that waits for one.',
    kind: 'gauge',
    read() {
      const pool = database.connections();
      if (!pool) return [];
      const states = { used: pool.open - pool.idle, idle: pool.idle, waiting: pool.waiting };
      return Object.entries(states).map(([state, value]) => ({ value, labels: { state } }));
    },
  },
  {
    name: 'tokri_listener_silence_seconds',
    help: 'Time since the connection for notifications heard of the database.',
    kind: 'gauge',
    read() {
      const state = database.connections();
      return state ? [{ value: secondsSince(state.heardAt) }] : [];
    },
  },
];
