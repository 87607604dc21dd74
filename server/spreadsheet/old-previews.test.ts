import { stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { eq } from '../db/drizzle.ts';
import { brick } from '../images/testing/pictures.ts';
import { newId } from '../lib/ids.ts';
import { stockProduct } from '../testing/products.ts';
import { openShop, sharedShop } from '../testing/shop.ts';
import { imports } from './tables.ts';
import { noCounts } from './tally.ts';

const hour = 60 * 60_000;
const hoursAgo = (hours: number) => new Date(Date.now() - hours * hour);

describe('a sheet that is never applied', () => {
  const shop = sharedShop(() => openShop());
  let width = 40;

  /** A picture that was added this many hours ago, with one cached size. */
  async function picture(hours: number): Promise<{ id: string; files: string[]; bytes: Buffer }> {
    width += 1;
    const bytes = await brick(width, 30).png().toBuffer();
    const id = await shop.images.add(bytes);
    await shop.images.find({ id, width: 96, format: 'webp' });
    const folder = join(shop.env.DATA_DIR ?? '', 'images');
    const start = id.slice(0, 2);
    const files = [join(folder, 'originals', start, `${id}.webp`), join(folder, 'sizes', start, `${id}-96.webp`)];
    for (const file of files) await utimes(file, hoursAgo(hours), hoursAgo(hours));
    return { id, files, bytes };
  }
  async function preview(createdAt: Date, pictures: readonly { id: string }[]): Promise<string> {
    const id = newId();
    await shop.database.queries.insert(imports).values({
      id,
      actorName: 'Somebody',
      fileName: 'sheet.csv',
      status: 'previewed',
      counts: noCounts(),
      pictures: Object.fromEntries(pictures.map((each, i) => [`https://elsewhere.example/${i}`, each.id])),
      createdAt,
    });
    return id;
  }
  const isThere = (file: string) =>
    stat(file).then(
      () => true,
      () => false,
    );
  const removeOld = () => shop.jobs.run('delete old import previews');
  const rows = (id: string) => shop.database.queries.$count(imports, eq(imports.id, id));

  it('is deleted after a day, with the pictures that only it used', async () => {
    const [alone, sold, sentAgain, inAnother] = [
      await picture(26),
      await picture(26),
      await picture(26),
      await picture(26),
    ];
    await stockProduct(shop, { images: [sold.id] });
    await shop.images.add(sentAgain.bytes);
    const old = await preview(hoursAgo(25), [alone, sold, sentAgain, inAnother]);
    const young = await preview(hoursAgo(23), [inAnother]);
    await removeOld();
    expect([await rows(old), await rows(young)]).toEqual([0, 1]);
    expect(await Promise.all(alone.files.map(isThere))).toEqual([false, false]);
    expect(await shop.images.find({ id: alone.id, width: 96, format: 'webp' })).toBeUndefined();
    for (const each of [sold, sentAgain, inAnother])
      expect(await Promise.all(each.files.map(isThere))).toEqual([true, true]);
  });

  it('is deleted among many others', async () => {
    const many = await Promise.all(Array.from({ length: 25 }, () => preview(hoursAgo(30), [])));
    await removeOld();
    expect(await Promise.all(many.map(rows))).toEqual(many.map(() => 0));
  });
});
