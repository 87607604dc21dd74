/** A picture that somebody chose, checked and made ready to be sent. */
import { limits } from '../../../contract/limits.ts';

/** Pixels of the longest side that the shop keeps; more would only make the upload slower. */
const longestSide = 1600;
/** Smaller files than this, in bytes, are sent as they are. */
const smallEnough = 400_000;

/** What stands in a slot: a stored picture, or a new one with something to look at. */
export type PictureValue = { kind: 'stored'; url: string } | { kind: 'new'; file: File; preview: string };

export const isPictureFile = (file: File): boolean => file.type.startsWith('image/');

/** What the shop takes; a file chooser offers nothing else. */
export const acceptedTypes = ['image/png', 'image/jpeg', 'image/webp', 'image/avif'] as const;

const isAccepted = (file: File): boolean => acceptedTypes.some((type) => type === file.type);

/** @throws Error with a sentence for the person when the file is no picture of an accepted type, or has more than 5 MB */
export async function readPicture(file: File): Promise<PictureValue> {
  if (!isAccepted(file)) throw new Error('Only pictures can be used: PNG, JPG, WebP or AVIF.');
  if (file.size > limits.imageBytes) throw new Error('A picture may have at most 5 MB.');
  const small = file.size > smallEnough ? await shrink(file).catch(() => file) : file;
  return { kind: 'new', file: small, preview: await toDataUrl(small) };
}

/** The picture in at most 1600 × 1600 pixels, when that makes a smaller file. */
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

/** The content policy allows pictures from here and from data addresses, not from blob addresses. */
const toDataUrl = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(new Error('This file could not be read.'));
    reader.readAsDataURL(file);
  });

/** @throws Error with a sentence for the person when the new `picture` is one of `others` already, by its content */
export function rejectSecond(others: readonly (PictureValue | null)[], picture: PictureValue): void {
  const isSame = (other: PictureValue | null) =>
    other?.kind === 'new' && picture.kind === 'new' && other.preview === picture.preview;
  if (others.some(isSame)) throw new Error('You already have this picture.');
}

/** What a form sends for a slot: the new file, the address of a stored picture, or '' for none. */
export const sentAs = (picture: PictureValue | null): File | string => {
  if (!picture) return '';
  return picture.kind === 'new' ? picture.file : picture.url;
};

export const stored = (url: string | undefined): PictureValue | null => (url ? { kind: 'stored', url } : null);
