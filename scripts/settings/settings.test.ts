import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OfferInFile } from '../../contract/offers/offers.ts';
import { defaultShopSettings } from '../../contract/settings/default-shop-settings.ts';
import type { ShopSettings } from '../../contract/settings/shop-settings.ts';
import { sql } from '../../server/db/drizzle.ts';
import { openEmbedded } from '../../server/db/embedded.ts';
import { migrateDatabase } from '../../server/db/open-database.ts';
import { brick } from '../../server/images/testing/pictures.ts';
import { readConfig } from '../../server/runtime/config.ts';
import { fromBeforeTheFirstMigration, makeEmbeddedDatabase } from '../../server/testing/migrations.ts';
import { fiftyOff } from '../../server/testing/offers.ts';
import { newShopData, type ShopData } from '../../server/testing/shop.ts';
import { runForTest } from '../testing/run-command.ts';
import { settingsCommand } from './settings-command.ts';

/** An offer in a file. */
const offer = (given: Partial<OfferInFile>): OfferInFile => ({ ...fiftyOff, state: 'draft', ...given });

describe('the settings as a file', () => {
  let folder: string;
  let first: ShopData;
  let second: ShopData;
  let third: ShopData;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tokri-settings-'));
    [first, second, third] = [await newShopData(), await newShopData(), await newShopData()];
    for (const { env } of [first, second, third]) await migrateDatabase(readConfig(env).database, {});
  });
  afterAll(async () => {
    await Promise.all([first, second, third].map((each) => each.delete()));
    await rm(folder, { recursive: true, force: true });
  });

  const run = ({ env }: Pick<ShopData, 'env'>, ...args: string[]) =>
    runForTest(settingsCommand, args, { env: { ...env, SHOP_NAME: 'first' }, folder });
  /** A shop whose embedded database is in this folder. */
  const embeddedIn = (name: string) => ({ env: { DATA_DIR: join(folder, name) } });
  const write = (name: string, content: unknown) =>
    writeFile(join(folder, name), typeof content === 'string' ? content : JSON.stringify(content));
  const read = async (name: string) =>
    JSON.parse(await readFile(join(folder, name), 'utf8')) as { settings: ShopSettings; pictures: object };

  it('are not read from a database from before the first migration', async () => {
    await mkdir(join(folder, 'old'));
    await makeEmbeddedDatabase(join(folder, 'old', 'database'), fromBeforeTheFirstMigration);
    const { code, err } = await run(embeddedIn('old'), 'export', 'old.json');
    expect(code).toBe(1);
    expect(err).toContain('it was created by a version of Tokri from before the first release');
    expect(err).not.toMatch(/\n\s+at /);
  });

  it('goes from one shop to another, with its pictures', async () => {
    expect(await run(first, 'export', 'usual.json')).toMatchObject({ code: 0, err: '' });
    const usual = await read('usual.json');
    expect(usual.settings).toEqual({ ...defaultShopSettings, shop: { ...defaultShopSettings.shop, name: 'first' } });

    const picture = (await brick(120, 80).webp().toBuffer()).toString('base64');
    const settings = { ...usual.settings, reviews: 'real', shop: { ...usual.settings.shop, logo: 'here' } };
    await write('mine.json', { tokri: 'settings', settings, pictures: { here: picture } });
    expect(await run(first, 'import', 'mine.json')).toMatchObject({
      code: 0,
      out: 'The settings of first are saved.\n',
    });
    await run(first, 'export', 'first.json');
    const exported = await read('first.json');
    expect(exported.settings.reviews).toBe('real');
    expect(exported.settings.shop.logo).toMatch(/^\/images\/[0-9a-f]{35}-192\.webp$/);
    expect(Object.keys(exported.pictures)).toEqual([exported.settings.shop.logo]);

    expect(await run(second, 'import', 'first.json')).toMatchObject({ code: 0, err: '' });
    await run(second, 'export', 'second.json');
    const copied = await read('second.json');
    const { logo } = copied.settings.shop;
    expect({ ...copied.settings, shop: { ...copied.settings.shop, logo: '' } }).toEqual({
      ...exported.settings,
      shop: { ...exported.settings.shop, logo: '' },
    });
    expect(Object.keys(copied.pictures)).toEqual([logo]);

    // Pictures of another folder are missing; the file stays as it was.
    await rm(join(second.env.DATA_DIR ?? '', 'images'), { recursive: true });
    const { code, err } = await run(second, 'export', 'second.json');
    expect([code, err]).toEqual([1, `There is no picture ${logo} in DATA_DIR. No file was written.\n`]);
    expect(await read('second.json')).toEqual(copied);
  });

  it('refuses pictures that are none with the field', async () => {
    await run(first, 'export', 'first.json');
    const { settings } = await read('first.json');
    for (const address of ['constructor', 'toString', '__proto__'])
      for (const faulty of [
        { ...settings, shop: { ...settings.shop, logo: address } },
        { ...settings, hero: { ...settings.hero, image: address } },
      ]) {
        await write('faulty.json', { tokri: 'settings', settings: faulty, pictures: {} });
        const { code, err } = await run(first, 'import', 'faulty.json');
        expect([code, err]).toEqual([1, expect.stringMatching(/logo|image|picture/i)]);
        expect(err).not.toMatch(/\n\s+at /);
      }
  });

  it('says which stores it leaves out', async () => {
    const database = await openEmbedded(join(folder, 'chain/database'), {});
    await database.queries.execute(sql`
      insert into stores (id, version, name, address, hours, holidays)
      values ('01arz3ndektsv4rrffq69g5fav', 1, 'Koregaon Park', '', '[]', '[]')`);
    await database.close();
    const { code, out } = await run(embeddedIn('chain'), 'export', 'chain.json');
    expect([code, out]).toEqual([0, expect.stringMatching(/first store\. Not in the file: Koregaon Park\n$/)]);
  });

  it('has delivery and offers, without pause and uses; offers of the same code are replaced', async () => {
    await run(third, 'export', 'plain.json');
    const { settings } = await read('plain.json');
    expect(Object.keys(await read('plain.json'))).toEqual(['tokri', 'settings', 'pictures']);
    const store = {
      name: 'North',
      address: '',
      areas: [{ pincode: '560038', minutes: 14, fee: 25.5 }],
      hours: [{ day: 0, opens: '07:00', closes: '22:00' }],
      holidays: [{ date: '2030-11-05', note: 'Diwali' }],
      position: { latitude: 12.97841, longitude: 77.64081 },
      closed: false,
      promise: { preparation: 5, atOnce: 2, staff: 3, most: 60 },
      slots: null,
    };
    const offers = [offer({ code: 'FIFTY', state: 'active' }), offer({ title: 'Automatic', state: 'paused' })];
    await write('trading.json', { tokri: 'settings', settings, pictures: {}, store, offers });
    expect(await run(third, 'import', 'trading.json')).toMatchObject({ code: 0, err: '' });
    await run(third, 'export', 'exported.json');
    expect(await read('exported.json')).toEqual({ tokri: 'settings', settings, pictures: {}, store, offers });

    const changed = [
      offer({ code: 'FIFTY', title: 'Changed', state: 'ended' }),
      offer({ code: 'NEW', state: 'draft' }),
    ];
    await write('changed.json', { tokri: 'settings', settings, pictures: {}, offers: changed });
    expect(await run(third, 'import', 'changed.json')).toMatchObject({ code: 0, err: '' });
    await run(third, 'export', 'after.json');
    expect(await read('after.json')).toMatchObject({ store, offers: [changed[0], offers[1], changed[1]] });
  });

  it('changes nothing when one of its offers cannot be saved', async () => {
    await run(third, 'export', 'before.json');
    const before = await read('before.json');
    const gone = '01arz3ndektsv4rrffq69g5fav';
    const store = { name: 'North', address: '', areas: [], hours: [], holidays: [] };
    const file = { ...before, settings: { ...before.settings, reviews: 'real' }, store };
    const faulty: [object, RegExp][] = [
      [
        { ...file, offers: [offer({ code: 'GOOD' }), offer({ code: 'BAD', title: 'Bad one', categories: [gone] })] },
        /Nothing was changed\.\n {2}offers\.1\.categories: .*categories.* \(Bad one\)/,
      ],
      [{ ...file, offers: [offer({ code: 'X' })] }, /offers\.0\.code: /],
      [
        { ...file, offers: [offer({ code: 'SAME' }), offer({ code: 'same' })] },
        /offers\.1\.code: Another offer .*SAME/,
      ],
      [{ ...file, offers: [{ ...offer({ code: 'USED' }), uses: 4 }] }, /offers\.0: /],
      [
        { ...file, store: { ...store, areas: [{ pincode: '1', minutes: null, fee: null }] } },
        /store\.areas\.0\.pincode: /,
      ],
      [{ ...file, store: { ...store, pause: null } }, /store: /],
    ];
    for (const [content, reason] of faulty) {
      await write('faulty.json', content);
      const { code, out, err } = await run(third, 'import', 'faulty.json');
      expect([code, out]).toEqual([1, '']);
      expect(err).toMatch(reason);
    }
    await run(third, 'export', 'after.json');
    expect(await read('after.json')).toEqual(before);
  });

  it('is refused in plain words, and nothing changes', async () => {
    await run(third, 'export', 'before.json');
    const before = await read('before.json');
    const shop = { ...before.settings.shop, name: '', accent: '#ffd400' };
    const faulty: [unknown, RegExp][] = [
      ['{', /^The file is not JSON\.\n$/],
      [{ settings: before.settings, pictures: {} }, /tokri: This is not a file of settings\./],
      [
        { ...before, settings: { ...before.settings, shop } },
        /settings\.shop\.name: Enter a name\n.*accent: Too light for white text/s,
      ],
      [{ ...before, pictures: { here: 'no picture' } }, /pictures\.here: A picture in the file is damaged\./],
      [
        { ...before, settings: { ...before.settings, shop: { ...before.settings.shop, logo: '/images/x.webp' } } },
        /picture/i,
      ],
    ];
    for (const [content, reason] of faulty) {
      await write('faulty.json', content);
      const { code, out, err } = await run(third, 'import', 'faulty.json');
      expect([code, out]).toEqual([1, '']);
      expect(err).toMatch(reason);
    }
    expect((await run(third, 'import', 'missing.json')).err).toMatch(/^There is no .*missing\.json\n$/);
    for (const args of [['import'], ['show', 'x.json'], ['export', 'x.json', 'y.json']])
      expect(await run(third, ...args)).toMatchObject({ code: 2, err: expect.stringContaining('npm run settings') });
    await run(third, 'export', 'after.json');
    expect(await read('after.json')).toEqual(before);
  });
});
