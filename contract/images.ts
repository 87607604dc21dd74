/**
 * Addresses of pictures. A stored picture is named by its content (`/images/{id}-{width}.{format}`), so its address never
 * changes meaning and may be cached for ever. The API gives the widest WebP; other widths and formats are derived here.
 */
import { type imageFormats, imageWidths } from './limits.ts';

export type ImageWidth = (typeof imageWidths)[number];
export type ImageFormat = (typeof imageFormats)[number];

const stored = /^\/images\/([0-9a-f]{32})-\d+\.(?:webp|avif)$/;

/** Address of a stored picture in one width (pixels) and format. */
const imagePath = (imageId: string, width: ImageWidth, format: ImageFormat): string =>
  `/images/${imageId}-${width}.${format}`;

/** The address that the API gives for a stored picture; '' for none. */
export const imageUrl = (imageId: string | null | undefined): string =>
  imageId ? imagePath(imageId, 960, 'webp') : '';

/** The id of the stored picture that `url` leads to; undefined for every other address. */
export const imageIdOf = (url: string): string | undefined => stored.exec(url)?.[1];

/** `srcset` of a picture for widths up to `max` pixels, or '' when the address is not one of the shop's own. */
export function imageSrcSet(url: string, format: ImageFormat, max: number): string {
  const imageId = stored.exec(url)?.[1];
  if (!imageId) return '';
  return imageWidths
    .filter((width) => width <= max)
    .map((width) => `${imagePath(imageId, width, format)} ${width}w`)
    .join(', ');
}

/** The smallest served width that is at least `wanted` pixels, as an address; other addresses come back as they are. */
export function imageAtWidth(url: string, wanted: number, format: ImageFormat = 'webp'): string {
  const imageId = stored.exec(url)?.[1];
  const width = imageWidths.find((each) => each >= wanted) ?? imageWidths[imageWidths.length - 1];
  return imageId && width ? imagePath(imageId, width, format) : url;
}
