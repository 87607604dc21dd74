/** Validates a chosen picture and prepares it for upload. */
import { limits } from '../../contract/api/limits.ts';
import { m } from '../../messages/index.ts';

/** Longest side in pixels that the server stores; more would only slow down the upload. */
const maxSide = 1600;
/** Smaller files, in bytes, are uploaded unchanged. */
const smallEnough = 400_000;

/** The content of a slot: a stored picture, or a new one with a preview. */
export type PictureValue = { kind: 'stored'; url: string } | { kind: 'new'; file: File; preview: string };

/** Photos of iPhones. Some systems know no type for them. */
const isHeic = ({ type, name }: File): boolean =>
  /^image\/hei[cf]/.test(type) || (type === '' && /\.hei[cf]$/i.test(name));

export const isPictureFile = (file: File): boolean => file.type.startsWith('image/') || isHeic(file);

/** The types that the server stores. */
const storedTypes = ['image/png', 'image/jpeg', 'image/webp', 'image/avif'] as const;

/** The accepted types, for the file chooser. */
export const acceptedTypes = [...storedTypes, 'image/heic', 'image/heif', '.heic', '.heif'] as const;

const isAccepted = (file: File): boolean => storedTypes.some((type) => type === file.type) || isHeic(file);

/**
 * Makes a chosen picture ready for upload: larger ones are made smaller, and HEIC is made a type that all browsers show.
 * @param largest in bytes, of the file before it is made smaller
 * @throws Error with a user message when the file is not an accepted picture or is larger, or cannot be opened or made smaller than 5 MB
 */
export async function readPicture(file: File, largest: number = limits.photoBytes): Promise<PictureValue> {
  if (!isAccepted(file)) throw new Error(m.ui.onlyPictures());
  if (file.size > largest) throw new Error(m.ui.photoTooLarge({ most: Math.floor(largest / 1024 ** 2) }));
  const isReady = file.size <= smallEnough && !isHeic(file);
  const small = isReady ? file : await shrink(file).catch(() => file);
  if (isHeic(small)) throw new Error(m.ui.heicUnreadable());
  if (small.size > limits.imageBytes) throw new Error(m.ui.pictureTooLarge());
  return { kind: 'new', file: small, preview: await toDataUrl(small) };
}

/** Some browsers open HEIC only in an image element. */
async function decode(file: File): Promise<ImageBitmap> {
  try {
    return await createImageBitmap(file);
  } catch (error) {
    if (!isHeic(file)) throw error;
    const image = new Image();
    image.src = await toDataUrl(file);
    await image.decode();
    return createImageBitmap(image);
  }
}

const encode = (canvas: HTMLCanvasElement, type: string): Promise<Blob | null> =>
  new Promise((resolve) => canvas.toBlob(resolve, type, 0.92));

/** The picture scaled to at most 1600 × 1600 pixels, if that makes the file smaller, or the server does not store its type. */
async function shrink(file: File): Promise<File> {
  const bitmap = await decode(file);
  const scale = Math.min(1, maxSide / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(bitmap.width * scale);
  canvas.height = Math.round(bitmap.height * scale);
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  const webp = await encode(canvas, 'image/webp');
  // Safari writes PNG in place of WebP, which is large for photos. A PNG may be transparent, which JPEG is not.
  const isPhoto = webp?.type !== 'image/webp' && file.type !== 'image/png';
  const blob = isPhoto ? await encode(canvas, 'image/jpeg') : webp;
  return blob && (isHeic(file) || blob.size < file.size) ? new File([blob], file.name, { type: blob.type }) : file;
}

/** The content security policy allows data URLs for pictures, but not blob URLs. */
const toDataUrl = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(new Error(m.ui.pictureUnreadable()));
    reader.readAsDataURL(file);
  });

/** Returns true when the browser can show the picture: a file may only be named like one. */
export async function isShown(preview: string): Promise<boolean> {
  const image = new Image();
  image.src = preview;
  return image.decode().then(
    () => true,
    () => false,
  );
}

/** @throws Error with a user message when `others` already contains the same picture */
export function rejectSecond(others: readonly (PictureValue | null)[], picture: PictureValue): void {
  const isSame = (other: PictureValue | null) =>
    other?.kind === 'new' && picture.kind === 'new' && other.preview === picture.preview;
  if (others.some(isSame)) throw new Error(m.ui.samePicture());
}

/** The form value of a slot: the new file, the URL of a stored picture, or '' for none. */
export const sentAs = (picture: PictureValue | null): File | string => {
  if (!picture) return '';
  return picture.kind === 'new' ? picture.file : picture.url;
};

export const stored = (url: string | undefined): PictureValue | null => (url ? { kind: 'stored', url } : null);
