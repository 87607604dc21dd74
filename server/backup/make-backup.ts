/** Makes one backup: the tables first, then the pictures, then the proof that it can be restored. */
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { openEmbedded } from '../db/embedded.ts';
import type { Originals } from '../images/originals.ts';
import { openArchive, packArchive } from './archive.ts';
import { BackupError } from './backup-error.ts';
import { dumpedTables, summaryFile } from './dump.ts';
import { type FileToPack, textFile } from './file-to-pack.ts';
import { type Restored, restoreInto } from './restore.ts';
import { fileOf, listBackups, nameAt, proofOf, removeOutdated } from './stored-backups.ts';
import { type ArchiveSummary, type BackupProof, settingsName } from './summary.ts';
import type { BackupTarget } from './target.ts';

export interface BackupNeeds {
  target: BackupTarget;
  key: string;
  originals: Originals;
  /** Goes along as `settings.env`. */
  variables: Record<string, string>;
  /** An empty folder for tables and the database of the proof. */
  folder: string;
  /** Writes the tables into a folder. */
  dump: (folder: string) => Promise<ArchiveSummary>;
}

export interface MadeBackup {
  name: string;
  proof: BackupProof;
}

/**
 * Backups that are there stay as they are until this one is proved; then those that are no longer retained are removed.
 * @throws BackupError when it cannot be made, or not be restored
 */
export async function makeBackup(needs: BackupNeeds): Promise<MadeBackup> {
  const { target, key, folder } = needs;
  // A target that is away is found before the work.
  await target.list();
  const tables = join(folder, 'tables');
  const summary = await needs.dump(tables);
  await requireSameShop(target, summary);
  const name = nameAt(new Date(summary.takenAt));
  const file = fileOf(name);
  const packed = packArchive(filesOf(needs, tables, summary), key);
  const measured = measure();
  try {
    await target.write(file, (await packed).pipeThrough(measured.transform));
    const restored = await proveBackup(target, file, key, folder);
    const { version, migration, takenAt, tables: rows } = restored.summary;
    const { pictures, ledgerDifferences } = restored;
    const { orders = 0, products = 0 } = rows;
    const proof = { takenAt, version, migration, ...measured.result(), orders, products, pictures, ledgerDifferences };
    await target.write(proofOf(name), new Blob([`${JSON.stringify(proof, null, 2)}\n`]).stream());
    // This backup is good; the next one tries again to remove the others.
    await removeOutdated(target, new Date()).catch(() => {});
    return { name, proof };
  } catch (error) {
    await target.remove(file).catch(() => {});
    throw error;
  }
}

/**
 * Orders are never deleted. So a shop with fewer than the newest backup is another one, such as the new shop on a new server, whose
 * backups would replace those that it should be restored from.
 */
async function requireSameShop(target: BackupTarget, { tables: { orders = 0 } }: ArchiveSummary): Promise<void> {
  const [newest] = await listBackups(target, 1);
  if (!newest || newest.proof.orders <= orders) return;
  throw new BackupError(
    'other',
    `${target.shown} has backups of a shop with ${newest.proof.orders} orders, and this one has ${orders}: restore one of them, or give this shop another target.`,
  );
}

async function* filesOf(
  { originals, variables }: BackupNeeds,
  tables: string,
  summary: ArchiveSummary,
): AsyncGenerator<FileToPack> {
  yield summaryFile(summary);
  yield textFile(settingsName, asEnvFile(variables));
  yield* dumpedTables(tables, summary);
  for await (const id of originals.list()) {
    const bytes = await originals.read(id);
    if (bytes) yield { name: `images/${id}.webp`, size: bytes.length, bytes: [bytes] };
  }
}

/** As `.env` files have it. */
const asEnvFile = (variables: Record<string, string>): string =>
  Object.entries(variables)
    .map(([name, value]) => `${name}=${quoteIn(value)}\n`)
    .join('');

const quoteIn = (value: string): string => {
  const quote = ["'", '"', '`'].find((each) => !value.includes(each));
  return /^[\w.:/@,+-]*$/.test(value) || !quote ? value : `${quote}${value}${quote}`;
};

/** Counts and hashes the bytes that pass. */
function measure() {
  const hash = createHash('sha256');
  let bytes = 0;
  const transform = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      hash.update(chunk);
      bytes += chunk.length;
      controller.enqueue(chunk);
    },
  });
  return { transform, result: () => ({ bytes, sha256: hash.digest('hex') }) };
}

/**
 * Restores a backup into a new embedded database, which needs no rights on a server and no room on its disk, and is removed after.
 * @throws BackupError
 */
async function proveBackup(target: BackupTarget, file: string, key: string, folder: string): Promise<Restored> {
  const place = `${target.shown}/${file}`;
  const database = await openEmbedded(join(folder, 'proof', 'database'), {});
  try {
    return await restoreInto(database, openArchive(await target.read(file), key, place), { place });
  } finally {
    await database.close();
  }
}
