import { mkdir, readdir, readFile, rename, rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openShop, type TestShop } from '../testing/shop.ts';
import { createImages } from './images.ts';
import { folderStorage } from './storage.ts';
import { brick, flag, hugePng, truncated, withMetadata } from './testing/pictures.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.dispose());

const get = (address: string) => shop.app.inject(address);
const folder = () => join(shop.env.DATA_DIR ?? '', 'images');
const originalOf = (id: string) => readFile(join(folder(), 'originals', id.slice(0, 2), `${id}.webp`));
/** The colour of one pixel as red, green, blue. */
async function pixelAt(picture: Uint8Array, left: number, top: number): Promise<number[]> {
  const [r = 0, g = 0, b = 0] = await sharp(picture).extract({ left, top, width: 1, height: 1 }).raw().toBuffer();
  return [r, g, b];
}

/**
 * Makes every write below one of the folders fail until the returned function is called: replaces it with a broken
 * link.
 */
async function breakFolder(name: 'originals' | 'sizes'): Promise<() => Promise<void>> {
  const path = join(folder(), name);
  await mkdir(path, { recursive: true });
  await rename(path, `${path}-aside`);
  await symlink(join(folder(), 'nowhere', 'at', 'all'), path);
  return async () => {
    await rm(path);
    await rename(`${path}-aside`, path);
  };
}

describe('an added picture', () => {
  it.each(['png', 'jpeg', 'webp', 'avif'] as const)('may be %s and is stored as WebP', async (format) => {
    const id = await shop.images.add(await brick(300, 200).toFormat(format).toBuffer());
    expect(id).toMatch(/^[0-9a-f]{32}12c$/);
    expect(await sharp(await originalOf(id)).metadata()).toMatchObject({ format: 'webp', width: 300, height: 200 });
  });

  it('loses its location, camera, profile and all other metadata', async () => {
    const sent = await withMetadata(brick(300, 200)).jpeg().toBuffer();
    expect(sent.includes('Lens of a shopper')).toBe(true);
    const id = await shop.images.add(sent);
    const served = (await get(`/images/${id}-192.avif`)).rawPayload;
    for (const bytes of [await originalOf(id), served]) {
      const { exif, icc, xmp, iptc, orientation } = await sharp(bytes).metadata();
      expect({ exif, icc, xmp, iptc, orientation }).toEqual({});
      expect(bytes.includes('Lens of a shopper')).toBe(false);
    }
  });

  it("is rotated upright by its camera's metadata", async () => {
    const sideways = await flag(400, 200).withMetadata({ orientation: 6 }).jpeg({ quality: 100 }).toBuffer();
    const upright = await originalOf(await shop.images.add(sideways));
    expect(await sharp(upright).metadata()).toMatchObject({ width: 200, height: 400 });
    const [topRed = 0, , topBlue = 0] = await pixelAt(upright, 100, 20);
    const [bottomRed = 0, , bottomBlue = 0] = await pixelAt(upright, 100, 380);
    expect(topRed).toBeGreaterThan(topBlue);
    expect(bottomBlue).toBeGreaterThan(bottomRed);
  });

  it('is scaled down to fit 1600 by 1600, never up', async () => {
    const wide = await originalOf(await shop.images.add(await brick(3000, 1000).png().toBuffer()));
    expect(await sharp(wide).metadata()).toMatchObject({ width: 1600, height: 533 });
    const tiny = await originalOf(await shop.images.add(await brick(5, 3).png().toBuffer()));
    expect(await sharp(tiny).metadata()).toMatchObject({ width: 5, height: 3 });
  });

  it('keeps its transparency in both formats', async () => {
    const clear = sharp({ create: { width: 64, height: 64, channels: 4, background: { r: 9, g: 9, b: 9, alpha: 0 } } });
    const id = await shop.images.add(await clear.png().toBuffer());
    for (const format of ['avif', 'webp']) {
      const { rawPayload } = await get(`/images/${id}-96.${format}`);
      const alpha = await sharp(rawPayload).extractChannel('alpha').raw().toBuffer();
      expect(Math.max(...alpha)).toBe(0);
    }
  });

  it('gets the same id when it is added again, one after the other and at once', async () => {
    const bytes = await brick(120, 120).png().toBuffer();
    const first = await shop.images.add(bytes);
    const again = await Promise.all(Array.from({ length: 5 }, () => shop.images.add(Buffer.from(bytes))));
    expect(new Set([first, ...again]).size).toBe(1);
    expect(await shop.images.add(await brick(120, 121).png().toBuffer())).not.toBe(first);
  });

  it('is rejected with a retry when the disk is full, and can be added again', async () => {
    const bytes = await brick(90, 91).png().toBuffer();
    const restore = await breakFolder('originals');
    try {
      await expect(shop.images.add(bytes)).rejects.toMatchObject({ code: 'BUSY', details: { retryAfter: 30 } });
    } finally {
      await restore();
    }
    expect(await sharp(await originalOf(await shop.images.add(bytes))).metadata()).toMatchObject({ height: 91 });
  });

  it('is stored unchanged when it is part of Tokri, under the id that it would have anyway', async () => {
    const bytes = await brick(80, 60).webp().toBuffer();
    const id = await shop.images.importBundled(bytes);
    expect(await originalOf(id)).toEqual(bytes);
    expect(await shop.images.add(bytes)).toBe(id);
    expect((await get(`/images/${id}-96.webp`)).statusCode).toBe(200);
  });

  it('leaves no half-written file behind', async () => {
    const names = await readdir(folder(), { recursive: true });
    expect(names.length).toBeGreaterThan(0);
    expect(names.filter((name) => name.endsWith('.tmp'))).toEqual([]);
  });
});

