/** Validates a chosen picture and prepares it for upload. */
import { limits } from '../../contract/limits.ts';
import { m } from '../../messages/index.ts';

/** Longest side in pixels that the server stores; more would only slow down the upload. */
const longestSide = 1600;
/** Smaller files, in bytes, are uploaded unchanged. */
const smallEnough = 400_000;

/** The content of a slot: a stored picture, or a new one with a preview. */
export type PictureValue = { kind: 'stored'; url: string } | { kind: 'new'; file: File; preview: string };

export const isPictureFile = (file: File): boolean => file.type.startsWith('image/');

/** The accepted types, also for the file chooser. */
export const acceptedTypes = ['image/png', 'image/jpeg', 'image/webp', 'image/avif'] as const;

const isAccepted = (file: File): boolean => acceptedTypes.some((type) => type === file.type);

/**
 * @param largest in bytes, of the file before it is made smaller
 * @throws Error with a user message when the file is not an accepted picture or is larger, or cannot be made smaller than 5 MB
 */
export async function readPicture(file: File, largest: number = limits.imageBytes): Promise<PictureValue> {
  if (!isAccepted(file)) throw new Error(m.ui.onlyPictures());
  if (file.size > largest) throw new Error(m.ui.pictureTooLarge());
  const small = file.size > smallEnough ? await shrink(file).catch(() => file) : file;
  if (small.size > limits.imageBytes) throw new Error(m.ui.pictureTooLarge());
  return { kind: 'new', file: small, preview: await toDataUrl(small) };
}

/** The picture scaled to at most 1600 × 1600 pixels, if that makes the file smaller. */
async function shrink(file: File): Promise<File> {
  const bitmap = await createImageBitmap(file);
  const scale = Math.min(1, longestSide / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(bitmap.width * scale);
  canvas.height = Math.round(bitmap.height * scale);
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/webp', 0.92));
  return blob && blob.size < file.size ? new File([blob], file.name, { type: blob.type }) : file;
}

/** The content security policy allows data URLs for pictures, but not blob URLs. */
const toDataUrl = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(new Error(m.ui.pictureUnreadable()));
    reader.readAsDataURL(file);
  });

/** Whether the browser can show the picture: a file may only be named like one. */
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
