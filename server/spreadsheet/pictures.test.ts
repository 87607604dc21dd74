import { once } from 'node:events';
import { copyFile, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { imageUrl } from '../../contract/api/images.ts';
import type { SheetFault } from '../../contract/import/spreadsheet.ts';
import { text } from '../../messages/text.ts';
import { products } from '../catalogue/tables.ts';
import { imageIdOfBytes } from '../images/pixels.ts';
import { brick, flag, hugePng, truncated } from '../images/testing/pictures.ts';
import { AppError } from '../lib/errors.ts';
import { openShop, sharedShop } from '../testing/shop.ts';
import { FaultySheet } from './faulty-sheet.ts';
import { fetchPicture } from './fetch-picture.ts';
import { createImporter, type Importer } from './importer.ts';
import { fileSheet } from './sheet.ts';

const publicUrl = 'https://shop.example';
const actor = { id: null, name: 'Somebody' };

describe('pictures that a sheet names', () => {
  const shop = sharedShop(() => openShop());
  let importer: Importer;
  let folder: string;
  /** Folder of the sheet; it contains others. */
  let beside: string;
  const red = brick(40, 30).png().toBuffer();
  const twoColours = flag(40, 30).webp().toBuffer();

  beforeAll(async () => {
    importer = createImporter({
      database: shop.database,
      images: shop.images,
      publicUrl,
      // The server of these tests runs on this computer.
      fetch: (address) => fetchPicture(address, () => true),
      change: (work) => shop.catalogue.change(work),
    });
  });
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tokri-sheet-'));
    beside = join(folder, 'sheet');
    await mkdir(join(beside, 'pictures'), { recursive: true });
    await writeFile(join(beside, 'red.png'), await red);
    await writeFile(join(beside, 'pictures', 'flag of a shop.webp'), await twoColours);
  });
  afterEach(async () => {
    const rows = await shop.database.queries.select({ id: products.id }).from(products);
    await shop.catalogue.change((change) => change.deleteProducts(rows.map(({ id }) => id)));
    await rm(folder, { recursive: true, force: true });
  });

  const sheetOf = async (cells: readonly string[]) => {
    const path = join(beside, 'sheet.csv');
    const rows = cells.map((images, i) => `S${i},Product ${i},A,5,KG,1,${images}\n`);
    await writeFile(path, `sku,name,category,price,unit,unit_quantity,images\n${rows.join('')}`);
    return fileSheet(path);
  };
  const bring = async (cells: readonly string[], skipFaulty = false) =>
    (await importer.run(await sheetOf(cells), { actor, skipFaulty })).counts;
  const faultsOf = async (cells: readonly string[]): Promise<SheetFault[]> => {
    const error = await bring(cells).catch((thrown: unknown) => thrown);
    if (!(error instanceof FaultySheet)) throw new Error(`it was not refused: ${JSON.stringify(error)}`);
    expect(inShop()).toEqual([]);
    return error.faults;
  };
  const preview = async (cells: readonly string[]) => {
    const faults: SheetFault[] = [];
    const { counts, unchecked } = await importer.preview(await sheetOf(cells), (outcomes) => {
      for (const outcome of outcomes) if (outcome.kind === 'faulty') faults.push(...outcome.faults);
    });
    return { counts, faults, unchecked };
  };
  const inShop = () =>
    [...shop.catalogue.snapshot().listProducts()]
      .sort((a, b) => a.name.localeCompare(b.name))
      .map(({ images }) => images.map(imageUrl));
  const version = () => shop.catalogue.shared().version;

  it('and files beside it are added to the shop in order; the same sheet again changes nothing', async () => {
    const cells = ['red.png|pictures/flag of a shop.webp', './red.png', ''];
    expect(await bring(cells)).toMatchObject({ added: 3 });
    const [first = '', second = ''] = inShop()[0] ?? [];
    expect(inShop()).toEqual([[first, second], [first], []]);
    for (const url of [first, second]) {
      expect(url).toMatch(/^\/images\//);
      expect((await shop.app.inject({ url })).headers['content-type']).toBe('image/webp');
    }
    const before = version();
    expect(await bring(cells)).toMatchObject({ added: 0, changed: 0, same: 3 });
    expect(version()).toBe(before);
  });

  it('are not stored by a dry run', async () => {
    const fresh = await brick(41, 31).png().toBuffer();
    await writeFile(join(beside, 'fresh.png'), fresh);
    expect((await preview(['fresh.png'])).counts).toMatchObject({ added: 1, faulty: 0 });
    const { id } = await imageIdOfBytes(fresh);
    expect(await shop.images.has(id)).toBe(false);
    await bring(['fresh.png']);
    expect([inShop(), await shop.images.has(id)]).toEqual([[[imageUrl(id)]], true]);
  });

  it.each([
    ['../secret.png', 'is not beside the sheet'],
    ['pictures/../../secret.png', 'is not beside the sheet'],
    ['../sheet-of-others/secret.png', 'is not beside the sheet'],
    ['link.png', 'is not beside the sheet'],
    ['linked/secret.png', 'is not beside the sheet'],
    ['..', 'is not beside the sheet'],
    ['/etc/hostname', 'no such picture'],
    ['FOLDER/secret.png', 'no such picture'],
    ['file:///etc/hostname', 'no such picture'],
    ['missing.png', 'no such picture'],
    ['.', 'is not beside the sheet'],
    ['pictures', 'not a file'],
    ['red.png/', 'no such picture'],
    ['sheet.csv', 'Only PNG, JPEG, WebP or AVIF'],
    ['drawing.svg', 'Only PNG, JPEG, WebP or AVIF'],
    ['empty.png', 'Only PNG, JPEG, WebP or AVIF'],
    ['huge.png', 'million pixels'],
    ['large.png', 'up to 5 MB'],
    ['https://[', 'not the address of a picture'],
    [`/images/${'0'.repeat(32)}-960.webp`, 'The store has no such picture'],
    [`${publicUrl}/images/${'0'.repeat(32)}-960.webp`, 'The store has no such picture'],
  ])('are rejected in the dry run when they are %s', async (name, reason) => {
    const others = join(folder, 'sheet-of-others');
    await mkdir(others);
    for (const path of [join(folder, 'secret.png'), join(others, 'secret.png')]) await writeFile(path, await red);
    await symlink(join(folder, 'secret.png'), join(beside, 'link.png'));
    await symlink(others, join(beside, 'linked'));
    await writeFile(join(beside, 'empty.png'), '');
    await writeFile(join(beside, 'drawing.svg'), '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
    await writeFile(join(beside, 'huge.png'), hugePng(5001, 5001));
    await writeFile(join(beside, 'large.png'), Buffer.concat([await red, Buffer.alloc(5 * 1024 * 1024)]));
    const cells = ['red.png', name.replace('FOLDER', beside)];
    const { counts, faults } = await preview(cells);
    expect(counts).toMatchObject({ added: 1, faulty: 1 });
    expect(faults).toMatchObject([{ line: 3, column: 'images', reason: expect.stringContaining(reason) }]);
    expect(await faultsOf(cells)).toEqual(faults);
  });

  it('may be a link to another picture beside the sheet', async () => {
    await symlink('red.png', join(beside, 'same.png'));
    await bring(['red.png', 'same.png']);
    expect(inShop()[1]).toEqual(inShop()[0]);
  });

  it('are all or nothing: each row with a damaged one is reported, and left out only on request', async () => {
    await writeFile(join(beside, 'damaged.png'), await truncated('png'));
    const cells = Array.from({ length: 1200 }, (_, i) => (i === 3 || i === 1100 ? 'red.png|damaged.png' : 'red.png'));
    const before = version();
    const faults = await faultsOf(cells);
    expect(faults.map(({ line, column }) => [line, column])).toEqual([
      [5, 'images'],
      [1102, 'images'],
    ]);
    expect(faults[0]).toMatchObject({
      reason: 'This picture is damaged and cannot be used. (damaged.png)',
      reasonText: {
        key: 'sheetFaults.inCell',
        params: { fault: { key: 'errors.pictureDamaged' }, cell: 'damaged.png' },
      },
    });
    expect(version()).toBe(before);
    expect(await bring(cells, true)).toMatchObject({ added: 1198, faulty: 2 });
    expect(inShop()).toHaveLength(1198);
  });

  it('are not faults when the shop cannot store them: nothing is imported, and a retry is possible', async () => {
    const busy = new AppError('BUSY', text('errors.pictureNotSaved'), { retryAfter: 30 });
    const images = { ...shop.images, add: () => Promise.reject(busy) };
    const change = shop.catalogue.change.bind(shop.catalogue);
    const full = createImporter({ database: shop.database, images, publicUrl, change });
    const sheet = await sheetOf(['red.png', '']);
    await expect(full.run(sheet, { actor, skipFaulty: true })).rejects.toBe(busy);
    expect(inShop()).toEqual([]);
    expect(await bring(['red.png', ''])).toMatchObject({ added: 2 });
  });

  it('and are its own are recognized by their addresses, by path and in full, and not fetched', async () => {
    const id = await shop.images.add(await red);
    await bring([imageUrl(id), `${publicUrl}${imageUrl(id)}`, `/images/${id}-320.avif`]);
    expect(inShop()).toEqual([[imageUrl(id)], [imageUrl(id)], [imageUrl(id)]]);
  });

  describe('at addresses', () => {
    const server = createServer(async (request, answer) => {
      asked.push(request.url ?? '');
      if (request.url === '/red.png') answer.end(await red);
      else if (request.url === '/page.png') answer.end('<html>no picture</html>');
      else answer.writeHead(404).end();
    });
    const asked: string[] = [];
    let url: string;
    beforeAll(async () => {
      server.listen(0, '127.0.0.1');
      await once(server, 'listening');
      url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    });
    afterAll(() => server[Symbol.asyncDispose]());
    beforeEach(() => asked.splice(0));

    it('are fetched once even when many rows name them, and checked before the import', async () => {
      const cells = Array.from({ length: 30 }, () => `${url}/red.png`);
      const previewed = await preview([...cells, `${url}/none.png`]);
      expect(previewed).toMatchObject({ counts: { added: 30, faulty: 1 }, unchecked: 0 });
      expect(asked.splice(0).sort()).toEqual(['/none.png', '/red.png']);
      expect(inShop()).toEqual([]);
      await bring(cells);
      expect(asked).toEqual(['/red.png']);
      const id = await shop.images.add(await red);
      expect(inShop()).toEqual(cells.map(() => [imageUrl(id)]));
    });

    it('change nothing when the shop already has them', async () => {
      await bring([`${url}/red.png`]);
      const before = version();
      expect(await bring([`${url}/red.png`])).toMatchObject({ changed: 0, same: 1 });
      expect(version()).toBe(before);
      await copyFile(join(beside, 'red.png'), join(beside, 'copy.png'));
      expect(await bring(['copy.png'])).toMatchObject({ changed: 0, same: 1 });
    });

    it('are faulty when they are missing or not pictures, each with its row', async () => {
      const faults = await faultsOf([`${url}/red.png`, `${url}/page.png`, `${url}/none.png`]);
      expect(faults).toMatchObject([
        { line: 3, column: 'images', reason: expect.stringContaining('Only PNG, JPEG, WebP or AVIF') },
        { line: 4, column: 'images', reason: expect.stringContaining('answered 404') },
      ]);
      expect(faults[1]?.reason).toContain(`(${url}/none.png)`);
    });
  });
});
