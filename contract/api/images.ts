/**
 * URLs of pictures. A stored picture is named by its content (`/images/{id}-{width}.{format}`), so the content of a URL never
 * changes and can be cached forever. The API returns the widest WebP; other widths and formats are derived here.
 *
 * An id has 32 hexadecimal digits of the content hash and 3 for the original width in pixels, so that `srcset` never lists widths
 * that do not exist. Older ids have no width.
 */
import { type imageFormats, imageWidths } from './limits.ts';

export type ImageWidth = (typeof imageWidths)[number];
export type ImageFormat = (typeof imageFormats)[number];

const stored = /^\/images\/([0-9a-f]{32}(?:[0-9a-f]{3})?)-\d+\.(?:webp|avif)$/;
const hashDigits = 32;

/** URL of a stored picture in one width (pixels) and format. */
const imagePath = (imageId: string, width: ImageWidth, format: ImageFormat): string =>
  `/images/${imageId}-${width}.${format}`;

/** The id for a hash (32 hexadecimal digits) and width (pixels, at most 4095). */
export const imageIdFor = (hash: string, width: number): string => hash + width.toString(16).padStart(3, '0');

/** Width of the original in pixels; Infinity when the id does not contain it. */
const ownWidth = (imageId: string): number =>
  imageId.length > hashDigits ? Number.parseInt(imageId.slice(hashDigits), 16) : Number.POSITIVE_INFINITY;

/** The widths that a picture is served in. The last one is the original width or the largest served width. */
function widthsOf(imageId: string): readonly ImageWidth[] {
  const own = ownWidth(imageId);
  return imageWidths.filter((_, i) => i === 0 || (imageWidths[i - 1] ?? 0) < own);
}

/** The URL that the API returns for a stored picture; '' for none. */
export const imageUrl = (imageId: string | null | undefined): string =>
  imageId ? imagePath(imageId, widthsOf(imageId).at(-1) ?? 960, 'webp') : '';

/** The id of the stored picture at `url`; undefined for any other URL. */
export const imageIdOf = (url: string): string | undefined => stored.exec(url)?.[1];

/** `srcset` for widths up to `max` pixels, or '' when the URL is not a stored picture. */
export function imageSrcSet(url: string, format: ImageFormat, max: number): string {
  const imageId = stored.exec(url)?.[1];
  if (!imageId) return '';
  const own = ownWidth(imageId);
  return widthsOf(imageId)
    .filter((width) => width <= max)
    .map((width) => `${imagePath(imageId, width, format)} ${Math.min(width, own)}w`)
    .join(', ');
}

/** URL of the smallest served width of at least `wanted` pixels; other URLs are returned unchanged. */
export function imageAtWidth(url: string, wanted: number, format: ImageFormat = 'webp'): string {
  const imageId = stored.exec(url)?.[1];
  const widths = imageId ? widthsOf(imageId) : [];
  const width = widths.find((each) => each >= wanted) ?? widths.at(-1);
  return imageId && width ? imagePath(imageId, width, format) : url;
}
