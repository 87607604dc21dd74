/** All processing of pixels: validating uploads, and encoding the served sizes. */

import { createHash } from 'node:crypto';
import sharp, { type Metadata, type Sharp, type SharpOptions } from 'sharp';
import { type ImageFormat, type ImageWidth, imageIdFor } from '../../contract/api/images.ts';
import { limits } from '../../contract/api/limits.ts';
import { text } from '../../messages/text.ts';
import { AppError } from '../lib/errors.ts';

// Only these four decoders are enabled in this process: no SVG, no GIF, no TIFF, no PDF, whatever a file claims.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: [
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadWebpBuffer',
    'VipsForeignLoadHeifBuffer',
  ],
});
// One thread per picture: the queue in `images.ts` limits how many run at once. Results rarely repeat, so none are
// cached.
sharp.concurrency(1);
sharp.cache(false);

const accepted = new Set(['image/png', 'image/jpeg', 'image/webp', 'image/avif']);
/** AVIF needs about 18 bytes of memory per pixel to decode, several times as much as the others. */
const maxAvifPixels = 8_000_000;
/** Originals fit into a square of this many pixels. */
const originalSide = 1600;
/**
 * `error`: rejects truncated or damaged files, but not small irregularities that every viewer accepts and some cameras
 * write.
 */
const reading: SharpOptions = { limitInputPixels: limits.imagePixels, failOn: 'error' };

const notAPicture = () => new AppError('UNSUPPORTED_MEDIA_TYPE', text('errors.pictureTypes'));

/**
 * The id of a picture with these bytes.
 * @throws AppError UNSUPPORTED_MEDIA_TYPE, TOO_LARGE as `measure`
 */
export async function imageIdOfBytes(bytes: Uint8Array): Promise<{ id: string; size: Measured }> {
  const size = await measure(bytes);
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 32);
  return { id: imageIdFor(hash, size.keptWidth), size };
}

/** A picture as its header describes it. */
export interface Measured {
  pixels: number;
  /** Size of the stored original, upright and scaled to fit: pixels. */
  keptWidth: number;
}

/**
 * Measures a picture by its header, without decoding it.
 * @throws AppError UNSUPPORTED_MEDIA_TYPE (not one of the four formats, or animated), TOO_LARGE (too many pixels)
 */
async function measure(bytes: Uint8Array): Promise<Measured> {
  const header = await headerOf(bytes);
  if (!header || !accepted.has(header.mediaType ?? '')) throw notAPicture();
  if ((header.pages ?? 1) > 1) throw new AppError('UNSUPPORTED_MEDIA_TYPE', text('errors.pictureAnimated'));
  const pixels = header.width * header.height;
  const isAvif = header.mediaType === 'image/avif';
  const maxPixels = isAvif ? maxAvifPixels : limits.imagePixels;
  if (pixels > maxPixels) {
    const allowed = { millions: maxPixels / 1_000_000 };
    throw new AppError(
      'TOO_LARGE',
      isAvif ? text('errors.avifPixels', allowed) : text('errors.picturePixels', allowed),
    );
  }
  const { width, height } = header.autoOrient;
  const scale = Math.min(1, originalSide / Math.max(width, height));
  return { pixels, keptWidth: Math.max(1, Math.round(width * scale)) };
}

/** Undefined when none of the decoders recognizes the bytes. */
async function headerOf(bytes: Uint8Array): Promise<Metadata | undefined> {
  try {
    return await sharp(bytes, { ...reading, limitInputPixels: false }).metadata();
  } catch {
    return undefined;
  }
}

/**
 * Decodes a whole picture and encodes it again as WebP: upright, in sRGB, at most 1600 × 1600, with transparency, and
 * without metadata. Low effort: it is the source of the served sizes, and is rarely served itself.
 * @throws AppError UNSUPPORTED_MEDIA_TYPE when it cannot be decoded completely
 */
export async function toOriginal(bytes: Uint8Array): Promise<Buffer> {
  try {
    return await sharp(bytes, reading)
      .autoOrient()
      .resize(originalSide, originalSide, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 90, effort: 2 })
      .toBuffer();
  } catch {
    throw new AppError('UNSUPPORTED_MEDIA_TYPE', text('errors.pictureDamaged'));
  }
}

/** Qualities that look alike, and efforts that show a first page of a hundred pictures within seconds (decision 0006). */
const encodings: Record<ImageFormat, (picture: Sharp) => Sharp> = {
  avif: (picture) => picture.avif({ quality: 55, effort: 1 }),
  webp: (picture) => picture.webp({ quality: 78, effort: 2 }),
};

/** An original in one served size: at most `width` pixels wide, never wider than it is. */
export const toSize = (original: Uint8Array, width: ImageWidth, format: ImageFormat): Promise<Buffer> =>
  encodings[format](sharp(original, reading).resize({ width, withoutEnlargement: true })).toBuffer();

/** An original as a square PNG on white. @param margin share of the width that stays free on each side */
export function toIcon(original: Uint8Array, pixels: number, margin: number): Promise<Buffer> {
  const free = Math.round(pixels * margin);
  const inside = pixels - 2 * free;
  return sharp(original, reading)
    .resize(inside, inside, { fit: 'contain', background: '#ffffff' })
    .extend({ top: free, bottom: free, left: free, right: free, background: '#ffffff' })
    .flatten({ background: '#ffffff' })
    .png()
    .toBuffer();
}
