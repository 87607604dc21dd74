/** Sends forms with files as a browser does. */
import type { InjectOptions } from 'fastify';
import { brick, flag } from '../images/testing/pictures.ts';
import type { TestShop } from './shop.ts';

/** Values of a form; a list is a repeated field, undefined a missing one. */
export type FormValues = Record<string, string | number | Blob | readonly (string | Blob)[] | undefined>;

function formOf(values: FormValues): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(values)) {
    for (const each of value === undefined ? [] : [value].flat()) {
      form.append(name, typeof each === 'number' ? String(each) : each);
    }
  }
  return form;
}

/** A picture as a file of a form. */
export const file = (bytes: Uint8Array, name = 'picture.png', type = 'image/png'): File =>
  new File([new Uint8Array(bytes)], name, { type });

export const redPicture = file(await brick(60, 40).png().toBuffer());
export const bluePicture = file(await flag(60, 40).jpeg().toBuffer(), 'flag.jpg', 'image/jpeg');
export const webpPicture = file(await flag(40, 40).webp().toBuffer(), 'flag.webp', 'image/webp');

/** Sends `values` as multipart/form-data. */
export async function sendForm(
  shop: Pick<TestShop, 'app'>,
  { method, url, headers }: Pick<InjectOptions, 'url' | 'headers'> & { method: 'POST' | 'PUT' },
  values: FormValues,
) {
  const encoded = new Response(formOf(values));
  const type = encoded.headers.get('content-type') ?? '';
  const payload = Buffer.from(await encoded.arrayBuffer());
  return shop.app.inject({ method, url, headers: { ...headers, 'content-type': type }, payload });
}
