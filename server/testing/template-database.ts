/**
 * Vitest's global setup: a migrated database on the test server, which the databases of all test shops are copies of. Copying
 * takes half of the processor time of the migrations.
 */
import { randomBytes } from 'node:crypto';
import type { TestProject } from 'vitest/node';
import { preparePostgres } from '../db/postgres.ts';
import { onPostgres, onTestServer, testDatabaseUrl } from './postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Name of the database to copy; undefined without a PostgreSQL server. */
    templateDatabase: string | undefined;
  }
}

export default async function makeTemplate(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  if (!onPostgres) return undefined;
  const name = `tokri_template_${randomBytes(6).toString('hex')}`;
  await onTestServer(`create database ${name}`);
  await preparePostgres(testDatabaseUrl(name), {});
  project.provide('templateDatabase', name);
  return () => onTestServer(`drop database if exists ${name} with (force)`);
}
