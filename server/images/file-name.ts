import type { ImageFormat, ImageWidth } from '../../contract/api/images.ts';
import { imageFormats, imageWidths } from '../../contract/api/limits.ts';

/** The file name of a served picture: its id, maximum width (pixels) and format. */
export interface PictureSize {
  id: string;
  width: ImageWidth;
  format: ImageFormat;
}

const shape = /^([0-9a-f]{32}(?:[0-9a-f]{3})?)-([1-9]\d{1,3})\.([a-z]{4})$/;

/** Parses `{id}-{width}.{format}`; undefined for any other text, so that nothing else reaches the disk. */
export function parseFileName(file: string): PictureSize | undefined {
  const [, id, pixels, extension] = shape.exec(file) ?? [];
  const width = imageWidths.find((each) => String(each) === pixels);
  const format = imageFormats.find((each) => each === extension);
  return id && width && format ? { id, width, format } : undefined;
}

export const fileNameOf = ({ id, width, format }: PictureSize): string => `${id}-${width}.${format}`;
