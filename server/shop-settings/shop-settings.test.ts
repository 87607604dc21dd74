/** The settings of the shop: saving them, who may, two at the same time, and every process and response that shows them. */
import { beforeAll, describe, expect, it } from 'vitest';
import { calls } from '../../contract/calls.ts';
import { defaultShopSettings } from '../../contract/shop-setting-choices.ts';
import type { SavedSettings } from '../../contract/shop-settings.ts';
import { auditLog } from '../audit-log/tables.ts';
import { eq } from '../db/drizzle.ts';
import { signUpAdmin } from '../testing/people.ts';
import { databaseKinds, joinShop, openShop, postgresAnswers, sharedShop } from '../testing/shop.ts';
import { inProcess, Shopper, signUpShopper } from '../testing/shopping.ts';
import { settingsId } from './shop-settings.ts';
import { shopSettings } from './tables.ts';

describe.each(databaseKinds)('shop settings, on the %s database', (kind) => {
  const shop = sharedShop(() => openShop(kind));
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
    expect(await current()).toEqual({ cart: 'sign-in-first', reviews: 'fixed' });
    expect(await saved()).toEqual({ version: 0, settings: defaultShopSettings });
    expect(await save(0, real)).toMatchObject({ status: 200, data: { version: 1, settings: real } });
    expect(await current()).toEqual(real);
    const entries = await shop.database.queries.select().from(auditLog).where(eq(auditLog.entityId, settingsId));
    expect(entries).toMatchObject([{ action: 'changed', fields: { reviews: { from: 'fixed', to: 'real' } } }]);
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
    for (const bad of [{ ...real, cart: 'free' }, { cart: 'cart-first' }, null, 'x'])
      expect(await save(version, bad)).toMatchObject({ status: 400, code: 'VALIDATION' });
    expect(await current()).toEqual(before);
  });

  it('keep what is known when a version of the store does not know all of them', async () => {
    const settings = { cart: 'cart-first', reviews: 'on the moon', wallpaper: 'red' };
    await shop.database.queries.update(shopSettings).set({ settings, version: 70 });
    await shop.shopSettings.read();
    expect(await current()).toEqual({ cart: 'cart-first', reviews: 'fixed' });
  });
});

describe.runIf(postgresAnswers)('two servers on one database', () => {
  const shop = sharedShop(() => openShop('postgres'));
  const other = sharedShop(() => joinShop(shop));

  it('show new settings within a moment of each other, in cached responses too', async () => {
    const admin = new Shopper(inProcess(shop), await signUpAdmin(shop));
    const there = async () => (await other.app.inject({ url: calls.getShopSettings.path })).json().data;
    expect(await there()).toEqual(defaultShopSettings);
    const settings = { ...defaultShopSettings, cart: 'cart-first' };
    await admin.call(calls.updateShopSettings, {}, { version: 0, settings });
    await expect.poll(there, { timeout: 5_000, interval: 10 }).toEqual(settings);
  });
});
