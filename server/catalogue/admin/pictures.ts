/** How the picture fields of a form change the stored pictures. */

import { imageIdOf } from '../../../contract/api/images.ts';
import { type Text, text } from '../../../messages/text.ts';
import type { Images } from '../../images/images.ts';
import { AppError } from '../../lib/errors.ts';

/** A new picture; the address of an existing one; '' for none; undefined for no change. */
export type PictureChange = File | string | undefined;

/** The picture of a slot: a new one, or the id of a stored one. */
export type Picture = File | string;

/**
 * The pictures after a change of slots, without gaps; nothing is stored yet.
 * @throws AppError VALIDATION for the address of a picture that is not in `present` (ids)
 */
export function changedPictures(slots: readonly PictureChange[], present: readonly string[]): Picture[] {
  const changed = slots.map((slot, index): Picture | undefined => {
    if (slot === undefined) return present[index];
    if (slot === '') return undefined;
    return slot instanceof File ? slot : presentPicture(slot, present, `image${index + 1}`);
  });
  return [...new Set(changed)].filter((picture) => picture !== undefined);
}

function presentPicture(address: string, present: readonly string[], field: string): string {
  const id = imageIdOf(address);
  if (id && present.includes(id)) return id;
  const message = text('errors.choosePicture');
  throw new AppError('VALIDATION', message, { errors: { [field]: message } });
}

/**
 * Stores new pictures and returns the ids of all, without duplicates. @throws AppError as `Images.add` does, naming the
 * field
 */
export async function storePictures(
  images: Images,
  pictures: readonly Picture[],
  fieldOf: (file: File) => string,
): Promise<string[]> {
  const ids: string[] = [];
  // One after another: decoding needs memory, and no shopper waits for an upload.
  for (const picture of pictures) {
    ids.push(picture instanceof File ? await storePicture(images, picture, fieldOf(picture)) : picture);
  }
  return [...new Set(ids)];
}

async function storePicture(images: Images, file: File, field: string): Promise<string> {
  try {
    return await images.add(new Uint8Array(await file.arrayBuffer()));
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    throw new AppError(error.code, error.text, { ...error.details, errors: { [field]: error.text } });
  }
}

/**
 * The id of the only picture of a category after a change; undefined for no change.
 * @param required the message when no picture would remain
 */
export async function changedPicture(
  images: Images,
  change: PictureChange,
  present: string,
  required: Text,
): Promise<string | undefined> {
  if (change === undefined) return undefined;
  const [picture] = changedPictures([change], [present]);
  // Categories imported from a spreadsheet have no picture and can be edited without one.
  if (picture === undefined && present === '') return undefined;
  if (picture === undefined) throw new AppError('VALIDATION', required, { errors: { image: required } });
  const [id] = await storePictures(images, [picture], () => 'image');
  return id;
}
