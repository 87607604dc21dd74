/** Nobody finds a secret code by trying, and nobody is kept from the codes that the shop shows. */
import { describe, expect, it } from 'vitest';
import { calls } from '../../contract/api/calls.ts';
import { addOffer, newCode } from '../testing/offers.ts';
import { signUp, signUpAdmin } from '../testing/people.ts';
import { stockProduct } from '../testing/products.ts';
import { openShop, shared, sharedShop } from '../testing/shop.ts';
import { inProcess, Shopper, signUpShopper } from '../testing/shopping.ts';
import { newNetwork } from '../testing/user-calls.ts';

const perAccount = 20;
const perNetwork = 200;

describe('guessing coupon codes', () => {
  const shop = sharedShop(() => openShop({ TRUST_PROXY: '127.0.0.1' }));
  const made = shared(async () => {
    const admin = new Shopper(inProcess(shop), await signUpAdmin(shop));
    return {
      admin,
      secret: (await addOffer(admin, { code: newCode(), listed: false })).code,
      listed: (await addOffer(admin, { code: newCode() })).code,
    };
  });

  /** A person who tries codes. */
  async function guesser() {
    const { headers } = await signUp(shop);
    return async (code: string, from = newNetwork()) => {
      const answer = await shop.app.inject({
        url: `${calls.listMyOffers.path}?code=${code}`,
        headers: { ...headers, 'x-forwarded-for': from },
      });
      return { status: answer.statusCode, retryAfter: Number(answer.headers['retry-after']), ...answer.json() };
    };
  }

  it('lets a right code through sixteen times at the same moment, also after wrong ones', async () => {
    const guess = await guesser();
    for (let i = 0; i < perAccount - 1; i += 1) await guess(`WRONG${i}`);
    const answers = await Promise.all(Array.from({ length: 16 }, () => guess(made.secret)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  });

  it('ends for an account after twenty wrong codes, whatever the network, also for the right one', async () => {
    const guess = await guesser();
    for (let i = 0; i < perAccount; i += 1) expect(await guess(`WRONG${i}`)).toMatchObject({ code: 'COUPON_UNKNOWN' });
    const refused = await guess(made.secret);
    expect(refused).toMatchObject({ status: 429, code: 'TOO_MANY_ATTEMPTS', messageKey: 'errors.tooManyCoupons' });
    expect(refused.retryAfter).toBeGreaterThan(0);
    expect(refused.retryAfter).toBeLessThanOrEqual(3_600);
    // Offers that the shop shows to everybody are no secret, and the checkout without a code works on.
    expect(await guess(made.listed)).toMatchObject({ status: 200, data: { asked: { code: made.listed } } });
    expect(await guess('')).toMatchObject({ status: 200 });
    expect(await (await guesser())(made.secret)).toMatchObject({ status: 200, data: { asked: { code: made.secret } } });
  });

  it('lets no more than twenty of forty through at once', async () => {
    const guess = await guesser();
    const answers = await Promise.all(Array.from({ length: 40 }, (_, i) => guess(`MANY${i}`)));
    expect(answers.filter(({ code }) => code === 'COUPON_UNKNOWN')).toHaveLength(perAccount);
    expect(answers.filter(({ code }) => code === 'TOO_MANY_ATTEMPTS')).toHaveLength(40 - perAccount);
  });

  it('does not count right codes, however often they are asked for', async () => {
    const guess = await guesser();
    for (let i = 0; i < perAccount + 5; i += 1) expect(await guess(made.secret)).toMatchObject({ status: 200 });
  });

  it('ends for a network that has many accounts', async () => {
    const network = newNetwork();
    const accounts = perNetwork / perAccount;
    for (let account = 0; account < accounts; account += 1) {
      const guess = await guesser();
      await Promise.all(Array.from({ length: perAccount }, (_, i) => guess(`NET${account}X${i}`, network)));
    }
    const guess = await guesser();
    expect(await guess(made.secret, network)).toMatchObject({ status: 429, code: 'TOO_MANY_ATTEMPTS' });
    expect(await guess(made.secret)).toMatchObject({ status: 200 });
  });

  it('counts the codes of orders, too', async () => {
    const potato = await stockProduct(shop, { stock: 50 });
    const shopper = await signUpShopper(shop, { [potato]: 1 });
    const body = await shopper.checkout();
    for (let i = 0; i < perAccount; i += 1)
      expect(await shopper.cashPayment({ ...body, coupon: `ORDER${i}` })).toMatchObject({ code: 'COUPON_UNKNOWN' });
    expect(await shopper.cashPayment({ ...body, coupon: made.secret })).toMatchObject({ code: 'TOO_MANY_ATTEMPTS' });
  });

  it('counts the codes of orders that are refused for something else, which say what a right code takes off', async () => {
    const potato = await stockProduct(shop, { stock: 5 });
    const shopper = await signUpShopper(shop, { [potato]: 1 });
    const body = await shopper.checkout();
    const changed = { ...body, itemList: body.itemList.map((line) => ({ ...line, quantity: 2 })) };
    const gone = { ...body, itemList: body.itemList.map((line) => ({ ...line, quantity: 20 })) };
    expect(await shopper.cashPayment(changed)).toMatchObject({ code: 'CART_CHANGED' });
    expect(await shopper.cashPayment(gone)).toMatchObject({ code: 'OUT_OF_STOCK' });
    for (let i = 0; i < perAccount; i += 1)
      expect(await shopper.cashPayment({ ...(i % 2 ? changed : gone), coupon: `OTHER${i}` })).toMatchObject({
        code: 'COUPON_UNKNOWN',
      });
    for (const order of [changed, gone])
      expect(await shopper.cashPayment({ ...order, coupon: made.secret })).toMatchObject({ code: 'TOO_MANY_ATTEMPTS' });
  });
});
