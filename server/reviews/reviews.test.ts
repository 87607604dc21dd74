import { beforeAll, describe, expect, it } from 'vitest';
import { calls, pathOf } from '../../contract/api/calls.ts';
import { limits } from '../../contract/api/limits.ts';
import type { Product } from '../../contract/catalogue/catalogue.ts';
import type { OwnReview, OwnReviews, ReviewPage } from '../../contract/reviews/reviews.ts';
import { deletionWord } from '../../contract/users/account.ts';
import { file, redPicture, webpPicture } from '../testing/forms.ts';
import { placeOrder } from '../testing/fulfilment-calls.ts';
import { testPassword } from '../testing/people.ts';
import { stockProduct } from '../testing/products.ts';
import { reviewersIn } from '../testing/reviews.ts';
import { joinShop, onPostgres, openShop, sharedShop, type TestShop } from '../testing/shop.ts';
import { removedReviewPhotos, reviews, reviewVotes } from './tables.ts';

const get = async ({ app }: Pick<TestShop, 'app'>, url: string) => {
  const answer = await app.inject({ url });
  return { status: answer.statusCode, ...answer.json() };
};

describe('reviews', () => {
  const shop = sharedShop(() => openShop());
  const people = () => reviewersIn(shop);
  const list = async (productId: string, query = ''): Promise<ReviewPage> =>
    (await get(shop, `${pathOf(calls.listReviews, { productId })}${query}`)).data;
  const ratingOf = async (productId: string) =>
    ((await get(shop, pathOf(calls.getProductDetails, { productId }))).data as Product).rating;

  beforeAll(() => people().show('real'));

  it('are only by people who received the product', async () => {
    const product = await stockProduct(shop);
    const other = await stockProduct(shop);
    const asha = await people().visitor('Asha Rao');
    const refused = {
      status: 403,
      code: 'REVIEW_NOT_ALLOWED',
      message: 'You can review it once you have received it.',
    };
    expect(await asha.save(product, { stars: 5 })).toMatchObject(refused);
    const { _id } = await placeOrder(asha, { [product]: 2, [other]: 1 });
    expect(await asha.save(product, { stars: 5 })).toMatchObject(refused);
    const admin = await people().administrator();
    const order = await admin.order(_id);
    await admin.reduceAnswer(_id, order.revision, [{ productId: other, quantity: 0 }]);
    await admin.work(_id, 'packed', 'out_for_delivery', 'delivered');
    expect(await asha.save(other, { stars: 5 })).toMatchObject(refused);
    expect(await asha.save(product, { stars: 4, text: ' Firm and fresh. ' })).toMatchObject({ status: 200 });
    const own = (await asha.request('GET', `${calls.getOwnReviews.path}?ids=${product},${other}`)).data as OwnReviews;
    expect(own).toMatchObject({ reviews: [{ productId: product, stars: 4 }], received: [product], helpful: [] });
    const { summary, reviews: shown } = await list(product);
    expect(summary).toEqual({ average: 4, count: 1, stars: [0, 0, 0, 1, 0] });
    expect(shown).toMatchObject([{ author: 'Asha', stars: 4, text: 'Firm and fresh.', edited: false, reply: null }]);
    expect(JSON.stringify(shown)).not.toContain('Rao');
    expect(JSON.stringify(shown)).not.toContain(asha.userId);
  });

  it('keep the date of the first version, and say that they were edited', async () => {
    const product = await stockProduct(shop);
    const asha = await people().customer([product]);
    const first = await asha.review(product, { stars: 2, text: 'Soft' });
    const second = await asha.review(product, { stars: 4, text: 'Better now', revision: first.revision });
    expect(second).toMatchObject({ _id: first._id, createdAt: first.createdAt, edited: true, stars: 4 });
    expect((await list(product)).summary).toMatchObject({ average: 4, count: 1 });
    expect(await ratingOf(product)).toEqual({ average: 4, count: 1 });
    expect(await asha.call(calls.removeReview, { productId: product })).toMatchObject({ status: 200 });
    expect(await asha.call(calls.removeReview, { productId: product })).toMatchObject({ status: 200 });
    expect((await list(product)).summary.count).toBe(0);
    expect(await ratingOf(product)).toBeUndefined();
  });

  it('of two devices at once are one; a different one is not lost silently', async () => {
    const product = await stockProduct(shop);
    const asha = await people().customer([product]);
    const same = await Promise.all(Array.from({ length: 5 }, () => asha.save(product, { stars: 5, text: 'Good' })));
    expect(same.map(({ status }) => status)).toEqual(Array(5).fill(200));
    expect(new Set(same.map(({ data }) => (data as OwnReview)._id)).size).toBe(1);
    expect((await list(product)).reviews).toMatchObject([{ edited: false }]);
    const other = await asha.save(product, { stars: 1, text: 'Bad' });
    expect(other).toMatchObject({ status: 409, code: 'CHANGED_MEANWHILE', data: { stars: 5, text: 'Good' } });
    const revision = (other.data as OwnReview).revision;
    const edits = await Promise.all([1, 2].map((stars) => asha.save(product, { stars, revision })));
    expect(edits.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('are plain text of limited length, and one to five stars', async () => {
    const product = await stockProduct(shop);
    const asha = await people().customer([product]);
    for (const bad of [
      { stars: 0 },
      { stars: 6 },
      { stars: '4.5' },
      {},
      { stars: 5, text: 'x'.repeat(limits.reviewText + 1) },
      { stars: 5, text: 'bell \u0007' },
      { stars: 5, revision: 'x' },
    ])
      expect(await asha.save(product, bad)).toMatchObject({ status: 400, code: 'VALIDATION' });
    const text = `${'x'.repeat(limits.reviewText - 2)}\r\nx`;
    expect(await asha.review(product, { stars: 5, text })).toMatchObject({ text: text.replace('\r', '') });
    expect(await asha.save('nonsense', { stars: 5 })).toMatchObject({ status: 400 });
    expect(await asha.save(asha.userId, { stars: 5 })).toMatchObject({ status: 404, code: 'NOT_FOUND' });
  });

  it('have up to three photos, which are really pictures; those that leave are deleted', async () => {
    const product = await stockProduct(shop);
    const asha = await people().customer([product]);
    const noPicture = file(Buffer.from('<svg onload="alert(1)">'), 'a.png');
    expect(await asha.save(product, { stars: 5, image2: noPicture })).toMatchObject({
      status: 415,
      errors: { image2: 'Only PNG, JPEG, WebP or AVIF pictures can be used.' },
    });
    const large = file(new Uint8Array(limits.imageBytes + 1));
    expect(await asha.save(product, { stars: 5, image1: large })).toMatchObject({ status: 413 });
    const image4 = { image1: redPicture, image2: redPicture, image3: redPicture, image4: redPicture };
    expect(await asha.save(product, { stars: 5, ...image4 })).toMatchObject({ status: 413 });
    expect(await asha.save(product, { stars: 5, image1: '/images/else-640.webp' })).toMatchObject({ status: 400 });
    const first = await asha.review(product, { stars: 5, image1: redPicture, image2: webpPicture });
    expect(first.photos).toHaveLength(2);
    const [red = '', webp = ''] = first.photos;
    const exists = async (url: string) => (await shop.app.inject({ url })).statusCode === 200;
    expect([await exists(red), await exists(webp)]).toEqual([true, true]);
    const change = { stars: 5, image1: webp, image2: '', revision: first.revision };
    expect(await asha.review(product, change)).toMatchObject({ photos: [webp] });
    await shop.jobs.run('delete removed photos of reviews');
    expect([await exists(red.replace('-96', '-192')), await exists(webp)]).toEqual([false, true]);
    expect(await shop.database.queries.select().from(removedReviewPhotos)).toEqual([]);
  });

  it('are refused while too many photos are being uploaded, and taken afterwards', async () => {
    const product = await stockProduct(shop);
    const asha = await people().customer([product]);
    const noise = [1, 2, 3].map((n) => file(new Uint8Array(limits.imageBytes - n)));
    const form = { stars: 5, image1: noise[0], image2: noise[1], image3: noise[2] };
    const answers = await Promise.all(Array.from({ length: 4 }, () => asha.save(product, form)));
    expect(answers.map(({ status }) => status).sort()).toEqual([415, 415, 503, 503]);
    expect(await asha.save(product, form)).toMatchObject({ status: 415 });
  });

  it('keep a removed photo that something else shows', async () => {
    const product = await stockProduct(shop);
    const [asha, ravi] = [await people().customer([product]), await people().customer([product])];
    for (const each of [asha, ravi]) await each.review(product, { stars: 5, image1: redPicture });
    await asha.call(calls.removeReview, { productId: product });
    await shop.jobs.run('delete removed photos of reviews');
    const [photo = ''] = (await list(product)).reviews[0]?.photos ?? [];
    expect((await shop.app.inject({ url: photo })).statusCode).toBe(200);
  });

  it('are helpful to others: once for each person, and not to their authors', async () => {
    const product = await stockProduct(shop);
    const [asha, ravi] = [await people().customer([product]), await people().customer([product])];
    const { _id } = await asha.review(product, { stars: 5 });
    await ravi.review(product, { stars: 3 });
    expect(await asha.vote(_id)).toMatchObject({ status: 403, code: 'REVIEW_NOT_ALLOWED' });
    const votes = await Promise.all(Array.from({ length: 5 }, () => ravi.vote(_id)));
    expect(votes.map(({ status, data }) => [status, data])).toEqual(Array(5).fill([200, { helpful: 1 }]));
    expect((await list(product)).reviews.map(({ helpful }) => helpful)).toEqual([0, 1]);
    expect((await list(product, '?order=helpful')).reviews.map(({ helpful }) => helpful)).toEqual([1, 0]);
    const own = (await ravi.request('GET', `${calls.getOwnReviews.path}?ids=${product}`)).data as OwnReviews;
    expect(own.helpful).toEqual([_id]);
    for (let n = 0; n < 2; n += 1) expect(await ravi.vote(_id, false)).toMatchObject({ data: { helpful: 0 } });
    expect(await ravi.vote(product)).toMatchObject({ status: 404, code: 'NOT_FOUND' });
  });

  it('are listed page by page, each once, in both orders', async () => {
    const product = await stockProduct(shop);
    const authors = await Promise.all(Array.from({ length: 11 }, () => people().customer([product])));
    const ids: string[] = [];
    for (const [n, author] of authors.entries()) ids.push((await author.review(product, { stars: (n % 5) + 1 }))._id);
    const [voter] = authors;
    for (const id of ids.slice(4, 7)) await voter?.vote(id);
    const pages = async (order: string) => {
      const found: string[] = [];
      for (let after: string | null = ''; after !== null; ) {
        const page = await list(product, `?order=${order}${after && `&after=${after}`}`);
        expect(page.summary).toEqual({ average: 2.8, count: 11, stars: [3, 2, 2, 2, 2] });
        found.push(...page.reviews.map(({ _id }) => _id));
        after = page.next;
      }
      return found;
    };
    expect(await pages('newest')).toEqual(ids.toReversed());
    const [most, others] = [ids.slice(4, 7), ids.filter((id) => !ids.slice(4, 7).includes(id))];
    expect(await pages('helpful')).toEqual([...most.toReversed(), ...others.toReversed()]);
    const bad = await get(shop, `${pathOf(calls.listReviews, { productId: product })}?after=1.x`);
    expect(bad.status).toBe(400);
  });

  it('change the average of only their product, everywhere and at once', async () => {
    const [product, other] = [await stockProduct(shop), await stockProduct(shop)];
    const [asha, ravi] = [await people().customer([product]), await people().customer([product])];
    await asha.review(product, { stars: 5 });
    await ravi.review(product, { stars: 4 });
    expect([await ratingOf(product), await ratingOf(other)]).toEqual([{ average: 4.5, count: 2 }, undefined]);
    const find = async () => (await get(shop, `${calls.getProducts.path}?ids=${product}`)).data as Product[];
    expect(await find()).toMatchObject([{ rating: { average: 4.5, count: 2 } }]);
    await shop.catalogue.change((change) => change.updateProduct(product, { name: 'Renamed Potato' }));
    expect(await find()).toMatchObject([{ name: 'Renamed Potato', rating: { count: 2 } }]);
    await shop.catalogue.change((change) => change.updateProduct(product, { publish: false }));
    expect((await get(shop, pathOf(calls.listReviews, { productId: product }))).status).toBe(404);
  });

  it('go with a deleted account: texts, photos and votes', async () => {
    const product = await stockProduct(shop);
    const [asha, ravi] = [await people().customer([product]), await people().customer([product])];
    const own = await asha.review(product, { stars: 1, text: 'Call me on 98765', image1: redPicture });
    const { _id } = await ravi.review(product, { stars: 5 });
    await asha.vote(_id);
    await ravi.vote(own._id);
    expect(
      await asha.call(calls.deleteAccount, {}, { password: testPassword, confirmation: deletionWord }),
    ).toMatchObject({ status: 200 });
    expect(await list(product)).toMatchObject({ summary: { average: 5, count: 1 }, reviews: [{ _id, helpful: 0 }] });
    const { queries } = shop.database;
    const ids = async (table: typeof reviews | typeof reviewVotes) =>
      (await queries.select({ userId: table.userId }).from(table)).map(({ userId }) => userId);
    expect([...(await ids(reviews)), ...(await ids(reviewVotes))]).not.toContain(asha.userId);
    expect(await queries.select().from(removedReviewPhotos)).toHaveLength(1);
  });

  it('are not there unless the shop shows real ones', async () => {
    const product = await stockProduct(shop);
    const asha = await people().customer([product]);
    const { _id } = await asha.review(product, { stars: 5 });
    const admin = await people().administrator();
    for (const setting of ['fixed', 'none'] as const) {
      await people().show(setting);
      await expect.poll(() => ratingOf(product)).toBeUndefined();
      const answers = [
        await get(shop, pathOf(calls.listReviews, { productId: product })),
        await asha.request('GET', `${calls.getOwnReviews.path}?ids=${product}`),
        await asha.save(product, { stars: 5 }),
        await asha.vote(_id),
        await asha.call(calls.removeReview, { productId: product }),
        await admin.call(calls.listAdminReviews),
        await admin.call(calls.hideReview, { reviewId: _id }, { revision: 1, reason: 'Rude' }),
      ];
      for (const answer of answers)
        expect(answer).toMatchObject({ status: 409, code: 'REVIEWS_OFF', message: 'This store has no reviews.' });
    }
    await people().show('real');
    await expect.poll(() => ratingOf(product)).toEqual({ average: 5, count: 1 });
  });
});

describe.runIf(onPostgres)('reviews in two processes', () => {
  const shop = sharedShop(() => openShop());

  it('reach the other one', async () => {
    const people = reviewersIn(shop);
    await people.show('real');
    const other = await joinShop(shop);
    try {
      const product = await stockProduct(shop);
      const asha = await people.customer([product]);
      const listThere = async () => (await get(other, pathOf(calls.listReviews, { productId: product }))).data;
      await expect.poll(async () => (await listThere())?.summary.count).toBe(0);
      await asha.review(product, { stars: 3 });
      await expect.poll(async () => (await listThere()).summary.count).toBe(1);
      const path = pathOf(calls.getProductDetails, { productId: product });
      await expect.poll(async () => (await get(other, path)).data.rating).toEqual({ average: 3, count: 1 });
    } finally {
      await other.dispose();
    }
  });
});
