import type { ImageFormat, ImageWidth } from '../../contract/images.ts';
import { imageFormats, imageWidths } from '../../contract/limits.ts';

/** One picture as it is served: which, how wide at most (pixels), in which format. */
export interface PictureSize {
  id: string;
  width: ImageWidth;
  format: ImageFormat;
}

const shape = /^([0-9a-f]{32}(?:[0-9a-f]{3})?)-([1-9]\d{1,3})\.([a-z]{4})$/;

/** Reads `{id}-{width}.{format}`; undefined for every other text, so that nothing else ever reaches the disk. */
export function parseFileName(file: string): PictureSize | undefined {
  const [, id, pixels, extension] = shape.exec(file) ?? [];
  const width = imageWidths.find((each) => String(each) === pixels);
  const format = imageFormats.find((each) => each === extension);
  return id && width && format ? { id, width, format } : undefined;
}

export const fileNameOf = ({ id, width, format }: PictureSize): string => `${id}-${width}.${format}`;
