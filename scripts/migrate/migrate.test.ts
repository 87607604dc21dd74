import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { readMigrations } from '../../server/db/migrations.ts';
import { codeVersion } from '../../server/db/schema-version.ts';
import { everything, places, stateAfter } from '../../server/testing/migrations.ts';
import { bothDatabases } from '../../server/testing/shop.ts';
import { catalogueCommand } from '../catalogue/catalogue-command.ts';
import type { Command } from '../command.ts';
import { checkLedger } from '../ledger/check-ledger.ts';
import { settingsCommand } from '../settings/settings-command.ts';
import { runForTest } from '../testing/run-command.ts';
import { migrateCommand } from './migrate-command.ts';

const others: [string, Command, string[]][] = [
  ['check:ledger', checkLedger, []],
  ['catalogue', catalogueCommand, ['export', 'catalogue.csv']],
  ['settings', settingsCommand, ['export', 'settings.json']],
];

describe.each(bothDatabases)('npm run migrate on the %s database', (kind) => {
  it('brings it up to date and says what it did; the other commands only refuse an older one', async () => {
    const { settings, run } = await places[kind]();
    await run(await stateAfter(codeVersion - 1));
    const folder = await mkdtemp(join(tmpdir(), 'tokri-migrate-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const env = {
      INIT_CWD: folder,
      ...(settings.kind === 'postgres' ? { DATABASE_URL: settings.url } : { DATA_DIR: dirname(settings.folder) }),
    };
    const runHere = (command: Command, args: string[]) => runForTest(command, args, { env, folder });

    const before = await run(everything);
    for (const [name, command, args] of others) {
      const { code, err } = await runHere(command, args);
      expect([name, code, err.trim().split('\n').length]).toEqual([name, 1, 1]);
      expect(err).toContain('run `npm run migrate` first');
    }
    expect(await run(everything)).toEqual(before);

    // A process that must not migrate leaves it to the command.
    const done = await runForTest(migrateCommand, [], { env: { ...env, MIGRATE: '0' }, folder });
    const last = readMigrations().at(-1)?.name;
    expect(done).toEqual({
      code: 0,
      out: expect.stringMatching(
        new RegExp(`^Ran ${last}\nThe database is at migration ${codeVersion} now, after \\d+\\.\\d s\\.\n$`),
      ),
      err: '',
    });
    expect(await runHere(migrateCommand, [])).toEqual({
      code: 0,
      out: `The database needs no migration: it has all up to ${codeVersion}.\n`,
      err: '',
    });
    for (const [name, command, args] of others) expect([name, (await runHere(command, args)).code]).toEqual([name, 0]);
  });
});

it('takes no arguments', async () => {
  const { code, err } = await runForTest(migrateCommand, ['now'], { env: {}, folder: tmpdir() });
  expect([code, err]).toEqual([2, 'Usage:\n  npm run migrate\n']);
});