describe('a served size', () => {
  let id: string;
  beforeAll(async () => {
    id = await shop.images.add(await brick(700, 350).png().toBuffer());
  });

  it.each(['avif', 'webp'])('is served as %s with its type, its length and a year of caching', async (format) => {
    const answer = await get(`/images/${id}-320.${format}`);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': `image/${format}`,
      'content-length': String(answer.rawPayload.length),
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    });
    const { width, height, mediaType } = await sharp(answer.rawPayload).metadata();
    expect({ width, height, mediaType }).toEqual({ width: 320, height: 160, mediaType: `image/${format}` });
  });

  it('is never wider than the picture', async () => {
    const { rawPayload } = await get(`/images/${id}-960.webp`);
    expect(await sharp(rawPayload).metadata()).toMatchObject({ width: 700, height: 350 });
  });

  it('is encoded once for 20 concurrent requests, and not again afterwards', async () => {
    const tasks = countTasks();
    const answers = await Promise.all(Array.from({ length: 20 }, () => get(`/images/${id}-480.avif`)));
    const first = answers[0]?.rawPayload ?? Buffer.of();
    for (const { statusCode, rawPayload } of answers)
      expect([statusCode, rawPayload.equals(first)]).toEqual([200, true]);
    expect((await get(`/images/${id}-480.avif`)).rawPayload).toEqual(first);
    expect(tasks.end()).toEqual({ begun: 1, most: 1 });
  });

  it('waits in a queue: two are encoded at a time, however many are requested', async () => {
    const other = await shop.images.add(await brick(701, 350).png().toBuffer());
    const withLongWait = createImages({ storage: folderStorage(folder()), log: shop.app.log, maxWait: 60_000 });
    const tasks = countTasks();
    const sizes = ([96, 192, 320, 480, 640, 960] as const).flatMap((width) =>
      (['avif', 'webp'] as const).map((format) => ({ id: other, width, format })),
    );
    const served = await Promise.all(sizes.map((size) => withLongWait.find(size)));
    expect(served.map((each) => each?.isThatSize)).toEqual(sizes.map(() => true));
    expect(tasks.end()).toEqual({ begun: 12, most: 2 });
  });

  it('is temporarily replaced by the original when others take too long', async () => {
    const other = await shop.images.add(await brick(703, 350).png().toBuffer());
    const hurried = createImages({ storage: folderStorage(folder()), log: shop.app.log, maxWait: 0 });
    const widths = [96, 192, 320, 480, 640, 960] as const;
    const all = await Promise.all(widths.map((width) => hurried.find({ id: other, width, format: 'avif' })));
    const standIns = all.filter((found) => found && !found.isThatSize);
    expect(standIns.length).toBeGreaterThan(0);
    for (const found of standIns) expect(found).toMatchObject({ type: 'image/webp', bytes: await originalOf(other) });
    expect((await get(`/images/${other}-96.avif`)).headers['cache-control']).toContain('immutable');
  });

  it('comes from memory or disk the second time, and is created again when its file was deleted', async () => {
    const before = (await get(`/images/${id}-96.webp`)).rawPayload;
    const restarted = createImages({ storage: folderStorage(folder()), log: shop.app.log });
    const tasks = countTasks();
    expect((await restarted.find({ id, width: 96, format: 'webp' }))?.bytes).toEqual(before);
    expect(tasks.end().begun).toBe(0);
    await rm(join(folder(), 'sizes'), { recursive: true });
    expect((await get(`/images/${id}-96.webp`)).rawPayload).toEqual(before);
    const restartedAgain = createImages({ storage: folderStorage(folder()), log: shop.app.log });
    expect((await restartedAgain.find({ id, width: 96, format: 'webp' }))?.bytes).toEqual(before);
  });

  it('is served although the disk is full', async () => {
    const fresh = await shop.images.add(await brick(702, 350).png().toBuffer());
    const restore = await breakFolder('sizes');
    try {
      expect((await get(`/images/${fresh}-96.webp`)).statusCode).toBe(200);
    } finally {
      await restore();
    }
  });
});

