/** The settings of the shop: saving them, who may, two at the same time, and every process and response that shows them. */
import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { calls } from '../../contract/api/calls.ts';
import { translationLanguages } from '../../contract/catalogue/translations.ts';
import { defaultPublicSettings } from '../../contract/settings/default-public-settings.ts';
import { defaultShopSettings } from '../../contract/settings/default-shop-settings.ts';
import { recommendedChanges, settingsAfter, settingsBefore } from '../../contract/settings/recommended.ts';
import { iconNames, iconPath, touchIcon } from '../../contract/settings/shop-icons.ts';
import type { PublicShopSettings, SavedSettings, ShopSettings } from '../../contract/settings/shop-settings.ts';
import { auditLog } from '../audit-log/tables.ts';
import { eq } from '../db/drizzle.ts';
import { brick } from '../images/testing/pictures.ts';
import { file, sendForm } from '../testing/forms.ts';
import { signUp, signUpAdmin } from '../testing/people.ts';
import { joinShop, onPostgres, openShop, sharedShop } from '../testing/shop.ts';
import { inProcess, Shopper, signUpShopper } from '../testing/shopping.ts';
import { settingsId } from './shop-settings.ts';
import { shopSettings } from './tables.ts';

describe('shop settings', () => {
  const shop = sharedShop(() => openShop());
  let admin: Shopper;
  beforeAll(async () => {
    admin = new Shopper(inProcess(shop), await signUpAdmin(shop));
  });
  const current = async () => (await shop.app.inject({ url: calls.getShopSettings.path })).json().data;
  const saved = async () => (await admin.call(calls.getSavedSettings)).data as SavedSettings;
  const save = (version: number, settings: unknown, as = admin) =>
    as.call(calls.updateShopSettings, {}, { version, settings });
  const real = { ...defaultShopSettings, reviews: 'real' } as const;

  it('are those of the spec until others are saved, which show at once and are in the audit log', async () => {
    expect(await current()).toEqual(defaultPublicSettings);
    expect(await saved()).toEqual({ version: 0, settings: defaultShopSettings });
    expect(await save(0, real)).toMatchObject({ status: 200, data: { version: 1, settings: real } });
    expect(await current()).toEqual({ ...defaultPublicSettings, reviews: 'real' });
    const entries = await shop.database.queries.select().from(auditLog).where(eq(auditLog.entityId, settingsId));
    expect(entries).toMatchObject([{ action: 'changed', fields: { reviews: { from: 'fixed', to: 'real' } } }]);
  });

  it('become those that are recommended in one call with one entry in the audit log, and are undone', async () => {
    const { version, settings: before } = await saved();
    const changes = recommendedChanges(before);
    const entries = async () =>
      (await shop.database.queries.select().from(auditLog).where(eq(auditLog.entityId, settingsId))).length;
    const entriesBefore = await entries();
    expect(await save(version, settingsAfter(before, changes))).toMatchObject({ status: 200 });
    expect(await entries()).toBe(entriesBefore + 1);
    expect(recommendedChanges((await saved()).settings)).toEqual([]);
    expect(await current()).toMatchObject({
      cart: 'cart-first',
      arrivalTimes: true,
      orderNotes: true,
      substitutes: true,
    });
    expect((await current()).pricing).toBeUndefined();
    // Somebody else turns one off and changes another field of a group.
    const { version: newer, settings: now } = await saved();
    await save(newer, { handover: { code: false }, delivery: { ...now.delivery, minutes: 25 } });
    const newest = await saved();
    const { settings, left } = settingsBefore(newest.settings, changes);
    expect(await save(newest.version, settings)).toMatchObject({ status: 200 });
    expect(left.map(({ path }) => path)).toEqual(['handover.code']);
    expect((await saved()).settings).toEqual({
      ...before,
      delivery: { ...before.delivery, arrivalTimes: false, minutes: 25 },
    });
    await save(newest.version + 1, { delivery: before.delivery });
  });

  it('keep each field of a group that is not sent, and clear what is sent empty', async () => {
    const hindi = <Name extends string>(name: Name) => ({ hi: { [name]: 'नमस्ते' } });
    const { hero, footer, promises, delivery } = defaultShopSettings;
    const filled = {
      refunds: { on: true, days: 5, mostEach: 300, mostDaily: 900 },
      hero: { ...hero, translations: hindi('title') },
      footer: { ...footer, translations: hindi('text') },
      promises: { ...promises, translations: hindi('supportText') },
      delivery: { ...delivery, translations: hindi('shippingText') },
    };
    const saves = async (settings: object) => {
      const answer = await save((await saved()).version, settings);
      expect(answer).toMatchObject({ status: 200 });
      return (await saved()).settings;
    };
    expect(await saves(filled)).toMatchObject(filled);
    const { translations: _hero, ...oldHero } = hero;
    const { translations: _footer, ...oldFooter } = footer;
    const { translations: _promises, ...oldPromises } = promises;
    const { translations: _delivery, ...oldDelivery } = delivery;
    const old = { hero: oldHero, footer: oldFooter, promises: oldPromises, delivery: oldDelivery };
    expect(await saves({ refunds: { on: true, days: 6 }, ...old })).toMatchObject({
      ...filled,
      refunds: { on: true, days: 6, mostEach: 300, mostDaily: 900 },
    });
    expect(await saves({ refunds: { on: true, days: 6, mostEach: null } })).toMatchObject({
      refunds: { on: true, days: 6, mostEach: null, mostDaily: 900 },
    });
    const { refunds: usual } = defaultShopSettings;
    expect(await saves({ refunds: { ...usual, mostDaily: null }, hero, footer, promises, delivery })).toMatchObject({
      refunds: usual,
      hero,
      footer,
      promises,
      delivery,
    });
  });

  it('have a map only with whose it is, from https, and with places in its addresses', async () => {
    const map = { on: true, tiles: 'https://tiles.example:8443/a/{z}/{x}/{y}.png?key=1', attribution: 'Maps' };
    const { version } = await saved();
    const saveMap = (more: object) =>
      save(version, { riderLocation: { ...defaultShopSettings.riderLocation, ...map, ...more } });
    for (const tiles of [
      'https://tiles.example/{z}/{x}.png',
      'https://tiles.example/{z}/{x}/{y}/{s}.png',
      'https://{z}.tiles.example/{x}/{y}.png',
      'https://me:secret@tiles.example/{z}/{x}/{y}.png',
      "https://tiles.example; script-src 'unsafe-inline'/{z}/{x}/{y}",
      'https://tiles.example;script-src/{z}/{x}/{y}',
      'javascript:alert(1)//{z}/{x}/{y}',
      'http://tiles.example/{z}/{x}/{y}.png',
      'http://127.0.0.1/{z}/{x}/{y}.png',
    ])
      expect(await saveMap({ tiles }), tiles).toMatchObject({
        status: 400,
        errors: { 'settings.riderLocation.tiles': expect.any(String) },
      });
    expect(await saveMap({ attribution: ' ' })).toMatchObject({
      status: 400,
      errors: { 'settings.riderLocation.attribution': expect.any(String) },
    });
    expect(await saveMap({})).toMatchObject({ status: 200 });
    const { tiles, attribution } = map;
    expect(await current()).toMatchObject({ riderLocation: true, map: { tiles, attribution } });
    expect(shop.shopSettings.mapOrigin()).toBe('https://tiles.example:8443');
    // Nobody sees it while riders do not share where they are.
    expect(
      await save(version + 1, { riderLocation: { ...(await saved()).settings.riderLocation, on: false } }),
    ).toMatchObject({ status: 200 });
    expect(await current()).not.toHaveProperty('map');
    expect(shop.shopSettings.mapOrigin()).toBeUndefined();
    await save(version + 2, { riderLocation: defaultShopSettings.riderLocation });
  });

  it('are not saved over newer ones, which the answer has', async () => {
    const { version } = await saved();
    const both = await Promise.all([
      save(version, { ...real, cart: 'cart-first' }),
      save(version, { ...real, reviews: 'none' }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const [won, lost] = both[0].status === 200 ? both : [both[1], both[0]];
    expect(lost).toMatchObject({ code: 'CHANGED_MEANWHILE', data: won.data });
    expect(await saved()).toEqual(won.data);
  });

  it('are only changed by administrators, and only to known values', async () => {
    const { version } = await saved();
    const before = await current();
    expect(await save(version, real, await signUpShopper(shop))).toMatchObject({ status: 403, code: 'FORBIDDEN' });
    for (const bad of [{ ...real, cart: 'free' }, { cart: null }, null, 'x'])
      expect(await save(version, bad)).toMatchObject({ status: 400, code: 'VALIDATION' });
    expect(await current()).toEqual(before);
  });

  it('keep what a request leaves out', async () => {
    const { version, settings } = await saved();
    expect(await save(version, { reviews: 'none' })).toMatchObject({ status: 200, data: { version: version + 1 } });
    expect((await saved()).settings).toEqual({ ...settings, reviews: 'none' });
  });

  it('say whether change is calculated at the door, only where the owner wants it', async () => {
    const { version } = await saved();
    expect(await current()).not.toHaveProperty('cashChange');
    for (const change of ['yes', 1, null])
      expect(await save(version, { cash: { change } })).toMatchObject({ status: 400, code: 'VALIDATION' });
    expect(await save(version, { cash: { change: true } })).toMatchObject({ status: 200 });
    expect(await current()).toMatchObject({ cashChange: true });
    expect(await save(version + 1, { cash: { change: false } })).toMatchObject({ status: 200 });
    expect(await current()).not.toHaveProperty('cashChange');
  });

  it('have quiet hours with both times or none, which no page knows', async () => {
    const { version, settings } = await saved();
    expect(settings.quietHours).toEqual({ from: '', to: '' });
    for (const [quietHours, place] of [
      [{ from: '22:00', to: '' }, 'to'],
      [{ from: '', to: '07:00' }, 'from'],
      [{ from: '07:00', to: '07:00' }, 'to'],
      [{ from: '24:00', to: '07:00' }, 'from'],
      [{ from: '22:00', to: '7' }, 'to'],
      [{ from: null, to: '07:00' }, 'from'],
      [{ to: '07:00' }, 'from'],
    ] as const) {
      const refused = await save(version, { quietHours });
      expect(refused).toMatchObject({ status: 400, code: 'VALIDATION' });
      expect(Object.keys(refused.errors ?? {})).toEqual([`settings.quietHours.${place}`]);
      const isHalf = Object.values(quietHours).includes('');
      if (isHalf) expect(Object.values(refused.errors ?? {})).toEqual(['Enter both, or leave both empty']);
    }
    expect((await saved()).settings).toEqual(settings);
    const quietHours = { from: '22:00', to: '07:00' };
    expect(await save(version, { quietHours })).toMatchObject({ status: 200, data: { settings: { quietHours } } });
    expect(await current()).not.toHaveProperty('quietHours');
    expect(await save(version + 1, { quietHours: { from: '', to: '' } })).toMatchObject({ status: 200 });
  });

  it('keep what is known when a version of the store does not know all of them', async () => {
    const settings = { cart: 'cart-first', reviews: 'on the moon', wallpaper: 'red' };
    await shop.database.queries.update(shopSettings).set({ settings, version: 70 });
    await shop.shopSettings.read();
    expect(await current()).toEqual({ ...defaultPublicSettings, cart: 'cart-first' });
    const later = { shop: { name: 'Green Grocers', hat: 'red' }, delivery: { minutes: 'soon' } };
    await shop.database.queries.update(shopSettings).set({ settings: later, version: 71 });
    await shop.shopSettings.read();
    expect((await saved()).settings).toEqual({
      ...defaultShopSettings,
      shop: { ...defaultShopSettings.shop, name: 'Green Grocers' },
    });
  });

  it('have message templates in every language of the store', async () => {
    const { list } = (await saved()).settings.messageTemplates;
    expect(list.map(({ name }) => name)).toEqual(['Running late', 'Cannot reach you', 'Cash ready']);
    for (const { translations, text } of list)
      for (const language of translationLanguages) {
        expect(translations[language]?.name).toMatch(/./);
        const placeholders = translations[language]?.text?.match(/\{\w+\}/g)?.toSorted();
        expect(placeholders).toEqual(text.match(/\{\w+\}/g)?.toSorted());
      }
  });
});

describe('details of the shop', () => {
  const shop = sharedShop(() => openShop({ SHOP_NAME: 'Corner Shop', SHOP_ADDRESS: '4 Lake Road' }));
  let admin: Shopper;
  let headers: Record<string, string>;
  beforeAll(async () => {
    const signedIn = await signUpAdmin(shop);
    headers = signedIn.headers;
    admin = new Shopper(inProcess(shop), signedIn);
  });
  const saved = async () => (await admin.call(calls.getSavedSettings)).data as SavedSettings;
  /** Saves the settings with some of a group's fields changed. */
  async function save<G extends 'shop' | 'hero' | 'contact' | 'legal' | 'footer' | 'delivery'>(
    group: G,
    fields: Partial<Record<keyof ShopSettings[G], unknown>>,
  ) {
    const { version, settings } = await saved();
    const changed = { ...settings, [group]: { ...settings[group], ...fields } };
    return admin.call(calls.updateShopSettings, {}, { version, settings: changed });
  }
  const publicIn = async (lang: string): Promise<PublicShopSettings> =>
    (await shop.app.inject({ url: `${calls.getShopSettings.path}?lang=${lang}` })).json().data;
  const addPicture = async (): Promise<string> => {
    const { method } = calls.addSettingsPicture;
    const picture = file(await brick(300, 100).png().toBuffer(), 'logo.png', 'image/png');
    const answer = await sendForm(shop, { method, url: calls.addSettingsPicture.path, headers }, { image: picture });
    return answer.json().data.image;
  };

  it('begin with the name and address of the environment', async () => {
    expect(await publicIn('en')).toMatchObject({ name: 'Corner Shop', contact: { address: '4 Lake Road' } });
    expect(shop.shopSettings.seller()).toEqual({ name: 'Corner Shop', address: '4 Lake Road' });
  });

  it('are shown in the language of the page, in English where there is no other text, and in the history', async () => {
    await save('shop', { name: 'Hari Om Kirana', accent: '#B3261E' });
    await save('hero', { title: 'Fresh today', translations: { hi: { title: 'आज ताज़ा' } }, text: 'From the market' });
    await save('legal', { name: 'Hari Om Foods LLP', gstin: '27 aapfu0939f1zv', fssai: '10012345678901' });
    await save('contact', { phone: '+91 98765 43210', email: 'Hello@hariom.example' });
    await save('footer', { text: 'Since 1974', instagram: 'https://instagram.com/hariom' });
    await save('delivery', { minutes: 25, shipping: 'own', shippingText: 'Free above ₹500' });
    const english = await publicIn('en');
    expect(english).toMatchObject({
      name: 'Hari Om Kirana',
      accent: '#b3261e',
      style: expect.stringContaining('--color-accent:light-dark(#b3261e,'),
      hero: { title: 'Fresh today', text: 'From the market' },
      legal: { name: 'Hari Om Foods LLP', gstin: '27AAPFU0939F1ZV', fssai: '10012345678901' },
      contact: { phone: '+91 98765 43210', email: 'Hello@hariom.example', address: '4 Lake Road' },
      footer: { text: 'Since 1974', instagram: 'https://instagram.com/hariom' },
      deliveryMinutes: 25,
      shipping: 'Free above ₹500',
    });
    expect((await publicIn('hi')).hero).toEqual({ title: 'आज ताज़ा', text: 'From the market' });
    await save('delivery', { shipping: 'none' });
    expect((await publicIn('en')).shipping).toBe('');
    expect(shop.shopSettings.seller()).toEqual({
      name: 'Hari Om Foods LLP',
      address: '4 Lake Road',
      gstin: '27AAPFU0939F1ZV',
      fssai: '10012345678901',
      phone: '+91 98765 43210',
    });
    const { changes } = (await admin.call(calls.listAuditEntries)).data as { changes: unknown[] };
    expect(changes[0]).toMatchObject({
      entity: 'settings',
      fields: { 'delivery.shipping': { from: 'own', to: 'none' } },
    });
  });

  it.each([
    ['shop', 'name', '  ', 'Enter a name'],
    ['shop', 'name', 'x'.repeat(81), 'At most 80 characters'],
    ['shop', 'accent', 'green', 'Enter a colour as # and six digits, such as #0a7a48'],
    ['shop', 'accent', '#ffd400', 'Too light for white text. #'],
    ['shop', 'logo', 'https://evil.example/x.png', 'picture'],
    ['shop', 'logo', `/images/${'ab'.repeat(16)}040-96.webp`, 'picture'],
    ['hero', 'link', 'javascript:alert(1)', 'Enter a page of this store'],
    ['hero', 'link', '//evil.example', 'Enter a page of this store'],
    ['hero', 'link', '/\u0000', 'Enter a page of this store'],
    ['hero', 'title', 'x'.repeat(61), 'At most 60 characters'],
    ['footer', 'x', 'https://x.com/\u0000', 'Enter a web address'],
    ['contact', 'phone', 'call me', 'Enter a phone number'],
    ['contact', 'email', 'nobody', 'email'],
    ['legal', 'gstin', '27AAPFU0939F1ZW', 'This is not a valid GSTIN'],
    ['legal', 'fssai', '123', 'An FSSAI number has 14 digits'],
    ['footer', 'instagram', 'http://instagram.com', 'Enter a web address that begins with https://'],
    ['delivery', 'minutes', 4, 'From 5 to 180 minutes'],
    ['delivery', 'minutes', 12.5, 'Must be a whole number'],
    ['delivery', 'minutes', 'soon', 'Must be a whole number'],
  ] as const)('refuse %s.%s %j and say why', async (group, name, value, reason) => {
    const before = await saved();
    const answer = await save(group, { [name]: value });
    expect(answer).toMatchObject({ status: 400, code: 'VALIDATION' });
    expect(answer.errors?.[`settings.${group}.${name}`]).toContain(reason);
    expect(await saved()).toEqual(before);
  });

  it('refuse an own line about shipping without a text', async () => {
    const { errors } = await save('delivery', { shipping: 'own', shippingText: '' });
    expect(errors).toEqual({ 'settings.delivery.shippingText': 'Write a text' });
  });

  it('make icons of the logo, and only of the present one', async () => {
    const logo = await addPicture();
    expect((await save('shop', { logo, showName: false })).status).toBe(200);
    // Its file may come after the store has started, as when a backup is restored.
    const originals = join(shop.env.DATA_DIR ?? '', 'images/originals');
    await rename(originals, `${originals}.later`);
    expect((await shop.app.inject({ url: iconPath(logo, touchIcon) })).statusCode).toBe(404);
    await rename(`${originals}.later`, originals);
    expect((await publicIn('en')).logo).toEqual({ image: logo, alone: true });
    for (const icon of iconNames) {
      const answer = await shop.app.inject({ url: iconPath(logo, icon) });
      expect(answer.statusCode).toBe(200);
      const { format, width, height, hasAlpha } = await sharp(answer.rawPayload).metadata();
      expect({ format, width, height, hasAlpha }).toEqual({
        format: 'png',
        width: icon.pixels,
        height: icon.pixels,
        hasAlpha: false,
      });
    }
    const [icon = touchIcon] = iconNames;
    for (const url of [iconPath(logo, { ...icon, pixels: 4_000 }), iconPath('', icon), '/shop-icons/x.png'])
      expect((await shop.app.inject({ url })).statusCode).toBe(404);
    await save('shop', { logo: '' });
    expect((await shop.app.inject({ url: iconPath(logo, icon) })).statusCode).toBe(404);
  });

  it('refuse a logo that is no picture, and pictures by others', async () => {
    const { method, path: url } = calls.addSettingsPicture;
    const text = { image: file(Buffer.from('not a picture'), 'logo.png', 'image/png') };
    expect((await sendForm(shop, { method, url, headers }, text)).statusCode).toBe(415);
    const { headers: others } = await signUp(shop);
    expect((await sendForm(shop, { method, url, headers: others }, text)).statusCode).toBe(403);
  });
});

describe.runIf(onPostgres)('two servers on one database', () => {
  const shop = sharedShop(() => openShop());
  const other = sharedShop(() => joinShop(shop));

  it('show new settings within a moment of each other, in cached responses too', async () => {
    const admin = new Shopper(inProcess(shop), await signUpAdmin(shop));
    const there = async () => (await other.app.inject({ url: calls.getShopSettings.path })).json().data;
    expect(await there()).toEqual(defaultPublicSettings);
    const settings = { ...defaultShopSettings, cart: 'cart-first' };
    await admin.call(calls.updateShopSettings, {}, { version: 0, settings });
    await expect.poll(there, { timeout: 5_000, interval: 10 }).toMatchObject({ cart: 'cart-first' });
  });
});
