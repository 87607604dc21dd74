import { beforeAll, describe, expect, it } from 'vitest';
import { calls, pathOf } from '../../contract/api/calls.ts';
import type { AdminReview, OwnReviews, ReviewPage } from '../../contract/reviews/reviews.ts';
import { sql } from '../db/drizzle.ts';
import type { Administrator } from '../testing/fulfilment-calls.ts';
import { stockProduct } from '../testing/products.ts';
import { reviewersIn } from '../testing/reviews.ts';
import { openShop, shared, sharedShop } from '../testing/shop.ts';

describe('the administration of reviews', () => {
  const shop = sharedShop(() => openShop());
  const people = reviewersIn(shop);
  const admin = shared(async () => ({ meera: await people.administrator() }));
  beforeAll(() => people.show('real'));

  const shown = async (productId: string): Promise<ReviewPage> =>
    (await shop.app.inject({ url: pathOf(calls.listReviews, { productId }) })).json().data;
  const find = async (query: Record<string, string>) =>
    (await admin.meera.request('GET', `${calls.listAdminReviews.path}?${new URLSearchParams(query)}`)).data as {
      reviews: AdminReview[];
      next: string | null;
    };
  const reply = (by: Administrator, reviewId: string, revision: number, text: string) =>
    by.call(calls.replyToReview, { reviewId }, { revision, text });
  const hide = (reviewId: string, revision: number, reason = 'Advertises another shop') =>
    admin.meera.call(calls.hideReview, { reviewId }, { revision, reason });
  const unhide = (reviewId: string, revision: number) =>
    admin.meera.call(calls.unhideReview, { reviewId }, { revision });
  const audited = async (id: string) => {
    const { rows } = (await shop.database.queries.execute(
      sql`select action, entity_name as name, fields from audit_log where entity_id = ${id} order by id`,
    )) as { rows: { action: string; name: string; fields: unknown }[] };
    return rows;
  };

  it('lists reviews, the newest first, by filter and product', async () => {
    const [curd, rice] = [await stockProduct(shop, { name: 'Dahi Curd' }), await stockProduct(shop, { name: 'Rice' })];
    const asha = await people.customer([curd, rice], 'Asha Rao');
    const first = await asha.review(curd, { stars: 1, text: 'Sour' });
    const second = await asha.review(rice, { stars: 5 });
    const ids = async (query: Record<string, string>) => (await find(query)).reviews.map(({ _id }) => _id);
    expect(await ids({})).toEqual([second._id, first._id]);
    expect(await ids({ filter: 'low' })).toEqual([first._id]);
    expect(await ids({ filter: 'unanswered', search: 'curd' })).toEqual([first._id]);
    expect(await ids({ search: 'xylophone' })).toEqual([]);
    expect(await ids({ before: second._id })).toEqual([first._id]);
    await reply(admin.meera, first._id, 1, 'We are sorry');
    await hide(second._id, 1);
    expect(await ids({ filter: 'unanswered' })).toEqual([]);
    expect(await find({ filter: 'hidden' })).toMatchObject({
      reviews: [{ _id: second._id, author: 'Asha', product: { name: 'Rice' }, hidden: 'Advertises another shop' }],
      next: null,
    });
    expect(JSON.stringify(await find({}))).not.toContain('Rao');
  });

  it('replies to a review, changes the reply and deletes it', async () => {
    const product = await stockProduct(shop);
    const { _id } = await (await people.customer([product])).review(product, { stars: 3 });
    for (const [revision, text] of ['Thank you', 'Thank you!', ''].entries()) {
      expect(await reply(admin.meera, _id, revision + 1, text)).toMatchObject({ status: 200 });
      const [review] = (await shown(product)).reviews;
      expect(review?.reply?.text ?? '').toBe(text);
      expect(review?.edited).toBe(false);
    }
    expect((await audited(_id)).map(({ action }) => action)).toEqual(['replied', 'reply_changed', 'reply_deleted']);
    expect(await reply(admin.meera, _id, 4, 'x'.repeat(1_001))).toMatchObject({ status: 400 });
    expect(await reply(admin.meera, product, 1, 'Hello')).toMatchObject({ status: 404 });
  });

  it('hides a review with a reason, which only its author reads, and shows it again', async () => {
    const product = await stockProduct(shop, { name: 'Hidden Gem' });
    const asha = await people.customer([product], 'Asha Rao');
    const ravi = await people.customer([product]);
    const { _id } = await asha.review(product, { stars: 1, text: 'Asha says buy at shop.example' });
    await ravi.review(product, { stars: 5 });
    expect(await hide(_id, 1, ' ')).toMatchObject({ status: 400, errors: { reason: 'Please give a reason' } });
    expect(await hide(_id, 1)).toMatchObject({ status: 200 });
    expect(await shown(product)).toMatchObject({ summary: { average: 5, count: 1 }, reviews: [{ stars: 5 }] });
    expect(await ravi.vote(_id)).toMatchObject({ status: 404 });
    const own = (await asha.request('GET', `${calls.getOwnReviews.path}?ids=${product}`)).data as OwnReviews;
    expect(own.reviews).toMatchObject([{ hidden: 'Advertises another shop', revision: 2 }]);
    expect(await unhide(_id, 2)).toMatchObject({ status: 200 });
    expect(await shown(product)).toMatchObject({ summary: { average: 3, count: 2 } });
    const log = await audited(_id);
    expect(log.map(({ action, name }) => [action, name])).toEqual([
      ['hidden', 'Hidden Gem'],
      ['unhidden', 'Hidden Gem'],
    ]);
    expect(JSON.stringify(log)).not.toContain('Asha');
  });

  it('keeps a hidden review hidden when its author edits it, or deletes it and writes it anew', async () => {
    const product = await stockProduct(shop);
    const asha = await people.customer([product]);
    const { _id } = await asha.review(product, { stars: 1, text: 'Rude' });
    await hide(_id, 1);
    const edited = await asha.review(product, { stars: 2, text: 'Less rude', revision: 2 });
    expect(edited).toMatchObject({ hidden: 'Advertises another shop' });
    await asha.call(calls.removeReview, { productId: product });
    const { reviews } = (await asha.request('GET', `${calls.getOwnReviews.path}?ids=${product}`)).data as OwnReviews;
    expect(reviews).toEqual([]);
    expect((await find({ filter: 'hidden' })).reviews.map((review) => review._id)).not.toContain(_id);
    expect(await asha.review(product, { stars: 1, text: 'Rude again' })).toMatchObject({
      hidden: 'Advertises another shop',
      text: 'Rude again',
    });
    expect((await shown(product)).summary.count).toBe(0);
  });

  it('changes nothing when the review is another one by now', async () => {
    const product = await stockProduct(shop);
    const asha = await people.customer([product]);
    const { _id } = await asha.review(product, { stars: 2, text: 'Before' });
    const both = await Promise.all([hide(_id, 1), asha.save(product, { stars: 4, text: 'After', revision: 1 })]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const refused = both.find(({ status }) => status === 409);
    expect(refused).toMatchObject({ code: 'CHANGED_MEANWHILE', data: { _id, revision: 2 } });
    const second = await people.administrator();
    const replies = await Promise.all([reply(admin.meera, _id, 2, 'One'), reply(second, _id, 2, 'Two')]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});
