import { beforeAll, describe, expect, it } from 'vitest';
import type { Locale } from '../../../messages/locale.ts';
import { emailsOf } from '../../testing/emails.ts';
import { testPassword } from '../../testing/people.ts';
import { stockProduct } from '../../testing/products.ts';
import { openShop, sharedShop } from '../../testing/shop.ts';
import { inProcess, Shopper } from '../../testing/shopping.ts';
import { bearer, callsOf, newEmail } from '../../testing/user-calls.ts';

describe('the language of emails', () => {
  const shop = sharedShop(() => openShop({ PUBLIC_URL: 'https://shop.example' }));
  let potato: string;
  beforeAll(async () => {
    potato = await stockProduct(shop, { translations: { hi: { name: 'आलू' } } });
  });

  /** Registers, orders and cancels the order. Returns the id of the order and the emails, oldest first. */
  async function buy(chosen: { language?: Locale }) {
    const api = callsOf(shop);
    const email = newEmail();
    expect((await api.register({ name: 'Asha Rao', email, password: testPassword, ...chosen })).statusCode).toBe(200);
    const { accessToken } = (await api.login({ email, password: testPassword })).json().data;
    const { _id: userId, language } = (await api.me(accessToken)).json().data;
    expect(language).toBe(chosen.language ?? 'en');
    const shopper = new Shopper(inProcess(shop), { userId, headers: bearer(accessToken) });
    await shopper.fill({ [potato]: 2 });
    expect((await shopper.cashPayment(await shopper.checkout())).status).toBe(200);
    const mails = (await emailsOf(shop)).filter((mail) => mail.to === email);
    const [order] = await shopper.orders();
    return { orderId: order?._id, accessToken, mails, api };
  }

  it('is Hindi for an account that was made in Hindi: texts, names of products and links', async () => {
    const { orderId, mails } = await buy({ language: 'hi' });
    const [confirmation, placed] = mails;
    expect(mails).toHaveLength(2);
    expect(confirmation?.text).toContain('https://shop.example/hi/confirm-email#');
    expect(confirmation?.html).toContain('<html lang="hi-IN">');
    expect(placed?.text).toContain(`https://shop.example/hi/dashboard/orders/${orderId}`);
    expect(placed?.text).toContain('2 × आलू: ₹80');
    for (const { text } of mails) expect(text.replaceAll(/https:\S+|TK-\w+|Tokri/g, '')).not.toMatch(/[A-Za-z]{2}/);
  });

  it('is English for any other account, until the profile names another language', async () => {
    const { orderId, mails, api, accessToken } = await buy({});
    const [confirmation, placed] = mails;
    expect(mails).toHaveLength(2);
    expect(confirmation?.text).toContain('https://shop.example/confirm-email#');
    expect(confirmation?.html).toContain('<html lang="en-IN">');
    expect(placed?.text).toContain(`https://shop.example/dashboard/orders/${orderId}`);
    expect(placed?.text).toContain('2 × Potato: ₹80');
    const saved = await api.updateProfile(accessToken, { name: 'Asha Rao', language: 'hi' });
    expect(saved.json().data).toMatchObject({ name: 'Asha Rao', language: 'hi' });
    expect((await api.updateProfile(accessToken, { name: 'Asha' })).json().data.language).toBe('hi');
    expect((await api.updateProfile(accessToken, { name: 'Asha', language: 'fr' })).statusCode).toBe(400);
  });
});
