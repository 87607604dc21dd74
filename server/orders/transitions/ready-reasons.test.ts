/** Reasons that are chosen from a list are stored by key, and everybody reads them in their own language. */
import { beforeAll, describe, expect, it } from 'vitest';
import { calls } from '../../../contract/api/calls.ts';
import type { FollowedOrder } from '../../../contract/orders/order-follow.ts';
import { readyReasons, readyReasonTexts } from '../../../contract/orders/ready-reasons.ts';
import { locales } from '../../../messages/locale.ts';
import { eq } from '../../db/drizzle.ts';
import { english, inLanguage } from '../../lib/errors.ts';
import { emailsOf } from '../../testing/emails.ts';
import { Administrator, placeOrder } from '../../testing/fulfilment-calls.ts';
import { signUp, signUpAdmin } from '../../testing/people.ts';
import { stockProduct } from '../../testing/products.ts';
import { openShop, sharedShop } from '../../testing/shop.ts';
import { inProcess, Shopper } from '../../testing/shopping.ts';
import { users } from '../../users/tables.ts';
import { orderEvents } from '../model/tables.ts';

it('every reason is a sentence in every language', () => {
  for (const reason of readyReasons)
    for (const locale of locales) expect(inLanguage(locale, readyReasonTexts[reason])).toMatch(/[.।]$/);
});

describe('a reason from the list', () => {
  const shop = sharedShop(() => openShop());
  let asha: Shopper;
  let email: string;
  let home: string;
  let meera: Administrator;
  let rice: string;

  beforeAll(async () => {
    const person = await signUp(shop, 'Asha Rao');
    email = person.email;
    await shop.database.queries.update(users).set({ language: 'hi' }).where(eq(users.id, person.userId));
    asha = new Shopper(inProcess(shop), person);
    home = await asha.move();
    meera = new Administrator(inProcess(shop), await signUpAdmin(shop));
    rice = await stockProduct(shop, { stock: 1_000 });
  });

  const sentOut = async () =>
    meera.work((await placeOrder(asha, { [rice]: 1 }, home))._id, 'packed', 'out_for_delivery');
  const seen = async (orderId: string) => (await asha.call(calls.getOrder, { orderId })).data as FollowedOrder;
  const lastEmail = async () => (await emailsOf(shop)).filter(({ to }) => to === email).at(-1)?.text;
  const texts = [{ key: 'answers.notAtHome', params: {} }];

  it('is a key for the customer, on the board and in the timeline, and in their language in the email', async () => {
    const { _id, revision } = await sentOut();
    expect(await meera.fulfilmentStep(_id, { step: 'back', revision, ready: 'not_at_home' })).toMatchObject({
      status: 200,
    });
    const [event] = (await seen(_id)).events.slice(-1);
    expect(event).toMatchObject({ kind: 'reverted', note: 'Nobody was at home.', noteTexts: texts });
    expect(await lastEmail()).toContain('घर पर कोई नहीं था।');
    expect(await lastEmail()).not.toContain('Nobody');
    const card = (await meera.list({ status: 'packed' })).orders.find((order) => order._id === _id);
    expect(card).toMatchObject({ cameBack: 'Nobody was at home.', cameBackTexts: texts });
  });

  it('cancels an order, with what was typed after it', async () => {
    const { _id, revision } = await sentOut();
    const body = { step: 'cancelled', revision, ready: 'not_accepted', reason: 'गेट बंद था' };
    expect(await meera.fulfilmentStep(_id, body)).toMatchObject({ status: 200 });
    expect(await seen(_id)).toMatchObject({
      cancelReason: 'The order was not accepted. गेट बंद था',
      cancelReasonTexts: [{ key: 'answers.notAccepted' }, { key: 'errors.asWritten', params: { text: 'गेट बंद था' } }],
    });
    expect(await lastEmail()).toContain('ऑर्डर लेने से मना किया गया। गेट बंद था');
  });

  it('is one of the list, or one is typed', async () => {
    const { _id, revision } = await sentOut();
    for (const wrong of [{}, { ready: 'bad_mood' }, { reason: '' }])
      expect(await meera.fulfilmentStep(_id, { step: 'back', revision, ...wrong })).toMatchObject({ status: 400 });
    const answer = await meera.fulfilmentStep(_id, { step: 'back', revision, reason: 'Tyre is flat' });
    expect(answer).toMatchObject({ status: 200 });
    const [event] = (await seen(_id)).events.slice(-1);
    expect(event?.note).toBe('Tyre is flat');
    expect(event).not.toHaveProperty('noteTexts');
  });

  it('of an earlier version, which stored words, stays as it was', async () => {
    const { _id, revision } = await sentOut();
    await meera.fulfilmentStep(_id, { step: 'back', revision, ready: 'no_answer' });
    await shop.database.queries
      .update(orderEvents)
      .set({ note: 'फ़ोन पर जवाब नहीं मिला', noteTexts: null })
      .where(eq(orderEvents.note, english(readyReasonTexts.no_answer)));
    const card = (await meera.list({ status: 'packed' })).orders.find((order) => order._id === _id);
    expect(card?.cameBack).toBe('फ़ोन पर जवाब नहीं मिला');
    expect(card).not.toHaveProperty('cameBackTexts');
  });
});
