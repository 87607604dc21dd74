import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isLockTimeout } from '../lib/errors.ts';
import type { Database } from './database.ts';
import { DatabaseError } from './database-error.ts';
import { sql } from './drizzle.ts';
import { openEmbedded } from './embedded.ts';
import { prepare } from './statement.ts';

describe('the embedded database', () => {
  let folder: string;
  let database: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'tokri-embedded-'));
    database = join(folder, 'database');
  });

  afterEach(() => rmSync(folder, { recursive: true }));

  async function opened<T>(work: (database: Database) => Promise<T>): Promise<T> {
    const open = await openEmbedded(database, {});
    try {
      return await work(open);
    } finally {
      await open.close();
    }
  }

  it('is created when there is none, and stores data permanently', async () => {
    await opened(({ queries }) => queries.execute(sql`create table kept as select 'दूध' as text`));
    const rows = await opened(({ queries }) => queries.select({ text: sql<string>`text` }).from(sql`kept`));
    expect(rows).toEqual([{ text: 'दूध' }]);
  });

  it('is created in an existing empty folder', async () => {
    await mkdir(database);
    await opened(({ ping }) => ping());
    expect(readdirSync(database)).toContain('PG_VERSION');
  });

  it('is created again when the first start was interrupted', async () => {
    await mkdir(join(`${database}.unfinished`, 'base'), { recursive: true });
    await writeFile(join(`${database}.unfinished`, 'base', '1'), 'half of a file');
    await opened(({ ping }) => ping());
    expect(readdirSync(folder)).not.toContain('database.unfinished');
  });

  it('does not change a folder with other content', async () => {
    await mkdir(database);
    await writeFile(join(database, 'letter.txt'), 'Dear grandmother');
    const refused = await openEmbedded(database, {}).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(DatabaseError);
    expect(String(refused)).toContain('something else lies there');
    expect(readdirSync(database)).toEqual(['letter.txt']);
    expect(readdirSync(folder)).not.toContain('database.unfinished');
  });

  it('runs no prepared statement after it was closed', async () => {
    const one = prepare<Record<string, never>, { n: number }>('test_one', () => sql`select 1 as n`);
    const queries = await opened(async (open) => {
      expect(await one(open.queries, {})).toEqual([{ n: 1 }]);
      return open.queries;
    });
    await expect(one(queries, {})).rejects.toThrow('the embedded database is closed');
  });

  it('times out work that has waited too long, and never runs it', async () => {
    await opened(async (database) => {
      await database.queries.execute(sql`create table kept (n int)`);
      let refused: unknown;
      await database.transaction(async (tx) => {
        const write = () => tx.execute(sql`insert into kept values (1)`);
        await write();
        refused = await database
          .transaction((other) => other.execute(sql`insert into kept values (2)`), { lockWait: 50 })
          .catch((error: unknown) => error);
        await write();
      });
      expect(isLockTimeout(refused)).toBe(true);
      await database.transaction((tx) => tx.execute(sql`insert into kept values (3)`), { lockWait: 50 });
      const rows = await database.queries.select({ n: sql<number>`n` }).from(sql`kept`);
      expect(rows.map(({ n }) => n)).toEqual([1, 1, 3]);
    });
  });
});