describe('a missing picture', () => {
  it('is a 404 in the envelope that is not cached', async () => {
    const answer = await get(`/images/${'0'.repeat(32)}-320.webp`);
    expect(answer.statusCode).toBe(404);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.json()).toMatchObject({ success: false, code: 'NOT_FOUND' });
  });

  it('includes a picture whose original is lost', async () => {
    const id = await shop.images.add(await brick(50, 50).png().toBuffer());
    await rm(join(folder(), 'originals', id.slice(0, 2), `${id}.webp`));
    expect((await get(`/images/${id}-96.webp`)).statusCode).toBe(404);
  });

  it('includes every other width, format and spelling', async () => {
    const id = await shop.images.add(await brick(300, 300).png().toBuffer());
    const files = [
      '321.webp',
      '0320.webp',
      '320.jpeg',
      '320.svg',
      '320.WEBP',
      '320',
      '9999999.avif',
      '320.webp%0A',
      '320.webp%00',
    ];
    for (const file of files) expect((await get(`/images/${id}-${file}`)).statusCode, file).toBe(404);
    expect((await get(`/images/${id.toUpperCase().replace(/\d/g, 'A')}-320.webp`)).statusCode).toBe(404);
    expect((await get(`/images/${id}-320.webp`)).statusCode).toBe(200);
  });

  it.each([
    '..%2f..%2fsecret',
    '%2e%2e/%2e%2e/secret',
    '..%5c..%5csecret',
    `originals%2fab%2f${'ab'.repeat(16)}.webp`,
    `${'ab'.repeat(16)}-96.webp%2f..%2f..%2fsecret`,
    '....//secret',
    '%00',
  ])('includes the path traversal %s', async (path) => {
    const answer = await get(`/images/${path}`);
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toMatchObject({ success: false, code: 'NOT_FOUND' });
  });
});

