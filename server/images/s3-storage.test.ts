/** Pictures on an S3 server: uploads and pages while it works, and while it does not. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { calls } from '../../contract/api/calls.ts';
import { file, sendForm } from '../testing/forms.ts';
import { signUpAdmin } from '../testing/people.ts';
import { openS3Server, type S3Server } from '../testing/s3-server.ts';
import { openShop, type TestShop } from '../testing/shop.ts';
import { brick } from './testing/pictures.ts';

describe('pictures on an S3 server', () => {
  let server: S3Server;
  let shop: TestShop;
  let headers: Record<string, string>;
  const log: string[] = [];
  beforeAll(async () => {
    server = await openS3Server();
    const logTo = { write: (line: string) => void log.push(line) };
    shop = await openShop({ ...server.env, IMAGES_URL: server.url, LOG_LEVEL: 'warn' }, { logTo });
    ({ headers } = await signUpAdmin(shop));
  });
  beforeEach(() => {
    server.manner = 'works';
    server.requests = {};
    log.length = 0;
  });
  afterAll(async () => {
    await shop.dispose();
    await server.close();
  });

  /** Each picture is another one. */
  let width = 100;
  const newWidth = () => {
    width += 1;
    return width;
  };
  const { method, path: url } = calls.addSettingsPicture;
  const upload = async () =>
    sendForm(shop, { method, url, headers }, { image: file(await brick(newWidth(), 60).png().toBuffer()) });
  const get = (address: string) => shop.app.inject(address);
  const keyOf = (id: string) => `pictures/originals/${id.slice(0, 2)}/${id}.webp`;
  const add = async (wide = newWidth()) => shop.images.add(await brick(wide, 50).png().toBuffer());
  const addressOf = (id: string, width = 96) => `/images/${id}-${width}.webp`;

  it('are uploaded and served without a file in DATA_DIR', async () => {
    const answer = await upload();
    expect(answer.statusCode).toBe(200);
    const served = await get(answer.json().data.image);
    expect([served.statusCode, served.headers['content-type']]).toEqual([200, 'image/webp']);
    expect(existsSync(join(shop.env.DATA_DIR ?? '', 'images'))).toBe(false);
    const [original, size] = [...server.objects.keys()].sort();
    expect(original).toMatch(/^pictures\/originals\/..\/[0-9a-f]{35}\.webp$/);
    expect(size).toMatch(/^pictures\/sizes\/..\/[0-9a-f]{35}-\d+\.webp$/);
  });

  it('are encoded once and then read once by each process', async () => {
    const id = await add();
    expect((await get(addressOf(id))).statusCode).toBe(200);
    server.requests = {};
    for (let i = 0; i < 3; i += 1) expect((await get(addressOf(id))).statusCode).toBe(200);
    expect(server.requests).toEqual({});
  });

  it('are not read to know that they exist, or to add them again', async () => {
    const id = await add(60);
    server.requests = {};
    expect(await shop.images.has(id)).toBe(true);
    expect(await shop.images.has('0'.repeat(32))).toBe(false);
    expect(server.requests).toEqual({ HEAD: 2 });
    await add(60);
    expect(server.requests).toEqual({ HEAD: 3, PUT: 1 });
  });

  it('stay when they were uploaded again after their last use', async () => {
    const id = await add(61);
    const object = server.objects.get(keyOf(id));
    if (object) object.metadata['x-amz-meta-wanted-at'] = '2026-01-01T00:00:00.000Z';
    await shop.images.remove(id, new Date('2025-12-31'));
    expect(server.objects.has(keyOf(id))).toBe(true);
    await add(61);
    await shop.images.remove(id, new Date('2026-06-01'));
    expect(server.objects.has(keyOf(id))).toBe(true);
  });

  it('are removed in all sizes', async () => {
    const id = await add();
    await get(addressOf(id));
    await shop.images.remove(id, new Date(Date.now() + 60_000));
    expect([...server.objects.keys()].filter((key) => key.includes(id))).toEqual([]);
    expect((await get(addressOf(id))).statusCode).toBe(404);
  });

  it.each(['busy', 'forbids', 'hangs'] as const)(
    'of a server that %s are 503 with a code, while the shop and pictures in memory go on',
    async (manner) => {
      const [known, other] = [await add(), await add()];
      await get(addressOf(known));
      server.manner = manner;
      const [uploaded, missing] = await Promise.all([upload(), get(addressOf(other))]);
      for (const answer of [uploaded, missing]) {
        expect(answer.statusCode).toBe(503);
        expect(answer.headers).toMatchObject({ 'retry-after': '5', 'cache-control': 'no-store' });
        expect(answer.json()).toMatchObject({ code: 'BUSY', messageKey: 'errors.picturesAway' });
      }
      expect((await get(addressOf(known))).statusCode).toBe(200);
      expect((await get('/health/ready/orders')).statusCode).toBe(200);
      server.manner = 'works';
      expect((await get(addressOf(other))).statusCode).toBe(200);
    },
    30_000,
  );

  it('of a server that is full are served, but not added', async () => {
    const id = await add();
    server.manner = 'full';
    expect((await get(addressOf(id))).statusCode).toBe(200);
    const answer = await upload();
    expect([answer.statusCode, answer.json().code]).toEqual([503, 'BUSY']);
  });

  it('of a server that fails now and then are uploaded and served', async () => {
    server.manner = 'flaky';
    const answer = await upload();
    expect(answer.statusCode).toBe(200);
    expect((await get(answer.json().data.image)).statusCode).toBe(200);
  });

  it('are logged once a second while they are away, without keys', async () => {
    const ids = await Promise.all([add(), add(), add()]);
    server.manner = 'forbids';
    await Promise.all(ids.map((id) => get(addressOf(id))));
    const lines = log.filter((line) => line.includes('the pictures cannot be reached'));
    expect(lines.length).toBeLessThanOrEqual(1);
    expect(log.join('')).not.toContain(server.env.AWS_SECRET_ACCESS_KEY);
    expect(log.join('')).not.toContain('Signature=');
  });
});
