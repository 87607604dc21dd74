import { createHash } from 'node:crypto';
import { s3Storage } from '../../server/images/s3-storage.ts';
import { folderStorage, type Storage } from '../../server/images/storage.ts';
import { folderOfImages } from '../../server/runtime/image-variables.ts';
import { type Command, configOf } from '../command.ts';
import { FileError } from '../command-errors.ts';

const usage = `Usage:
  npm run images -- move         copies the pictures of DATA_DIR to IMAGES_URL
  npm run images -- move --back  copies the pictures of IMAGES_URL to DATA_DIR`;

/** Pictures that are copied at once. */
const lanes = 8;
/** Pictures between two lines of progress. */
const sayEvery = 500;

const sum = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** Copies an original, unless the same bytes are there. @returns false when it was there */
async function copy(key: string, from: Storage, to: Storage): Promise<boolean> {
  const bytes = await from.read(key);
  // It was removed since it was listed.
  if (!bytes) return false;
  const there = await to.read(key);
  if (there && sum(there) === sum(bytes)) return false;
  await to.write(key, bytes, await from.wantedAt(key));
  const written = await to.read(key);
  if (!written || sum(written) !== sum(bytes))
    throw new FileError(`${key} is not the same after it was copied. Please run the command again.`);
  return true;
}

const run: Command['run'] = async ([command, option, ...more], terminal) => {
  if (command !== 'move' || (option !== undefined && option !== '--back') || more.length > 0) {
    terminal.err(`${usage}\n`);
    return 2;
  }
  const { images, dataDir } = configOf(terminal);
  if (images.kind !== 's3') throw new FileError('IMAGES_URL must be set: it names the S3 server');
  const { folder } = folderOfImages(dataDir);
  const local = folderStorage(folder);
  const remote = s3Storage(
    images.place,
    images.keys,
    (error) => new FileError(`${error.message}. Run the command again to go on.`),
  );
  const [from, to] = option ? [remote, local] : [local, remote];

  await remote.check();
  const done = { copied: 0, same: 0 };
  const keys = from.originals()[Symbol.asyncIterator]();
  const stop = new AbortController();
  const work = async () => {
    for (let next = await keys.next(); !next.done && !stop.signal.aborted; next = await keys.next()) {
      done[(await copy(next.value, from, to)) ? 'copied' : 'same'] += 1;
      const all = done.copied + done.same;
      if (all % sayEvery === 0) terminal.out(`${all} pictures …\n`);
    }
  };
  // After a failure the other lanes end their picture, and begin no other.
  await Promise.all(Array.from({ length: lanes }, () => work().finally(() => stop.abort())));
  terminal.out(`${done.copied} pictures were copied and compared; ${done.same} were there already.\n`);
  terminal.out(
    option
      ? `They are in ${folder}. Start the store without IMAGES_URL to use them.\n`
      : `Start the store with IMAGES_URL to use them. Those in ${folder} are no longer needed then.\n`,
  );
  return 0;
};

export const imagesCommand: Command = { run, away: '' };
