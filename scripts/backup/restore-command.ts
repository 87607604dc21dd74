import { createReadStream } from 'node:fs';
import { mkdir, stat, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { parseEnv } from 'node:util';
import { openArchive, type PackedFile } from '../../server/backup/archive.ts';
import { BackupError } from '../../server/backup/backup-error.ts';
import { openTarget } from '../../server/backup/open-target.ts';
import { type Restored, requireEmptyPlace, restoreInto } from '../../server/backup/restore.ts';
import { keyOf } from '../../server/backup/run-backup.ts';
import { fileOf, listBackups } from '../../server/backup/stored-backups.ts';
import type { BackupTarget } from '../../server/backup/target.ts';
import { openDatabase } from '../../server/db/open-database.ts';
import { openStorage } from '../../server/images/open-storage.ts';
import { originalsIn } from '../../server/images/originals.ts';
import type { Config } from '../../server/runtime/config.ts';
import { readEnvFile } from '../../server/runtime/env-file.ts';
import { type Command, configOf, type Terminal, userFolder } from '../command.ts';
import { quietLog } from '../quiet-log.ts';
import { sizeOf } from './size-of.ts';

const usage =
  'Usage:\n  npm run restore -- SOURCE [NAME]\n' +
  'SOURCE is a file, or a folder or bucket with backups, of which the newest one is taken, or the one with this NAME.\n' +
  'With BACKUP_TARGET, `latest` or a NAME is enough.\n';

const run: Command['run'] = async (args, terminal) => {
  const config = configOf(terminal);
  const [source, name, ...more] = args;
  if (!source || more.length > 0) {
    terminal.err(usage);
    if (config.backup.target)
      await printBackups(await openTarget(config.backup.target, terminal.folder, config.backup.variables), terminal);
    return 2;
  }
  const { place, bytes } = await openSource(source, name, userFolder(terminal), config);
  const files = await begun(openArchive(bytes, keyOf(config), place));
  const database = await openDatabase(config.database, quietLog, { before: requireEmptyPlace });
  const originals = originalsIn(await openStorage(config.images, quietLog));
  try {
    let former = '';
    const store = {
      picture: originals.write,
      async settings(settings: string) {
        former = settings;
        await storeInDataDir(config, 'restored.env', settings);
      },
    };
    const restored = await restoreInto(database, files, { place, store });
    report(restored, place, terminal);
    await takeSecret(former, config, terminal);
  } finally {
    await database.close();
  }
  return 0;
};

/** @returns the bytes of a backup, and its name for sentences */
async function openSource(source: string, name: string | undefined, folder: string, { backup }: Config) {
  const path = resolve(folder, source);
  const found = await stat(path).catch(() => undefined);
  if (found?.isFile())
    return { place: path, bytes: Readable.toWeb(createReadStream(path)) as ReadableStream<Uint8Array> };
  const isName = backup.target !== undefined && /^(?:latest|tokri-[\dTZ-]+)$/.test(source);
  const target = await openTarget(isName ? (backup.target ?? '') : source, folder, backup.variables);
  const wanted = isName && source !== 'latest' ? source : name;
  const backups = await listBackups(target);
  const chosen =
    wanted === undefined ? backups[0] : backups.find((each) => [each.name, fileOf(each.name)].includes(wanted));
  if (!chosen) {
    throw new BackupError(
      'target',
      backups.length === 0
        ? `There is no backup at ${target.shown}.`
        : `There is no backup ${wanted} at ${target.shown}; the newest one is ${backups[0]?.name}.`,
    );
  }
  return { place: `${target.shown}/${fileOf(chosen.name)}`, bytes: await target.read(fileOf(chosen.name)) };
}

/** Opens the first file, so that a wrong key is refused before there is a database. */
async function begun(files: AsyncGenerator<PackedFile>): Promise<AsyncGenerator<PackedFile>> {
  const first = await files.next();
  return (async function* () {
    if (first.done) return;
    yield first.value;
    yield* files;
  })();
}

async function printBackups(target: BackupTarget, terminal: Terminal): Promise<void> {
  const backups = await listBackups(target);
  terminal.out(
    backups.length === 0
      ? `There is no backup at ${target.shown}.\n`
      : `At ${target.shown}:\n${backups.map(({ name, proof }) => `  ${name}  ${sizeOf(proof.bytes)}, ${proof.orders} orders, ${proof.products} products\n`).join('')}`,
  );
}

function report({ summary, pictures, ledgerDifferences }: Restored, place: string, terminal: Terminal): void {
  const { orders = 0, products = 0 } = summary.tables;
  terminal.out(
    `Restored ${place}, as it was at ${summary.takenAt}: ${orders} orders, ${products} products, ${pictures} pictures.\n` +
      (ledgerDifferences === 0
        ? 'The movements of every product add up to its stock.\n'
        : `In ${ledgerDifferences} products the movements do not add up to the stock: see \`npm run check:ledger\`.\n`),
  );
}

async function storeInDataDir({ dataDir }: Config, file: string, content: string): Promise<void> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  await writeFile(join(dataDir, file), content, { mode: 0o600 });
}

/** The restored shop needs the SECRET of the former one: it signs the sign-ins, and opens the keys of payments. */
async function takeSecret(settings: string, config: Config, terminal: Terminal): Promise<void> {
  const { SECRET: former = '' } = parseEnv(settings);
  const given = terminal.env.SECRET || readEnvFile(terminal.folder).SECRET;
  const file = join(config.dataDir, 'restored.env');
  terminal.out(
    `The settings of the former shop are in ${file}: take what this one needs, and delete it.\n` +
      (given && given !== former
        ? 'SECRET differs: with that of the former shop people stay signed in, and keys of payments and links in emails work.\n'
        : ''),
  );
  if (!given && config.database.kind === 'embedded') await storeInDataDir(config, 'secret', former);
}

export const restoreCommand: Command = {
  run,
  away: 'The database went away, and nothing in it was changed. Please try again.',
};
