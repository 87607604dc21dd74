/** Promises of the spec's pages: shown until the owner leaves them out, says them in other words, or gives them a target. */
import { beforeAll, describe, expect, it } from 'vitest';
import { calls } from '../../contract/api/calls.ts';
import { billOf, rulesFrom } from '../../contract/money/pricing.ts';
import { defaultPublicSettings } from '../../contract/settings/default-public-settings.ts';
import { defaultShopSettings } from '../../contract/settings/default-shop-settings.ts';
import type { PublicShopSettings } from '../../contract/settings/shop-settings.ts';
import { signUpAdmin } from '../testing/people.ts';
import { stockProduct } from '../testing/products.ts';
import { sendSettings } from '../testing/settings.ts';
import { openShop, sharedShop } from '../testing/shop.ts';
import { inProcess, Shopper, signUpShopper } from '../testing/shopping.ts';

const { promises, pricing } = defaultShopSettings;

describe('the promises of a shop', () => {
  const shop = sharedShop(() => openShop());
  let admin: Shopper;
  beforeAll(async () => {
    admin = new Shopper(inProcess(shop), await signUpAdmin(shop));
  });
  const shown = async (lang = 'en') =>
    (await shop.app.inject({ url: `${calls.getShopSettings.path}?lang=${lang}` })).json().data as PublicShopSettings;
  const save = (changes: object) => sendSettings(admin, { promises: { ...promises, ...changes } });
  const publish = (slug: string, version: number, body: string | null) =>
    admin.call(calls.savePageText, { slug, language: 'en' }, { version, body, published: true });

  it('can be left out one by one, and pages know which', async () => {
    expect(await shown()).toEqual(defaultPublicSettings);
    const off = { payOnline: false, loyalty: false, weeklySpecial: false, blog: false, support: false };
    for (const part of Object.keys(off)) {
      expect(await save({ [part]: false })).toMatchObject({ status: 200 });
      expect(await shown()).toEqual({ ...defaultPublicSettings, hidden: [part] });
    }
    await save(off);
    expect((await shown()).hidden).toEqual(Object.keys(off));
    await save({});
    expect(await shown()).toEqual(defaultPublicSettings);
  });

  it('lead to the address that the owner gives, before the page of the shop', async () => {
    await save({
      blogLink: 'https://blog.example',
      loyaltyLink: '/about-us',
      weeklySpecialLink: '/search?order=discount',
    });
    expect((await shown()).pages).toEqual({
      blog: 'https://blog.example',
      'loyalty-points': '/about-us',
      'weekly-special': '/search?order=discount',
    });
    await publish('blog', 0, 'Mangoes are here.');
    expect((await shown()).pages).toMatchObject({ blog: 'https://blog.example' });
    await save({});
    expect((await shown()).pages).toEqual({ blog: '/blog' });
    await publish('blog', 1, null);
    expect(await shown()).toEqual(defaultPublicSettings);
  });

  it.each(['javascript:alert(1)', '//evil.example', 'http://blog.example', 'blog', 7])(
    'do not lead to %j',
    async (to) => {
      expect(await save({ blogLink: to })).toMatchObject({
        status: 400,
        errors: { 'settings.promises.blogLink': expect.any(String) },
      });
      expect(await shown()).toEqual(defaultPublicSettings);
    },
  );

  it('say when somebody answers in the words of the owner, in both languages', async () => {
    await save({ supportText: 'Support, 8 am to 10 pm', translations: { hi: { supportText: 'सहायता, 8 से 10 बजे' } } });
    expect((await shown()).support).toBe('Support, 8 am to 10 pm');
    expect((await shown('hi')).support).toBe('सहायता, 8 से 10 बजे');
    expect(await save({ supportText: 'x'.repeat(41) })).toMatchObject({ status: 400 });
    await save({});
    expect(await shown()).not.toHaveProperty('support');
  });

  it('have no form for a newsletter where the owner wants none, and nobody can subscribe', async () => {
    expect(await sendSettings(admin, { newsletter: 'none' })).toMatchObject({ status: 200 });
    expect((await shown()).newsletter).toBe('none');
    const visitor = new Shopper(inProcess(shop), { userId: '', headers: { authorization: '' } });
    expect(await visitor.call(calls.subscribe, {}, { email: 'asha@shop.example' })).toMatchObject({
      status: 409,
      code: 'NEWSLETTER_OFF',
    });
    await sendSettings(admin, { newsletter: 'off' });
    expect(await shown()).toEqual(defaultPublicSettings);
  });

  it('strike no fees through where the owner turns that off: the bill is what the order has', async () => {
    await save({ struckFees: false });
    const { rules: _, ...free } = pricing;
    expect((await shown()).pricing).toEqual(free);
    const productId = await stockProduct(shop, { stock: 5, pricePaise: 10_000, discount: 0 });
    const shopper = await signUpShopper(shop, { [productId]: 1 });
    const body = {
      itemList: [{ productId: { _id: productId, price: 100, discount: 0 }, quantity: 1 }],
      cartTotalAmount: 100,
      deliveryAddressId: await shopper.move(),
    };
    const bill = billOf([{ pricePaise: 10_000, discount: 0, quantity: 1 }], { rules: rulesFrom(free) });
    expect(bill).toMatchObject({ grossPaise: 10_000, totalPaise: 10_000, savingsPaise: 0 });
    // The screen was opened before the fees were left out.
    expect(await shopper.cashPayment({ ...body, grossTotal: 135 })).toMatchObject({
      status: 409,
      code: 'PRICE_CHANGED',
    });
    expect(await shopper.cashPayment({ ...body, grossTotal: 100 })).toMatchObject({ status: 200 });
    await save({});
    expect(await shown()).toEqual(defaultPublicSettings);
  });
});
