/**
 * Addresses of pictures. A stored picture is named by its content (`/images/{id}-{width}.{format}`), so its address never
 * changes meaning and may be cached for ever. The API gives the widest WebP; other widths and formats are derived here.
 *
 * An id is 32 hexadecimal digits of the content's hash and 3 of the picture's own width in pixels, so that a page never
 * promises more pixels than there are. Ids of pictures that were stored before have no width.
 */
import { type imageFormats, imageWidths } from './limits.ts';

export type ImageWidth = (typeof imageWidths)[number];
export type ImageFormat = (typeof imageFormats)[number];

const stored = /^\/images\/([0-9a-f]{32}(?:[0-9a-f]{3})?)-\d+\.(?:webp|avif)$/;
const hashDigits = 32;

/** Address of a stored picture in one width (pixels) and format. */
const imagePath = (imageId: string, width: ImageWidth, format: ImageFormat): string =>
  `/images/${imageId}-${width}.${format}`;

/** The id of a picture with this hash (32 hexadecimal digits) and width (pixels, at most 4095). */
export const imageIdFor = (hash: string, width: number): string => hash + width.toString(16).padStart(3, '0');

/** How many pixels wide a picture is at most; Infinity when its id does not tell. */
const ownWidth = (imageId: string): number =>
  imageId.length > hashDigits ? Number.parseInt(imageId.slice(hashDigits), 16) : Number.POSITIVE_INFINITY;

/** The widths that a picture is served in: the last one has all its pixels, or is the widest there is. */
function widthsOf(imageId: string): readonly ImageWidth[] {
  const own = ownWidth(imageId);
  return imageWidths.filter((_, i) => i === 0 || (imageWidths[i - 1] ?? 0) < own);
}

/** The address that the API gives for a stored picture; '' for none. */
export const imageUrl = (imageId: string | null | undefined): string =>
  imageId ? imagePath(imageId, widthsOf(imageId).at(-1) ?? 960, 'webp') : '';

/** The id of the stored picture that `url` leads to; undefined for every other address. */
export const imageIdOf = (url: string): string | undefined => stored.exec(url)?.[1];

/** `srcset` of a picture for widths up to `max` pixels, or '' when the address is not one of the shop's own. */
export function imageSrcSet(url: string, format: ImageFormat, max: number): string {
  const imageId = stored.exec(url)?.[1];
  if (!imageId) return '';
  const own = ownWidth(imageId);
  return widthsOf(imageId)
    .filter((width) => width <= max)
    .map((width) => `${imagePath(imageId, width, format)} ${Math.min(width, own)}w`)
    .join(', ');
}

/** The smallest served width that is at least `wanted` pixels, as an address; other addresses come back as they are. */
export function imageAtWidth(url: string, wanted: number, format: ImageFormat = 'webp'): string {
  const imageId = stored.exec(url)?.[1];
  const widths = imageId ? widthsOf(imageId) : [];
  const width = widths.find((each) => each >= wanted) ?? widths.at(-1);
  return imageId && width ? imagePath(imageId, width, format) : url;
}
