/** The backups at a target: each is a file, with another one as its proof. */
import { text } from 'node:stream/consumers';
import { BackupError } from './backup-error.ts';
import { findOutdated } from './retention.ts';
import { type BackupProof, backupProof } from './summary.ts';
import { type BackupTarget, unfinishedEnding } from './target.ts';

const fileEnding = '.tar.age';
const proofEnding = '.json';
const namePattern = /^tokri-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ$/;
/** After this time in ms a file without a proof is left over from a run that was killed. */
const unprovedFor = 2 * 24 * 60 * 60_000;

/** Such as tokri-2026-11-30T02-10-05Z. */
export const nameAt = (moment: Date): string =>
  `tokri-${moment
    .toISOString()
    .replace(/\.\d+Z$/, 'Z')
    .replaceAll(':', '-')}`;
const momentOf = (name: string): Date =>
  new Date(name.slice('tokri-'.length).replace(/T(\d\d)-(\d\d)-(\d\d)Z$/, 'T$1:$2:$3Z'));

export const fileOf = (name: string): string => `${name}${fileEnding}`;
export const proofOf = (name: string): string => `${name}${proofEnding}`;

export interface StoredBackup {
  name: string;
  takenAt: Date;
  proof: BackupProof;
}

/** Names of backups that have both files, newest first. */
async function listNames(target: BackupTarget): Promise<{ proved: string[]; unproved: string[] }> {
  const files = new Set((await target.list()).map(({ name }) => name));
  const names = [...files]
    .filter((file) => file.endsWith(fileEnding))
    .map((file) => file.slice(0, -fileEnding.length))
    .filter((name) => namePattern.test(name))
    .sort()
    .reverse();
  return {
    proved: names.filter((name) => files.has(proofOf(name))),
    unproved: names.filter((name) => !files.has(proofOf(name))),
  };
}

/** The newest backups that were proved, newest first. @throws BackupError */
export async function listBackups(target: BackupTarget, most = Number.POSITIVE_INFINITY): Promise<StoredBackup[]> {
  const { proved } = await listNames(target);
  const found = await Promise.all(
    proved.slice(0, most).map(async (name) => {
      const proof = backupProof.safeParse(await readJson(target, proofOf(name)));
      return proof.success ? { name, takenAt: momentOf(name), proof: proof.data } : undefined;
    }),
  );
  return found.filter((backup) => backup !== undefined);
}

async function readJson(target: BackupTarget, file: string): Promise<unknown> {
  try {
    return JSON.parse(await text(await target.read(file)));
  } catch (error) {
    if (error instanceof BackupError) throw error;
    return undefined;
  }
}

/** Removes backups that are no longer retained, and what runs that were killed left over. */
export async function removeOutdated(target: BackupTarget, now: Date): Promise<void> {
  for (const { name } of await target.list()) {
    const begun = name.endsWith(unfinishedEnding) ? name.slice(0, 'tokri-2026-11-30T02-10-05Z'.length) : '';
    if (namePattern.test(begun) && now.getTime() - momentOf(begun).getTime() > unprovedFor) await target.remove(name);
  }
  const { proved, unproved } = await listNames(target);
  const outdated = findOutdated(proved.map((name) => ({ name, takenAt: momentOf(name) })));
  const leftOver = unproved.filter((name) => now.getTime() - momentOf(name).getTime() > unprovedFor);
  for (const name of [...outdated.map((backup) => backup.name), ...leftOver]) {
    // The proof first: without it, a backup that is half removed does not count.
    await target.remove(proofOf(name));
    await target.remove(fileOf(name));
  }
}
