/** The pictures of the shop: stored once, served in many sizes (decision 0006). */

import { LRUCache } from 'lru-cache';
import { imageFormats, imageWidths, limits } from '../../contract/api/limits.ts';
import { text } from '../../messages/text.ts';
import { AppError } from '../lib/errors.ts';
import type { Log } from '../runtime/log.ts';
import { createQueue } from '../runtime/queue.ts';
import { createRequestCoalescing } from '../runtime/request-coalescing.ts';
import { fileNameOf, type PictureSize } from './file-name.ts';
import { imageIdOfBytes, type Measured, toIcon, toOriginal, toSize } from './pixels.ts';
import type { Storage } from './storage.ts';

/** Concurrent encodings, and how many more may wait. */
const atOnce = 2;
const waitingMost = 256;
/** How long a request waits until the encoding of a missing size starts, in ms. */
const usualWait = 4_000;
/** Decoding more pixels than this needs so much memory that only one such picture is decoded at a time. */
const largePixels = 4_000_000;
/** Width of pictures that are not public, in pixels. */
const privateWidth = 960;
/** Bytes of served sizes that are cached in memory. */
const hotBytes = 64 * 1024 * 1024;
/** Bytes for the bookkeeping of one entry. */
const besideItself = 300;

export interface Served {
  bytes: Buffer;
  type: 'image/avif' | 'image/webp';
  /** False for the original, which replaces a size while too many wait to be encoded. */
  isThatSize: boolean;
}

export interface Images {
  /**
   * Stores a PNG, JPEG, WebP or AVIF picture and returns its id. The same bytes give the same id, at low cost.
   * @throws AppError TOO_LARGE (over 5 MB or 25 million pixels), UNSUPPORTED_MEDIA_TYPE (anything else, animated,
   * damaged), BUSY (too many wait, the disk is full, or the storage
   * does not answer)
   */
  add(bytes: Uint8Array): Promise<string>;
  /**
   * Stores a WebP picture that is part of Tokri unchanged, at almost no cost, and returns its id. Never use it for
   * uploads. @throws AppError BUSY (the disk is full)
   */
  importBundled(bytes: Uint8Array): Promise<string>;
  /**
   * Checks and encodes an upload like `add`, at most 960 pixels wide and without metadata, but does not store it: for
   * pictures that are not public. @throws AppError as `add`
   */
  encode(bytes: Uint8Array): Promise<Buffer>;
  /** Returns true when a picture with this id exists. */
  has(id: string): Promise<boolean>;
  /** Deletes an unreferenced picture in all its sizes, unless it was uploaded (again) after `since`. */
  remove(id: string, since: Date): Promise<void>;
  /**
   * A square PNG of a picture on white, for home screens; undefined when the picture does not exist.
   * @param margin share of the width that stays free on each side @throws AppError BUSY
   */
  icon(id: string, pixels: number, margin: number): Promise<Buffer | undefined>;
  /** One size of a picture, encoded on first request; undefined when the picture does not exist. */
  find(size: PictureSize): Promise<Served | undefined>;
}

interface Parts {
  storage: Storage;
  log: Log;
  maxWait?: number;
}

/** The pictures of the shop. Several processes may share one storage. */
export function createImages({ storage, log, maxWait = usualWait }: Parts): Images {
  const inTurn = createQueue({ atOnce, waiting: waitingMost });
  const sizesInTurn = createQueue({ atOnce, waiting: waitingMost, longest: maxWait });
  const oneLarge = createQueue({ atOnce: 1, waiting: waitingMost });
  const adding = createRequestCoalescing<void>();
  const finding = createRequestCoalescing<Served | undefined>();
  const hot = new LRUCache<string, Buffer>({
    maxSize: hotBytes,
    sizeCalculation: (bytes, name) => bytes.length + name.length + besideItself,
  });

  /** Stores the result of `toKeep` for a picture, unless it is already stored. Returns the picture's id. */
  async function ingest(bytes: Uint8Array, toKeep: (size: Measured) => Promise<Uint8Array>): Promise<string> {
    const { id, size } = await imageIdOfBytes(bytes);
    await adding(id, async () => {
      if (await storage.wantedAt(originalKey(id))) {
        const failed = (error: unknown) => log.warn({ err: error }, 'a picture could not be marked as wanted');
        return storage.touch(originalKey(id)).catch(failed);
      }
      const original = await toKeep(size);
      await storage.write(originalKey(id), original).catch((error) => {
        log.error({ err: error }, 'a picture could not be kept');
        throw new AppError('BUSY', text('errors.pictureNotSaved'), { retryAfter: 30 });
      });
    });
    return id;
  }

  async function encodeAnew(bytes: Uint8Array, { pixels }: Measured): Promise<Buffer> {
    const large = pixels > largePixels;
    const encode = () => inTurn(() => toOriginal(bytes));
    return large ? oneLarge(encode) : encode();
  }

  async function make(size: PictureSize): Promise<Served | undefined> {
    const original = await storage.read(originalKey(size.id));
    if (!original) return undefined;
    let bytes: Buffer;
    try {
      bytes = await sizesInTurn(() => toSize(original, size.width, size.format));
    } catch (error) {
      if (error instanceof AppError && error.code === 'BUSY') {
        return { bytes: original, type: 'image/webp', isThatSize: false };
      }
      throw error;
    }
    // A full disk must not remove pictures from the pages: the size is served without storing it, and encoded again
    // next time.
    await storage.write(sizeKey(size), bytes).catch((error) => log.error({ err: error }, 'a size could not be kept'));
    return served(size, bytes);
  }

  return {
    async add(bytes) {
      checkSize(bytes);
      return ingest(bytes, (size) => encodeAnew(bytes, size));
    },
    async encode(bytes) {
      checkSize(bytes);
      const { size } = await imageIdOfBytes(bytes);
      const original = await encodeAnew(bytes, size);
      return inTurn(() => toSize(original, privateWidth, 'webp'));
    },
    importBundled: (bytes) => ingest(bytes, async () => bytes),
    async icon(id, pixels, margin) {
      const original = await storage.read(originalKey(id));
      return original && sizesInTurn(() => toIcon(original, pixels, margin));
    },
    has: async (id) => (await storage.wantedAt(originalKey(id))) !== undefined,
    async remove(id, since) {
      const wantedAt = await storage.wantedAt(originalKey(id));
      if (!wantedAt || wantedAt >= since) return;
      await storage.remove(originalKey(id));
      const sizes = imageWidths.flatMap((width) => imageFormats.map((format) => ({ id, width, format })));
      for (const size of sizes) {
        hot.delete(fileNameOf(size));
        await storage.remove(sizeKey(size));
      }
    },
    async find(size) {
      const name = fileNameOf(size);
      const known = hot.get(name);
      if (known) return served(size, known);
      return finding(name, async () => {
        const stored = await storage.read(sizeKey(size));
        const found = stored ? served(size, stored) : await make(size);
        if (found?.isThatSize) hot.set(name, found.bytes);
        return found;
      });
    },
  };
}

function checkSize(bytes: Uint8Array): void {
  if (bytes.length > limits.imageBytes) throw new AppError('TOO_LARGE', text('errors.pictureTooLarge'));
}

const served = ({ format }: PictureSize, bytes: Buffer): Served => ({
  bytes,
  type: `image/${format}`,
  isThatSize: true,
});

/** The first two characters of the id are a folder, so that no folder grows without limit. */
export const originalKey = (id: string) => `originals/${id.slice(0, 2)}/${id}.webp`;
const sizeKey = (size: PictureSize) => `sizes/${size.id.slice(0, 2)}/${fileNameOf(size)}`;
