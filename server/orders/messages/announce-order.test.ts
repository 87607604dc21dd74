/** Emails about new orders go to the address that the shop chose, and not in its quiet hours. */
import { expect, it } from 'vitest';
import { eq } from '../../db/drizzle.ts';
import { outbox } from '../../mail/tables.ts';
import { emailsOf } from '../../testing/emails.ts';
import { openOrderShop } from '../../testing/fulfilment-calls.ts';
import { stockProduct } from '../../testing/products.ts';
import { saveSettings } from '../../testing/settings.ts';
import { orderOf } from '../../testing/shopping.ts';

const to = 'orders@kirana.example';
/** 22:01 in India. */
const night = new Date('2026-11-28T16:31:00.000Z');

it('announces an order once, and after the quiet hours', async () => {
  let time = new Date('2026-11-28T16:25:00.000Z');
  const { shop, asha, home, meera } = await openOrderShop({}, { now: () => time });
  const product = await stockProduct(shop, { name: 'Neem Soap', stock: 50, pricePaise: 4_000 });
  const announced = async () => (await emailsOf(shop)).filter((email) => email.to === to);
  async function buy(key?: string): Promise<{ orderId: string; again: () => Promise<unknown> }> {
    await asha.fill({ [product]: 1 });
    const body = orderOf(await asha.cart(), home);
    const answer = await asha.cashPayment(body, key);
    const { orderId } = answer.data as { orderId: string };
    return { orderId, again: () => asha.cashPayment(body, key) };
  }

  await buy();
  expect(await announced()).toEqual([]);
  await saveSettings(meera, { newOrders: { email: to }, quietHours: { from: '22:00', to: '07:00' } });
  const { orderId, again } = await buy('0b54ddcb-7f3c-4a0e-9b54-3c3b8c9bb2d1');
  await again();
  const [email, ...more] = await announced();
  expect(more).toEqual([]);
  expect(email).toMatchObject({ subject: `New order ${orderId}` });
  expect(email?.text).toContain('1 × Neem Soap');
  expect(email?.text).toContain('/dashboard/');

  time = night;
  await buy();
  expect(await announced()).toHaveLength(1);
  const rows = await shop.database.queries.select().from(outbox).where(eq(outbox.recipient, to));
  expect(rows.filter(({ sentAt }) => sentAt === null)).toMatchObject([
    { nextTryAt: new Date('2026-11-29T01:30:00.000Z') },
  ]);
  time = new Date('2026-11-29T01:30:00.000Z');
  shop.mail.wake();
  expect(await announced()).toHaveLength(2);
});

it('refuses what is no address', async () => {
  const { meera } = await openOrderShop();
  await expect(saveSettings(meera, { newOrders: { email: 'nobody' } })).rejects.toThrow();
});