describe('an unacceptable picture', () => {
  const notAPicture = { code: 'UNSUPPORTED_MEDIA_TYPE', message: 'Only PNG, JPEG, WebP or AVIF pictures can be used.' };
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';

  it.each([
    ['an SVG', svg],
    ['an SVG behind an XML heading', `<?xml version="1.0"?>${svg}`],
    ['a page', '<!doctype html><script>alert(1)</script>'],
    ['nothing at all', ''],
    ['a PDF', '%PDF-1.7\n1 0 obj'],
    ['a script that begins like a GIF', 'GIF89a/*....*/=alert(1)//'],
    ['a page that begins like a PNG', '\x89PNG\r\n\x1a\n<script>alert(1)</script>'],
  ])('rejects %s', async (_, text) => {
    await expect(shop.images.add(Buffer.from(text, 'latin1'))).rejects.toMatchObject(notAPicture);
  });

  it.each(['gif', 'tiff'] as const)('rejects a real %s', async (format) => {
    const bytes = await brick(20, 20).toFormat(format).toBuffer();
    await expect(shop.images.add(bytes)).rejects.toMatchObject(notAPicture);
  });

  it('rejects an animated WebP', async () => {
    const raw = { width: 8, height: 16, channels: 3, pageHeight: 8 } as const;
    const moving = await sharp(Buffer.alloc(8 * 16 * 3, 'stripes'), { raw })
      .webp({ loop: 0 })
      .toBuffer();
    expect((await sharp(moving).metadata()).pages).toBe(2);
    await expect(shop.images.add(moving)).rejects.toMatchObject({
      code: 'UNSUPPORTED_MEDIA_TYPE',
      message: 'Animated pictures cannot be used.',
    });
  });

  it.each(['png', 'jpeg', 'webp', 'avif'] as const)('rejects a truncated %s', async (format) => {
    const bytes = await truncated(format);
    await expect(shop.images.add(bytes)).rejects.toMatchObject({ code: 'UNSUPPORTED_MEDIA_TYPE' });
  });

  it('keeps only the pixels of a picture with a page hidden after its end', async () => {
    const page = '<script>alert(1)</script>';
    const polyglot = Buffer.concat([await brick(40, 40).jpeg().toBuffer(), Buffer.from(page)]);
    const id = await shop.images.add(polyglot);
    expect((await originalOf(id)).includes(page)).toBe(false);
    expect((await get(`/images/${id}-96.webp`)).rawPayload.includes(page)).toBe(false);
  });

  it('rejects 14,000 by 14,000 pixels by their header alone, and accepts 25 million', async () => {
    const bomb = hugePng(14_000, 14_000);
    expect(bomb.length).toBeLessThan(1024 * 1024);
    const tasks = countTasks();
    await expect(shop.images.add(bomb)).rejects.toMatchObject({
      code: 'TOO_LARGE',
      message: 'A picture may have at most 25 million pixels.',
    });
    expect(tasks.end().begun).toBe(0);
    const fits = await shop.images.add(hugePng(5_000, 5_000));
    expect(await sharp(await originalOf(fits)).metadata()).toMatchObject({ width: 1600, height: 1600 });
  });

  it('rejects one byte over 5 MB, and accepts 5 MB', async () => {
    const picture = await brick(64, 64).png().toBuffer();
    const filledTo = (size: number) => Buffer.concat([picture, Buffer.alloc(size - picture.length)]);
    await expect(shop.images.add(filledTo(5 * 1024 * 1024 + 1))).rejects.toMatchObject({
      code: 'TOO_LARGE',
      message: 'Pictures can be up to 5 MB.',
    });
    expect(await shop.images.add(filledTo(5 * 1024 * 1024))).toMatch(/^[0-9a-f]{35}$/);
  });

  it('stores nothing of rejected files', async () => {
    const before = await readdir(join(folder(), 'originals'), { recursive: true });
    await expect(shop.images.add(await truncated('png'))).rejects.toThrow();
    expect(await readdir(join(folder(), 'originals'), { recursive: true })).toEqual(before);
  });
});

/** Counts the pictures that sharp decodes and encodes in this process until `end`: how many, and how many at once. */
function countTasks(): { end(): { begun: number; most: number } } {
  let events = 0;
  let most = 0;
  // It reports every picture twice: when it is queued and when it is done.
  const onChange = () => {
    // Read one after the other: otherwise a picture that another thread starts in between would count twice.
    const { process } = sharp.counters();
    const { queue } = sharp.counters();
    events += 1;
    most = Math.max(most, queue + process);
  };
  sharp.queue.on('change', onChange);
  return {
    end() {
      sharp.queue.off('change', onChange);
      return { begun: events / 2, most };
    },
  };
}
