import { connect } from 'node:net';
import sharp from 'sharp';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { calls, pathOf } from '../../../contract/api/calls.ts';
import { limits } from '../../../contract/api/limits.ts';
import { brick, hugePng, truncated, withMetadata } from '../../images/testing/pictures.ts';
import { type FormValues, file, sendForm } from '../../testing/forms.ts';
import { type SignedIn, signUp, signUpAdmin } from '../../testing/people.ts';
import { openShop, sharedShop } from '../../testing/shop.ts';

const keeping = [
  'addCategory',
  'updateCategory',
  'removeCategory',
  'addSubCategory',
  'updateSubCategory',
  'removeSubCategory',
  'addProduct',
  'updateProduct',
  'deleteProduct',
  'listAuditEntries',
] as const;

describe('uploads', () => {
  const shop = sharedShop(() => openShop());
  let meera: SignedIn;
  let picture: Buffer;
  let products: FormValues;
  let name = 0;

  beforeAll(async () => {
    meera = await signUpAdmin(shop);
    picture = await brick(60, 40).png().toBuffer();
    const categoryId = await shop.catalogue.change((change) => change.createCategory({ name: 'Fruit', image: '' }));
    products = { name: 'Apple', category: categoryId, unit: 'KG', unit_quantity: 1, price: 10, stock: 1 };
  });
  beforeEach(() => {
    name += 1;
  });

  const addCategory = (image: File, more: FormValues = {}) =>
    sendForm(
      shop,
      { method: 'POST', url: calls.addCategory.path, headers: meera.headers },
      { name: `Category ${name}`, image, ...more },
    );
  const addProduct = (values: FormValues) =>
    sendForm(shop, { method: 'POST', url: calls.addProduct.path, headers: meera.headers }, { ...products, ...values });
  const count = async () => (await shop.app.inject(calls.getAllCategory.path)).json().data.length;
  const raw = (payload: string | Buffer, type = 'multipart/form-data; boundary=b') =>
    shop.app.inject({
      method: 'POST',
      url: calls.addCategory.path,
      headers: { ...meera.headers, 'content-type': type },
      payload,
    });

  it.each(keeping)('%s is for administrators: visitors are not signed in, customers are not allowed', async (call) => {
    const { method, path } = calls[call];
    const url = pathOf({ path }, { productId: '01arz3ndektsv4rrffq69g5fav' });
    const visitor = await shop.app.inject({ method, url });
    expect([visitor.statusCode, visitor.json().code]).toEqual([401, 'NOT_SIGNED_IN']);
    const customer = await shop.app.inject({ method, url, headers: (await signUp(shop)).headers });
    expect([customer.statusCode, customer.json().code]).toEqual([403, 'FORBIDDEN']);
  });

  it('other routes reject forms', async () => {
    const answer = await sendForm(shop, { method: 'POST', url: calls.login.path }, { email: 'a@b.in', password: 'x' });
    expect([answer.statusCode, answer.json().code]).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE']);
  });

  it('metadata is removed from stored pictures', async () => {
    const answer = await addCategory(file(await withMetadata(brick(60, 40)).jpeg().toBuffer(), 'a.jpg', 'image/jpeg'));
    const served = await shop.app.inject(answer.json().data.image);
    const { exif, xmp, icc } = await sharp(served.rawPayload).metadata();
    expect([exif, xmp, icc]).toEqual([undefined, undefined, undefined]);
  });

  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  const wrong: [string, () => Promise<Uint8Array> | Uint8Array][] = [
    ['an SVG', () => Buffer.from(svg)],
    ['a page of HTML', () => Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['a GIF', () => brick(10, 10).gif().toBuffer()],
    ['a damaged picture', () => truncated('png')],
    ['an empty file', () => Buffer.of()],
    ['an archive', () => Buffer.from('PK\u0003\u0004and so on')],
  ];
  it.each(wrong)('%s is rejected, whatever its content type', async (_what, make) => {
    const before = await count();
    const answer = await addCategory(file(await make(), 'picture.png', 'image/png'));
    expect([answer.statusCode, answer.json().code]).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE']);
    expect(answer.json().errors).toHaveProperty('image');
    expect(await count()).toBe(before);
  });

  it('a picture with a script after its pixels is encoded again without it', async () => {
    const answer = await addCategory(file(Buffer.concat([picture, Buffer.from(svg)])));
    expect(answer.statusCode).toBe(200);
    expect((await shop.app.inject(answer.json().data.image)).rawPayload.includes('script')).toBe(false);
  });

  it('a picture of 5 MB is accepted, one more byte is too large', async () => {
    const padded = (bytes: number) => Buffer.concat([picture, Buffer.alloc(bytes - picture.length)]);
    expect((await addCategory(file(padded(limits.imageBytes)))).statusCode).toBe(200);
    const answer = await addCategory(file(padded(limits.imageBytes + 1)));
    expect([answer.statusCode, answer.json().code]).toEqual([413, 'TOO_LARGE']);
    expect(answer.json().errors).toEqual({ image: 'Pictures can be up to 5 MB.' });
  });

  it('a picture with too many pixels is rejected, even when its file is small', async () => {
    for (const [width, height] of [
      [14_000, 14_000],
      [10_000, 5_000],
    ] as const) {
      const answer = await addCategory(file(hugePng(width, height)));
      expect([answer.statusCode, answer.json().code]).toEqual([413, 'TOO_LARGE']);
    }
  });

  it('an AVIF, which needs much memory to decode, may have 8 million pixels', async () => {
    const avif = await brick(4_000, 2_001).avif({ effort: 0 }).toBuffer();
    const answer = await addCategory(file(avif, 'a.avif', 'image/avif'));
    expect([answer.statusCode, answer.json().message]).toEqual([
      413,
      'An AVIF picture may have at most 8 million pixels.',
    ]);
  });

  it('a fifth picture, pictures in other fields and too many fields are rejected', async () => {
    const five = await addProduct({ image1: file(picture), image2: [1, 2, 3, 4].map(() => file(picture)) });
    expect([five.statusCode, five.json().code]).toEqual([413, 'TOO_LARGE']);
    const two = await addProduct({ image1: [file(picture), file(picture)] });
    expect([two.statusCode, two.json().errors]).toEqual([400, { image1: 'Choose a picture' }]);
    const elsewhere = await addProduct({ image1: file(picture), name: file(picture) });
    expect([elsewhere.statusCode, elsewhere.json().errors]).toEqual([400, { name: 'Must be text' }]);
    const fields = await addCategory(file(picture), { name: Array.from({ length: 200 }, () => 'x') });
    expect([fields.statusCode, fields.json().code]).toEqual([413, 'TOO_LARGE']);
    const long = await addCategory(file(picture), { name: 'x'.repeat(100_000) });
    expect([long.statusCode, long.json().code]).toEqual([413, 'TOO_LARGE']);
  });

  it('unknown fields change nothing', async () => {
    const answer = await addProduct({
      image1: file(picture),
      _id: 'x',
      revision: 9,
      stock_movements: 'x',
      created: 'x',
    });
    expect(answer.json().data).toMatchObject({ revision: 1 });
    expect(answer.json().data._id).toHaveLength(26);
  });

  it.each([
    ['--b\r\ncontent-disposition: form-data; name="name"\r\n\r\nFruit', 'cut off'],
    ['', 'empty'],
    ['not a form at all', 'no form'],
    ['--b\r\ncontent-disposition: form-data; name="__proto__"\r\n\r\nx\r\n--b--\r\n', 'a name of the language'],
    [
      '--b\r\ncontent-disposition: form-data; name="name"\r\ncontent-type: application/json\r\n\r\n{\r\n--b--\r\n',
      'bad JSON',
    ],
  ])('the form %j (%s) is rejected without a server error', async (payload) => {
    expect((await raw(payload)).statusCode).toBe(400);
  });

  it('a form without a boundary is rejected', async () => {
    expect((await raw('--b--', 'multipart/form-data')).statusCode).toBe(400);
  });

  it('a form whose announced length is above the limit is rejected before it is received', async () => {
    const url = new URL(await shop.app.listen({ port: 0, host: '127.0.0.1' }));
    const answer = await new Promise<string>((resolve, reject) => {
      let text = '';
      const socket = connect(Number(url.port), url.hostname, () =>
        socket.write(
          `POST ${calls.addCategory.path} HTTP/1.1\r\nhost: x\r\nauthorization: ${meera.headers.authorization}\r\n` +
            'content-type: multipart/form-data; boundary=b\r\ncontent-length: 900000000\r\n\r\n--b\r\n',
        ),
      );
      socket.on('data', (chunk) => {
        text += chunk;
      });
      socket.on('close', () => resolve(text));
      socket.on('error', reject);
    });
    expect(answer).toMatch(/^HTTP\/1\.1 413/);
    expect(answer).toMatch(/connection: close/i);
  });
});
