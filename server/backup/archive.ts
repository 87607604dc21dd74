/**
 * The file of a backup: a tar archive, encrypted by age with a passphrase. Without Tokri it is opened by
 * `age --decrypt FILE | tar --extract`. Its files, in this order:
 *
 * | `backup.json` | the version, the migration, the time, and how many rows each table has |
 * | `settings.env` | the settings of the environment, with SECRET |
 * | `tables/NAME.jsonl.gz` | a table, one row per line as JSON |
 * | `images/ID.webp` | a picture |
 * | `SHA256SUMS` | the checksums of all of them, as `sha256sum --check` reads them; an archive that ends early has none |
 */
import { createHash } from 'node:crypto';
import { Decrypter, Encrypter } from 'age-encryption';
import { createTarDecoder, createTarPacker } from 'modern-tar';
import { BackupError, placeError } from './backup-error.ts';
import { type FileToPack, textFile } from './file-to-pack.ts';

/** A file of an archive. It must be read, or its `skip` called, before the next one. */
export interface PackedFile {
  name: string;
  bytes(): AsyncIterable<Uint8Array>;
  skip(): Promise<void>;
}

const sumsName = 'SHA256SUMS';

/**
 * The base-2 logarithm of the work that each guess of the passphrase takes. The usual 18 is for passphrases that people remember, and needs
 * 256 MB; ours have 32 characters or more.
 */
const workFactor = 15;

/** The bytes of an archive with these files, and with their checksums as the last one. */
export async function packArchive(files: AsyncIterable<FileToPack>, key: string): Promise<ReadableStream<Uint8Array>> {
  const { readable, controller } = createTarPacker();
  const add = async ({ name, size, bytes }: FileToPack) => {
    const hash = createHash('sha256');
    const writer = controller.add({ name, size, mode: 0o600 }).getWriter();
    for await (const chunk of bytes) {
      hash.update(chunk);
      await writer.write(chunk);
    }
    await writer.close();
    return `${hash.digest('hex')}  ${name}\n`;
  };
  const addAll = async () => {
    const sums: string[] = [];
    for await (const file of files) sums.push(await add(file));
    await add(textFile(sumsName, sums.join('')));
    controller.finalize();
  };
  void addAll().catch((error: unknown) => controller.error(error));
  const encrypter = new Encrypter();
  encrypter.setPassphrase(key);
  encrypter.setScryptWorkFactor(workFactor);
  return encrypter.encrypt(readable);
}

/**
 * The files of an archive. Reading them to the end compares their checksums.
 * @param place names the file in sentences
 * @throws BackupError when the key does not fit, or the file is damaged or incomplete
 */
export async function* openArchive(
  stream: ReadableStream<Uint8Array>,
  key: string,
  place: string,
): AsyncGenerator<PackedFile> {
  const decrypter = new Decrypter();
  decrypter.addPassphrase(key);
  const decrypted = await decrypter.decrypt(stream).catch((error: unknown) => {
    throw explainHeader(error, place);
  });
  const entries = decrypted.pipeThrough(createTarDecoder({ strict: true }));
  const sums = new Map<string, string>();
  let isComplete = false;
  try {
    for await (const { header, body } of entries) {
      if (header.name === sumsName) {
        compareSums(sums, await new Response(body).text(), place);
        isComplete = true;
        continue;
      }
      const hash = createHash('sha256');
      async function* hashed() {
        try {
          for await (const chunk of body) {
            hash.update(chunk);
            yield chunk;
          }
        } catch (error) {
          throw explainBody(error, place);
        }
        sums.set(header.name, hash.digest('hex'));
      }
      yield {
        name: header.name,
        bytes: hashed,
        skip: async () => {
          for await (const _ of hashed());
        },
      };
    }
  } catch (error) {
    throw explainBody(error, place);
  }
  if (!isComplete) throw incomplete(place);
}

const incomplete = (place: string, cause?: unknown) =>
  new BackupError('damaged', `${place} is damaged or incomplete: its end is missing.`, { cause });

function compareSums(found: ReadonlyMap<string, string>, expected: string, place: string): void {
  const lines = expected.split('\n').filter((line) => line !== '');
  for (const line of lines) {
    const [sum = '', name = ''] = line.split('  ');
    if (found.get(name) !== sum)
      throw new BackupError('damaged', `${place} is damaged: ${name} has another checksum than was noted.`);
  }
  if (lines.length !== found.size) throw incomplete(place);
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : '');

/** The messages of age are all that tells its failures apart; another message is a failure of the place. */
function explainHeader(error: unknown, place: string): Error {
  if (messageOf(error).startsWith('no identity matched'))
    return new BackupError('key', `The key does not open ${place}: BACKUP_KEY must be the one that it was made with.`, {
      cause: error,
    });
  if (/^invalid|unexpected|stream ended|expected/i.test(messageOf(error)))
    return new BackupError('damaged', `${place} is not a backup of Tokri, or its beginning is damaged.`, {
      cause: error,
    });
  return placeError(place, 'reading', error);
}

function explainBody(error: unknown, place: string): Error {
  if (/tag|final chunk|tar|checksum|truncat|unexpected end/i.test(messageOf(error)) && !(error instanceof BackupError))
    return new BackupError('damaged', `${place} is damaged or incomplete.`, { cause: error });
  return error instanceof Error ? error : new Error(String(error));
}
