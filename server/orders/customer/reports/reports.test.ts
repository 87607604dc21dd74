import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { calls } from '../../../../contract/api/calls.ts';
import { limits } from '../../../../contract/api/limits.ts';
import type { FulfilmentOrder } from '../../../../contract/orders/fulfilment.ts';
import type { FollowedOrder } from '../../../../contract/orders/order-follow.ts';
import type { Order } from '../../../../contract/orders/orders.ts';
import { reportLimits } from '../../../../contract/reports/report-rules.ts';
import { deletionWord } from '../../../../contract/users/account.ts';
import { auditLog } from '../../../audit-log/tables.ts';
import { newId } from '../../../lib/ids.ts';
import { emailsOf } from '../../../testing/emails.ts';
import { Administrator, placeOrder } from '../../../testing/fulfilment-calls.ts';
import { confirmEmail, signUp, signUpAdmin, testPassword } from '../../../testing/people.ts';
import { stockProduct } from '../../../testing/products.ts';
import { openShop, sharedShop } from '../../../testing/shop.ts';
import { inProcess, Shopper, signUpShopper } from '../../../testing/shopping.ts';
import { orderReportPhotos, orderReports } from './tables.ts';

const day = 24 * 60 * 60_000;

describe('reports of problems with an order', () => {
  let time: number | undefined;
  const shop = sharedShop(() => openShop({}, { now: () => new Date(time ?? Date.now()) }));
  let asha: Shopper;
  let meera: Administrator;
  let potato: string;
  let milk: string;
  beforeAll(async () => {
    asha = await signUpShopper(shop);
    await confirmEmail(shop, asha.userId);
    meera = new Administrator(inProcess(shop), await signUpAdmin(shop));
    potato = await stockProduct(shop, { name: 'Potato', stock: 1000 });
    milk = await stockProduct(shop, { name: 'Milk', stock: 1000 });
  });

  const homeOf = async (shopper: Shopper) => (await shopper.addresses())[0]?._id ?? (await shopper.move());
  const delivered = async (shopper = asha): Promise<Order> => {
    const order = await placeOrder(shopper, { [potato]: 3, [milk]: 1 }, await homeOf(shopper));
    await meera.work(order._id, 'packed', 'out_for_delivery', 'delivered');
    return order;
  };
  const damaged = (quantity = 1, productId = potato) => ({ productId, quantity, reason: 'damaged' });
  const report = (order: Order, body: object = {}, shopper = asha, key?: string) =>
    shopper.call(
      calls.reportOrder,
      {},
      { orderId: order._id, lines: [damaged()], ...body },
      key === undefined ? {} : { 'idempotency-key': key },
    );
  const seen = async (order: Order, shopper = asha) =>
    (await shopper.call(calls.getOrder, { orderId: order._id })).data as FollowedOrder;
  const answer = (reportId: string, body: object = {}) =>
    meera.call(calls.answerReport, { reportId }, { revision: 1, answer: 'We are sorry.', resolved: false, ...body });

  it('are seen by the shopper and on the order board', async () => {
    const order = await delivered();
    expect(await seen(order)).toMatchObject({ canReport: true, reports: [] });
    const before = (await meera.call(calls.countFulfilmentOrders)).data as { problems: number };
    const sent = await report(order, {
      lines: [damaged(2), { ...damaged(1, milk), reason: 'other' }],
      text: 'It leaks.',
    });
    expect(sent).toMatchObject({ status: 200, data: { _id: order._id, reports: [{ status: 'open' }] } });
    const expected = {
      text: 'It leaks.',
      status: 'open',
      answer: '',
      photos: 0,
      lines: expect.arrayContaining([damaged(2), { ...damaged(1, milk), reason: 'other' }]),
    };
    expect((await seen(order)).reports).toMatchObject([expected]);
    expect((await meera.order(order._id)).reports).toMatchObject([expected]);
    expect((await meera.call(calls.countFulfilmentOrders)).data).toMatchObject({ problems: before.problems + 1 });
    const listed = await meera.list({ problems: '1' });
    expect(listed.orders.find(({ _id }) => _id === order._id)).toMatchObject({ hasProblem: true, status: 'delivered' });
    const [entry] = (await shop.database.queries.select().from(auditLog)).filter(({ action }) => action === 'reported');
    expect(entry?.fields).toEqual({
      problem: {
        from: null,
        to: [
          { name: 'Potato', quantity: 2, reason: 'damaged' },
          { name: 'Milk', quantity: 1, reason: 'other' },
        ],
      },
    });
    expect(JSON.stringify(entry)).not.toContain('leaks');
  });

  it('are answered and closed by the store; the shopper gets the answer, on the page and by email', async () => {
    const order = await delivered();
    await report(order);
    const [{ _id: reportId } = { _id: '' }] = (await seen(order)).reports;
    const { revision } = await seen(order);
    expect(await answer(reportId, { answer: 'We look into it.' })).toMatchObject({ status: 200 });
    expect((await seen(order)).revision).toBeGreaterThan(revision);
    expect((await seen(order)).reports).toMatchObject([
      { status: 'answered', answer: 'We look into it.', revision: 2 },
    ]);
    expect(await answer(reportId)).toMatchObject({ status: 409, code: 'CHANGED_MEANWHILE' });
    expect(await answer(reportId, { answer: ' ' })).toMatchObject({ status: 400, code: 'VALIDATION' });
    expect(await answer(reportId, { revision: 2, answer: 'A new one comes today.', resolved: true })).toMatchObject({
      status: 200,
      data: { reports: [{ status: 'resolved' }] },
    });
    expect(await answer(reportId, { revision: 3 })).toMatchObject({ status: 409, code: 'STEP_NOT_ALLOWED' });
    expect((await meera.list({ problems: '1' })).orders.map(({ _id }) => _id)).not.toContain(order._id);
    const emails = (await emailsOf(shop)).filter(({ subject }) => subject.includes(order.orderId));
    expect(emails.slice(-2).map(({ text }) => text)).toEqual([
      expect.stringContaining('We look into it.'),
      expect.stringContaining('A new one comes today.'),
    ]);
    expect(await answer(newId())).toMatchObject({ status: 404, code: 'NOT_FOUND' });
  });

  it('are about each piece once, also at the same moment', async () => {
    const order = await delivered();
    const answers = await Promise.all(Array.from({ length: 5 }, () => report(order)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
    expect(answers.filter(({ code }) => code === 'ALREADY_REPORTED')).toHaveLength(2);
    expect(await report(order, { lines: [damaged(2, milk)] })).toMatchObject({
      status: 409,
      code: 'ALREADY_REPORTED',
      message: 'Milk: only 1 can still be reported.',
    });
  });

  it('are made once with one key, and another request with it is refused', async () => {
    const order = await delivered();
    const answers = await Promise.all(Array.from({ length: 3 }, () => report(order, {}, asha, 'key one')));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await seen(order)).reports).toHaveLength(1);
    expect(await report(order, { lines: [damaged(2)] }, asha, 'key one')).toMatchObject({
      status: 422,
      code: 'IDEMPOTENCY_KEY_REUSED',
    });
  });

  it('are possible on the way and for a week after the delivery', async () => {
    const order = await placeOrder(asha, { [potato]: 3 }, await homeOf(asha));
    expect(await seen(order)).toMatchObject({ canReport: false });
    expect(await report(order)).toMatchObject({ status: 409, code: 'REPORT_NOT_ALLOWED' });
    await meera.work(order._id, 'packed', 'out_for_delivery');
    expect(await report(order)).toMatchObject({ status: 200 });
    await meera.work(order._id, 'delivered');
    time = Date.now() + reportLimits.days * day - 60_000;
    const { userId } = asha;
    const by = { userId, name: 'Asha' };
    const more = { orderId: order._id, lines: [{ productId: potato, quantity: 1, reason: 'missing' as const }] };
    await shop.reports.report(by, { ...more, text: '', photos: [] });
    time += 120_000;
    await expect(shop.reports.report(by, { ...more, text: '', photos: [] })).rejects.toMatchObject({
      code: 'REPORT_NOT_ALLOWED',
    });
    time = undefined;
  });

  it('are refused for other products, without items, and without words where they are needed', async () => {
    const order = await delivered();
    const wrong = [
      { lines: [damaged(1, await stockProduct(shop))] },
      { lines: [] },
      { lines: [damaged(0)] },
      { lines: [damaged(), damaged()] },
      { lines: 'nonsense' },
      { lines: [{ ...damaged(), reason: 'boring' }] },
      { lines: [{ ...damaged(), reason: 'other' }] },
      { text: 'x'.repeat(reportLimits.text + 1) },
    ];
    for (const body of wrong) expect(await report(order, body)).toMatchObject({ status: 400, code: 'VALIDATION' });
    expect((await seen(order)).reports).toEqual([]);
  });

  it("are nobody else's", async () => {
    const order = await delivered();
    const ravi = await signUpShopper(shop);
    expect(await report(order, {}, ravi)).toMatchObject({ status: 404, code: 'NOT_FOUND' });
    expect(await report(order, {}, meera)).toMatchObject({ status: 404, code: 'NOT_FOUND' });
  });

  it('end at a limit for each shopper and day', async () => {
    const ravi = await signUpShopper(shop);
    const order = await delivered(ravi);
    const codes = new Set<string | undefined>();
    for (let n = 0; n < 35; n += 1) codes.add((await report(order, { lines: [damaged(9)] }, ravi)).code);
    expect(codes).toEqual(new Set(['ALREADY_REPORTED', 'TOO_MANY_ATTEMPTS']));
  });

  describe('with photos', () => {
    const photo = () =>
      sharp({ create: { width: 1200, height: 800, channels: 3, background: '#c33' } })
        .jpeg()
        .withExif({ IFD0: { Copyright: 'Asha Rao' } })
        .toBuffer();
    async function formOf(order: Order, photos: Buffer[]) {
      const form = new FormData();
      form.set('orderId', order._id);
      form.set('lines', JSON.stringify([damaged()]));
      for (const each of photos)
        form.append('photos', new File([new Uint8Array(each)], 'p.jpg', { type: 'image/jpeg' }));
      const request = new Request('http://shop.example', { method: 'POST', body: form });
      const type = request.headers.get('content-type') ?? '';
      return { type, payload: Buffer.from(await request.arrayBuffer()) };
    }
    const send = ({ type, payload }: { type: string; payload: Buffer }, headers: Record<string, string>) =>
      shop.app.inject({
        method: 'POST',
        url: calls.reportOrder.path,
        headers: { ...headers, 'content-type': type },
        payload,
      });
    const reportWithPhotos = async (order: Order, headers: Record<string, string>, photos: Buffer[]) =>
      send(await formOf(order, photos), headers);

    it('show them to the shopper and to administrators only, without what cameras write into them', async () => {
      const person = await signUp(shop);
      const ravi = new Shopper(inProcess(shop), person);
      const order = await delivered(ravi);
      for (const photos of [[await photo()], [await photo(), await photo()]]) {
        expect((await reportWithPhotos(order, person.headers, photos)).statusCode).toBe(200);
      }
      const [one, two] = (await seen(order, ravi)).reports;
      expect([one?.photos, two?.photos]).toEqual([1, 2]);
      const at = { reportId: two?._id ?? '', photo: 1 };
      const { data } = await ravi.call(calls.getReportPhoto, at);
      const [, encoded = ''] = (data as { image: string }).image.split('data:image/webp;base64,');
      const { width, format, exif } = await sharp(Buffer.from(encoded, 'base64')).metadata();
      expect({ width, format, exif }).toEqual({ width: 960, format: 'webp', exif: undefined });
      expect(await meera.call(calls.getCustomerPhoto, at)).toMatchObject({ status: 200, data });
      for (const answer of [
        await asha.call(calls.getReportPhoto, at),
        await meera.call(calls.getReportPhoto, at),
        await ravi.call(calls.getReportPhoto, { ...at, photo: 2 }),
      ])
        expect(answer).toMatchObject({ status: 404, code: 'NOT_FOUND' });
      expect(await ravi.call(calls.getCustomerPhoto, at)).toMatchObject({ status: 403, code: 'FORBIDDEN' });
    });

    it('are refused when these are no pictures, or too many', async () => {
      const person = await signUp(shop);
      const order = await delivered(new Shopper(inProcess(shop), person));
      const broken = await reportWithPhotos(order, person.headers, [Buffer.from('not a picture')]);
      expect([broken.statusCode, broken.json().code]).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE']);
      const many = await reportWithPhotos(order, person.headers, await Promise.all([1, 2, 3, 4].map(photo)));
      expect([many.statusCode, many.json().code]).toEqual([413, 'TOO_LARGE']);
    });

    it('are not even looked at for an order of somebody else, or one that cannot be reported', async () => {
      const person = await signUp(shop);
      const notPictures = [Buffer.from('not a picture')];
      const others = await reportWithPhotos(await delivered(), person.headers, notPictures);
      expect([others.statusCode, others.json().code]).toEqual([404, 'NOT_FOUND']);
      const ravi = new Shopper(inProcess(shop), person);
      const placed = await placeOrder(ravi, { [potato]: 3 }, await ravi.move());
      const early = await reportWithPhotos(placed, person.headers, notPictures);
      expect([early.statusCode, early.json().code]).toEqual([409, 'REPORT_NOT_ALLOWED']);
    });

    it('are refused while too many photos are being uploaded, and taken afterwards', async () => {
      const person = await signUp(shop);
      const order = await delivered(new Shopper(inProcess(shop), person));
      const noise = [1, 2, 3].map((n) => Buffer.alloc(limits.imageBytes - n, 'x'));
      const form = await formOf(order, noise);
      const answers = await Promise.all([1, 2, 3, 4].map(() => send(form, person.headers)));
      expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([415, 415, 503, 503]);
      expect((await send(form, person.headers)).statusCode).toBe(415);
    });

    it('lose them, and what people wrote, with the account or some time after they were closed', async () => {
      const photosOf = async (order: Order) => {
        const [row] = (await shop.database.queries.select().from(orderReports)).filter(
          ({ orderId }) => orderId === order._id,
        );
        const photos = await shop.database.queries.select().from(orderReportPhotos);
        return { row, photos: photos.filter(({ reportId }) => reportId === row?.id).length };
      };
      const person = await signUp(shop);
      const ravi = new Shopper(inProcess(shop), person);
      const [kept, closed] = [await delivered(ravi), await delivered(ravi)];
      for (const order of [kept, closed]) await reportWithPhotos(order, person.headers, [await photo()]);
      const [{ _id: reportId } = { _id: '' }] = (await seen(closed, ravi)).reports;
      await answer(reportId, { resolved: true });
      time = Date.now() + 91 * day;
      await shop.jobs.run('remove photos of old reports');
      time = undefined;
      expect([(await photosOf(closed)).photos, (await photosOf(kept)).photos]).toEqual([0, 1]);
      expect(
        await ravi.call(calls.deleteAccount, {}, { password: testPassword, confirmation: deletionWord }),
      ).toMatchObject({ status: 200 });
      expect(await photosOf(kept)).toMatchObject({ photos: 0, row: { text: '' } });
      expect(await photosOf(closed)).toMatchObject({ row: { text: '', answer: '' } });
      expect(((await meera.order(kept._id)) as FulfilmentOrder).reports).toHaveLength(1);
    });
  });
});
