import { buffer } from 'node:stream/consumers';
import { inspect } from 'node:util';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '../db/database.ts';
import { sql } from '../db/drizzle.ts';
import { openInMemory } from '../db/embedded.ts';
import { requireTables } from '../db/migrate-tables.ts';
import { codeVersion, findSchemaVersion } from '../db/schema-version.ts';
import { openArchive, packArchive } from './archive.ts';
import { BackupError } from './backup-error.ts';
import { type FileToPack, textFile } from './file-to-pack.ts';
import { restoreInto } from './restore.ts';
import type { ArchiveSummary } from './summary.ts';

const key = 'a passphrase for tests that is long enough';
const place = 'the backup';
/** The first migration with a version of the tables. */
const old = 16;

const summary = (given: Partial<ArchiveSummary> = {}): FileToPack =>
  textFile(
    'backup.json',
    JSON.stringify({
      ...{ format: 1, version: '0.1.0', migration: old, takenAt: '2026-11-30T00:00:00.000Z' },
      ...{ tables: { schema_version: 1, users: 1 }, sequences: {} },
      ...given,
    }),
  );
function table(name: string, ...rows: object[]): FileToPack {
  const bytes = gzipSync(rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
  return { name: `tables/${name}.jsonl.gz`, size: bytes.length, bytes: [bytes] };
}
const version = table('schema_version', { id: 1, version: old, serves_from: 10 });
const asha = { id: '1'.repeat(26), name: 'Asha', email: 'asha@people.example', password_hash: '', role: 'USER' };
const users = table('users', {
  ...asha,
  ...{
    created_at: '2026-01-01T00:00:00Z',
    mobile: '',
    status: 'Active',
    email_confirmed: true,
    language: 'en',
    staff_role: 'manager',
  },
});

describe('a restore', () => {
  let database: Database;
  beforeEach(async () => {
    database = await openInMemory();
  });
  afterEach(() => database.close());

  async function restore(...files: FileToPack[]) {
    const packed = await packArchive(
      (async function* () {
        yield* files;
      })(),
      key,
    );
    const archive = new Blob([await buffer(packed)]).stream();
    return restoreInto(database, openArchive(archive, key, place), { place });
  }
  const rows = async (statement: string) =>
    ((await database.queries.execute(sql.raw(statement))) as unknown as { rows: Record<string, unknown>[] }).rows;

  it('brings tables of an older version up to date', async () => {
    expect(await restore(summary(), version, users)).toMatchObject({ pictures: 0, ledgerDifferences: 0 });
    await requireTables(database.queries);
    expect((await findSchemaVersion(database.queries))?.version).toBe(codeVersion);
    expect(await rows('select name from users')).toEqual([{ name: 'Asha' }]);
    expect(await rows('select count(*)::int as count from drizzle.__drizzle_migrations')).toEqual([
      { count: codeVersion + 1 },
    ]);
  });

  it.each([
    ['a row that refers to nothing', [summary(), version, table('sessions', session())]],
    ['a row of another shape', [summary(), version, table('users', { ...asha, email: null })]],
    ['missing rows', [summary({ tables: { schema_version: 1, users: 2 } }), version, users]],
    ['a table that no version has', [summary(), version, users, table('spells', { id: 1 })]],
    ['a file that no backup has', [summary(), version, users, textFile('../../etc/passwd', 'root')]],
  ])('changes nothing because of %s', async (_, files) => {
    await rows(`insert into attempts (key, count, resets_at) values ('before', 1, now())`);
    const error: unknown = await restore(...files).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(BackupError);
    expect(String(error)).toContain(place);
    // Rows have the data of customers, which no log and no email may have.
    expect(inspect(error)).not.toContain(asha.email);
    await requireTables(database.queries);
    expect(await rows('select key from attempts')).toEqual([{ key: 'before' }]);
  });

  it('needs the summary first', async () => {
    await expect(restore(version, users)).rejects.toThrow('the backup is not a backup of Tokri.');
    await expect(restore()).rejects.toThrow('the backup is empty.');
  });
});

function session(): object {
  return {
    id: '2'.repeat(26),
    user_id: '3'.repeat(26),
    token_hash: '',
    expires_at: '2027-01-01T00:00:00Z',
  };
}
