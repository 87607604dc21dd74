/** The pictures of the shop: taken in once, served in many sizes (design §5 'images', decision 0006). */
import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { limits } from '../../contract/limits.ts';
import { Refusal } from '../platform/errors.ts';
import type { Log } from '../platform/log.ts';
import { createQueue } from '../platform/queue.ts';
import { fileNameOf, type PictureSize } from './file-name.ts';
import { createFlights } from './flights.ts';
import { countPixels, toOriginal, toSize } from './pixels.ts';
import { folderStorage } from './storage.ts';

/** Encodings at once, and how many more may wait: a few seconds' work. */
const atOnce = 2;
const waitingMost = 256;
/** Decoding more pixels than this takes so much memory that only one such picture is decoded at a time. */
const largePixels = 4_000_000;
/** Bytes of served sizes that stay in memory. */
const hotBytes = 64 * 1024 * 1024;

export interface Images {
  /**
   * Takes in a PNG, JPEG, WebP or AVIF picture and gives its id. The same bytes give the same id, cheaply.
   * @throws Refusal TOO_LARGE (over 5 MB or 25 million pixels), UNSUPPORTED_MEDIA_TYPE (anything else, moving, damaged),
   *   BUSY (too many wait, or the disk is full)
   */
  add(bytes: Uint8Array): Promise<string>;
  /**
   * Takes in a WebP picture that comes with Tokri as it is, which costs next to nothing, and gives its id. Never for bytes
   * that somebody sent. @throws Refusal BUSY (the disk is full)
   */
  addOwn(bytes: Uint8Array): Promise<string>;
  /** Whether there is a picture with this id. */
  has(id: string): Promise<boolean>;
  /** The bytes of one size, made on first request; undefined when there is no such picture. @throws Refusal BUSY */
  find(size: PictureSize): Promise<Buffer | undefined>;
}

/** The pictures kept below `folder` (absolute). Several processes may share one folder. */
export function createImages({ folder, log }: { folder: string; log: Log }): Images {
  const storage = folderStorage(folder);
  const inTurn = createQueue({ atOnce, waiting: waitingMost });
  const oneLarge = createQueue({ atOnce: 1, waiting: waitingMost });
  const adding = createFlights<void>();
  const finding = createFlights<Buffer | undefined>();
  const hot = new LRUCache<string, Buffer>({ maxSize: hotBytes, sizeCalculation: (bytes) => bytes.length || 1 });

  /** Keeps what `toKeep` makes of a picture, unless it is kept already. Gives the picture's id. */
  async function takeIn(bytes: Uint8Array, toKeep: () => Promise<Uint8Array>): Promise<string> {
    const id = createHash('sha256').update(bytes).digest('hex').slice(0, 32);
    await adding(id, async () => {
      if (await storage.read(originalKey(id))) return;
      const original = await toKeep();
      await storage.write(originalKey(id), original).catch((error) => {
        log.error({ err: error }, 'a picture could not be kept');
        throw new Refusal('BUSY', 'The picture could not be kept. Please try again later.', { retryAfter: 30 });
      });
    });
    return id;
  }

  async function encodeAnew(bytes: Uint8Array): Promise<Buffer> {
    const large = (await countPixels(bytes)) > largePixels;
    const encode = () => inTurn(() => toOriginal(bytes));
    return large ? oneLarge(encode) : encode();
  }

  async function make(size: PictureSize): Promise<Buffer | undefined> {
    const original = await storage.read(originalKey(size.id));
    if (!original) return undefined;
    const bytes = await inTurn(() => toSize(original, size.width, size.format));
    // A full disk must not take the pictures off the pages: it is served all the same, and made again next time.
    await storage.write(sizeKey(size), bytes).catch((error) => log.error({ err: error }, 'a size could not be kept'));
    return bytes;
  }

  return {
    async add(bytes) {
      if (bytes.length > limits.imageBytes) throw new Refusal('TOO_LARGE', 'A picture may have at most 5 MB.');
      return takeIn(bytes, () => encodeAnew(bytes));
    },
    addOwn: (bytes) => takeIn(bytes, async () => bytes),
    has: async (id) => (await storage.read(originalKey(id))) !== undefined,
    async find(size) {
      const name = fileNameOf(size);
      return (
        hot.get(name) ??
        finding(name, async () => {
          const bytes = (await storage.read(sizeKey(size))) ?? (await make(size));
          if (bytes) hot.set(name, bytes);
          return bytes;
        })
      );
    },
  };
}

/** Two characters of the id make a folder, so that no folder grows endless. */
const originalKey = (id: string) => `originals/${id.slice(0, 2)}/${id}.webp`;
const sizeKey = (size: PictureSize) => `sizes/${size.id.slice(0, 2)}/${fileNameOf(size)}`;
