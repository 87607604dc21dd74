/** The pictures of a sheet: the shop's own, files beside the sheet, and public addresses. */
import { readFile, realpath, stat } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { imageIdOf } from '../../contract/api/images.ts';
import { limits } from '../../contract/api/limits.ts';
import { type PlainText, text } from '../../messages/text.ts';
import type { Images } from '../images/images.ts';
import { imageIdOfBytes } from '../images/pixels.ts';
import { AppError, textParam } from '../lib/errors.ts';
import { PictureError } from './fetch-picture.ts';

export type Found = { id: string } | { fault: PlainText };

interface Known {
  found: Found;
  /** Pending work: fetches the bytes, which are then stored. */
  bring?: () => Promise<Uint8Array>;
}

interface Parts {
  images: Images;
  /** The folder of files (absolute); undefined when there are none. */
  folder: string | undefined;
  /** The shop's own address, without a trailing slash. */
  publicUrl: string | undefined;
  /** Pictures that were fetched before. */
  known?: KnownPictures | undefined;
  /** Fetches an address. @throws PictureError */
  fetch(address: string): Promise<Uint8Array>;
}

/** Ids of pictures by the addresses that they were fetched from. */
export type KnownPictures = Record<string, string>;

/** Concurrent downloads. */
const atOnce = 8;

const isAddress = (reference: string) => /^https?:\/\//i.test(reference);

export class SheetPictures {
  readonly #parts: Parts;
  readonly #known = new Map<string, Known>();

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /**
   * Resolves a reference. Nothing is fetched or stored before `ingest`: an external address stands for itself.
   * @param present ids of the product's current pictures
   */
  async find(reference: string, present: readonly string[]): Promise<Found> {
    const own = this.#ownId(reference);
    if (own && present.includes(own)) return { id: own };
    let known = this.#known.get(reference);
    if (!known) {
      known = await this.#resolve(reference, own);
      this.#known.set(reference, known);
    }
    return known.found;
  }

  /** The same as `ingest`, for pictures at addresses only. @param patience starts no more downloads after this many ms */
  async fetchAll(onProgress: (share: number) => void, patience: number): Promise<void> {
    await this.#ingest(([reference]) => isAddress(reference), onProgress, performance.now() + patience);
  }

  /**
   * Fetches and stores every picture that was found. Unusable ones become faults. Returns whether any differs from the
   * earlier result of `find`.
   */
  ingest(onProgress: (share: number) => void): Promise<boolean> {
    return this.#ingest(() => true, onProgress, Number.POSITIVE_INFINITY);
  }

  async #ingest(
    isWanted: (entry: [string, Known]) => boolean,
    onProgress: (share: number) => void,
    until: number,
  ): Promise<boolean> {
    const wanted = [...this.#known].filter(isWanted);
    const waiting = wanted.flatMap(([, known]) => (known.bring ? known : []));
    let done = 0;
    let differs = false;
    const work = waiting.values();
    const lane = async () => {
      for (const known of work) {
        if (performance.now() > until) return;
        const before = known.found;
        if (known.bring) known.found = await this.#take(known.bring);
        delete known.bring;
        differs ||= !isDeepStrictEqual(before, known.found);
        done += 1;
        onProgress(done / waiting.length);
      }
    };
    await Promise.all(Array.from({ length: atOnce }, lane));
    return differs;
  }

  /** The number of pictures at addresses that are not fetched yet. */
  get unchecked(): number {
    return [...this.#known].filter(([reference, { bring }]) => isAddress(reference) && bring).length;
  }

  /** The ids of the pictures that were fetched from addresses. */
  fetched(): KnownPictures {
    const all = [...this.#known].filter(([reference, { bring }]) => isAddress(reference) && !bring);
    return Object.fromEntries(all.flatMap(([reference, { found }]) => ('id' in found ? [[reference, found.id]] : [])));
  }

  async #take(bring: () => Promise<Uint8Array>): Promise<Found> {
    try {
      return { id: await this.#parts.images.add(await bring()) };
    } catch (error) {
      // A busy shop or a full disk is not a fault of the picture.
      if (error instanceof PictureError) return { fault: error.text };
      if (error instanceof AppError && error.code !== 'BUSY') return { fault: textParam(error.text) };
      throw error;
    }
  }

  #ownId(reference: string): string | undefined {
    const { publicUrl } = this.#parts;
    const path = publicUrl && reference.startsWith(`${publicUrl}/`) ? reference.slice(publicUrl.length) : reference;
    return imageIdOf(path);
  }

  async #resolve(reference: string, own: string | undefined): Promise<Known> {
    if (own) {
      const found = await this.#parts.images.has(own);
      return { found: found ? { id: own } : { fault: text('sheetFaults.pictureUnknown') } };
    }
    const { known = {} } = this.#parts;
    const fetched = Object.hasOwn(known, reference) ? known[reference] : undefined;
    if (fetched && (await this.#parts.images.has(fetched))) return { found: { id: fetched } };
    if (isAddress(reference)) {
      if (!URL.canParse(reference)) return { found: { fault: text('sheetFaults.pictureAddress') } };
      return { found: { id: reference }, bring: () => this.#parts.fetch(reference) };
    }
    return this.#findFile(reference);
  }

  /** A picture's id is computed from its bytes, so a known one is recognized without storing it. */
  async #findFile(name: string): Promise<Known> {
    const { folder } = this.#parts;
    if (!folder) return { found: { fault: text('sheetFaults.pictureAtCommandLine') } };
    try {
      const beside = await realpath(folder);
      const path = await realpath(join(beside, name));
      if (!path.startsWith(beside.endsWith(sep) ? beside : beside + sep)) {
        return { found: { fault: text('sheetFaults.pictureElsewhere') } };
      }
      const about = await stat(path);
      // Opening a pipe would wait without end.
      if (!about.isFile()) return { found: { fault: text('sheetFaults.pictureNotFile') } };
      if (about.size > limits.imageBytes) return { found: { fault: text('errors.pictureTooLarge') } };
      const bytes = await readFile(path);
      const { id } = await imageIdOfBytes(bytes);
      return { found: { id }, bring: () => readFile(path) };
    } catch (error) {
      const fault = error instanceof AppError ? textParam(error.text) : text('sheetFaults.pictureMissing');
      return { found: { fault } };
    }
  }
}
