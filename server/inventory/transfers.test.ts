import { beforeAll, describe, expect, it } from 'vitest';
import { calls } from '../../contract/api/calls.ts';
import type { SavedStore } from '../../contract/delivery/stores.ts';
import { stockLevels } from '../catalogue/tables.ts';
import { and, eq } from '../db/drizzle.ts';
import { firstStoreId } from '../runtime/current-store.ts';
import { addStore, all, Clerk } from '../testing/clerk.ts';
import { documentOf, type GivenLine } from '../testing/inventory-calls.ts';
import { expectLedger } from '../testing/ledger.ts';
import { signUpAdmin } from '../testing/people.ts';
import { stockProduct } from '../testing/products.ts';
import { openShop, sharedShop } from '../testing/shop.ts';
import { inProcess, Shopper, signUpShopper } from '../testing/shopping.ts';

const transfer = { type: 'transfer' };
const unknown = '01arz3ndektsv4rrffq69g5fav'.toUpperCase();

describe('transfers between stores', () => {
  const shop = sharedShop(() => openShop());
  let second: string;
  let third: string;
  let here: Clerk;
  let there: Clerk;
  let ravi: Clerk;
  let elsewhere: Clerk;
  let shopName: string;
  beforeAll(async () => {
    const [meera, other] = [await signUpAdmin(shop), await signUpAdmin(shop, 'Ravi Kumar')];
    const admin = new Shopper(inProcess(shop), meera);
    second = await addStore(admin, 'Indiranagar');
    third = await addStore(admin, 'Jayanagar');
    here = new Clerk(shop, meera, firstStoreId);
    there = new Clerk(shop, meera, second);
    ravi = new Clerk(shop, other, second);
    elsewhere = new Clerk(shop, meera, third);
    shopName = ((await admin.call(calls.getStore)).data as SavedStore).store.name;
  });

  async function stocksOf(productId: string): Promise<(number | undefined)[]> {
    const stock = async (storeId: string) => {
      const [row] = await shop.database.queries
        .select({ stock: stockLevels.onHand })
        .from(stockLevels)
        .where(and(eq(stockLevels.storeId, storeId), eq(stockLevels.productId, productId)));
      return row?.stock;
    };
    return [await stock(firstStoreId), await stock(second)];
  }
  const draft = (lines: readonly GivenLine[]) => here.draft(transfer, lines, { destinationId: second });
  const send = async (lines: readonly GivenLine[]) => documentOf(await here.post(await draft(lines)));

  it('take the units when they are sent, and add those that arrived, with the difference on the document', async () => {
    const [rice, dal] = await Promise.all([
      stockProduct(shop, { name: 'Rice', stock: 10 }),
      stockProduct(shop, { name: 'Dal', stock: 4 }),
    ]);
    const made = documentOf(await here.create({ ...transfer, destinationId: second }));
    expect(made.number).toMatch(/^TR-\d{6}$/);
    expect(made.transfer).toMatchObject({ from: { name: shopName }, to: { _id: second, name: 'Indiranagar' } });
    const lines = [
      { productId: rice, quantity: 6 },
      { productId: dal, quantity: 4 },
    ];
    const saved = documentOf(await here.save(made._id, { version: 1, lines, destinationId: second }));
    expect([await stocksOf(rice), await there.ids()]).toEqual([[10, 0], []]);
    const sent = documentOf(await here.post(saved));
    expect([await stocksOf(rice), await stocksOf(dal)]).toEqual([
      [4, 0],
      [0, 0],
    ]);
    expect(await there.list('status=incoming')).toMatchObject([
      { _id: sent._id, units: 10, transfer: { to: { _id: second }, receivedAt: null } },
    ]);
    expect(await here.ids('status=incoming')).toEqual([]);
    const received = documentOf(
      await ravi.receive(sent._id, [
        { productId: rice, received: 5, reason: 'missing' },
        { productId: dal, received: 4 },
      ]),
    );
    expect(received).toMatchObject({
      updatedBy: { name: 'Meera Nair' },
      transfer: { receivedBy: { name: 'Ravi Kumar' }, difference: -1 },
      lines: [
        { quantity: 6, received: 5, difference: -1, arrivalReason: 'missing' },
        { quantity: 4, received: 4, difference: 0, arrivalReason: null },
      ],
    });
    expect(received.transfer?.receivedAt).not.toBeNull();
    expect([await stocksOf(rice), await stocksOf(dal)]).toEqual([
      [4, 5],
      [0, 4],
    ]);
    expect(shop.catalogue.snapshot().findProduct(dal)?.stock).toBe(0);
    // The sender sees the difference, too.
    expect(await here.get(sent._id)).toMatchObject({ transfer: { difference: -1 }, lines: [{ difference: -1 }, {}] });
    expect((await here.list())[0]).toMatchObject({ _id: sent._id, transfer: { difference: -1 } });
    expect(await there.ids('status=incoming')).toEqual([]);
    expect(await here.movements(rice)).toEqual([[-6, `Transfer ${sent.number}: Indiranagar`, 4]]);
    expect(await there.movements(rice)).toEqual([[5, `Transfer ${sent.number}: ${shopName}`, 5]]);
    const { data } = await here.person.request('GET', `${calls.listAuditEntries.path}?entityId=${sent._id}`);
    expect(data).toMatchObject({
      changes: [
        { action: 'arrived', actorName: 'Ravi Kumar', fields: { units: { to: 9 }, difference: { to: -1 } } },
        { action: 'posted', entityName: sent.number, fields: { units: { to: -10 } } },
      ],
    });
    await expectLedger(shop);
  });

  it('send all or nothing, and name what is not there', async () => {
    const [rice, dal] = await Promise.all([
      stockProduct(shop, { name: 'Rice', stock: 3 }),
      stockProduct(shop, { name: 'Dal', stock: 9 }),
    ]);
    const made = await draft([
      { productId: dal, quantity: 2 },
      { productId: rice, quantity: 2 },
      { productId: rice, quantity: 2 },
    ]);
    const refused = await here.post(made);
    expect([refused.status, refused.code, refused.message]).toEqual([
      409,
      'OUT_OF_STOCK',
      'There is not enough in stock: Rice (3 < 4).',
    ]);
    expect([await stocksOf(rice), await stocksOf(dal)]).toEqual([
      [3, 0],
      [9, 0],
    ]);
    expect((await here.get(made._id)).status).toBe('draft');
    const empty = await here.post(await draft([{ productId: rice, quantity: 0 }]));
    expect(empty.errors).toHaveProperty(['lines.0.quantity']);
  });

  it('need another store of the shop as their destination', async () => {
    const productId = await stockProduct(shop, { stock: 3 });
    const lines = [{ productId, quantity: 1 }];
    const nowhere = await here.post(await here.draft(transfer, lines));
    expect([nowhere.status, nowhere.code, nowhere.errors]).toEqual([
      400,
      'VALIDATION',
      { destinationId: 'Choose the store that receives the goods.' },
    ]);
    const offered = async (clerk: Clerk) =>
      ((await clerk.person.call(calls.listDestinations)).data as { name: string }[]).map(({ name }) => name);
    expect(await offered(here)).toEqual(['Indiranagar', 'Jayanagar']);
    expect(await offered(there)).toEqual([shopName, 'Jayanagar']);
    const made = await here.draft(transfer, []);
    for (const destinationId of [firstStoreId, unknown, 'second']) {
      const answer = await here.save(made._id, { version: made.version, lines, destinationId });
      expect([answer.code, Object.keys(answer.errors ?? {})]).toEqual(['VALIDATION', ['destinationId']]);
    }
    expect((await here.create({ ...transfer, destinationId: firstStoreId })).code).toBe('VALIDATION');
    // Other documents have none.
    const receipt = await here.draft({ type: 'receipt' }, lines, { destinationId: second });
    expect(receipt).not.toHaveProperty('transfer');
    documentOf(await here.post(receipt));
    expect(await there.ids()).not.toContain(receipt._id);
    expect(await stocksOf(productId)).toEqual([4, 0]);
  });

  it('are found by the destination when they are sent, and by no other store', async () => {
    const productId = await stockProduct(shop, { stock: 3 });
    const lines = [{ productId, quantity: 1 }];
    const made = await draft(lines);
    const find = (clerk: Clerk) => clerk.person.call(calls.getInventoryDocument, { documentId: made._id });
    expect((await find(there)).status).toBe(404);
    expect((await there.receive(made._id, [{ productId, received: 1 }])).status).toBe(404);
    await here.post(made);
    expect([(await find(there)).status, (await find(elsewhere)).status]).toEqual([200, 404]);
    expect([await elsewhere.ids(), await elsewhere.ids('status=incoming')]).toEqual([[], []]);
    // Neither the destination nor the sender may do these.
    for (const answer of [
      await there.save(made._id, { version: 3, lines, destinationId: second }),
      await there.post({ _id: made._id, version: 3 }),
      await there.revert(made._id),
      await there.person.call(calls.deleteInventoryDraft, { documentId: made._id }),
      await here.receive(made._id, [{ productId, received: 1 }]),
      await elsewhere.receive(made._id, [{ productId, received: 1 }]),
    ])
      expect(answer.status).toBe(404);
    expect((await here.reverse(made._id)).code).toBe('STEP_NOT_ALLOWED');
    expect(await stocksOf(productId)).toEqual([2, 0]);
  });

  it('are received with a reason for each difference, and nothing of a wrong request', async () => {
    const [rice, dal] = await Promise.all([
      stockProduct(shop, { name: 'Rice', stock: 5 }),
      stockProduct(shop, { name: 'Dal', stock: 5 }),
    ]);
    const sent = await send([
      { productId: rice, quantity: 3 },
      { productId: dal, quantity: 3 },
    ]);
    const right = { productId: dal, received: 3 };
    for (const [bad, field] of [
      [{ received: 2 }, 'lines.0.reason'],
      [{ received: 2, reason: 'stolen' }, 'lines.0.reason'],
      [{ received: 2, reason: 'other', reasonText: ' ' }, 'lines.0.reasonText'],
      [{ received: 4, reason: 'missing' }, 'lines.0.reason'],
      [{ received: -1, reason: 'missing' }, 'lines.0.received'],
      [{ received: 1.5, reason: 'missing' }, 'lines.0.received'],
      [{ received: 1_000_001, reason: 'miscounted' }, 'lines.0.received'],
      [{ received: 3, productId: dal }, 'lines'],
    ] as const) {
      const answer = await there.receive(sent._id, [{ productId: rice, ...bad }, right]);
      expect([answer.status, Object.keys(answer.errors ?? {})]).toEqual([400, [field]]);
    }
    expect((await there.receive(sent._id, [right])).errors).toHaveProperty('lines');
    expect(await stocksOf(rice)).toEqual([2, 0]);
    const received = documentOf(
      await there.receive(sent._id, [
        { productId: rice, received: 0, reason: 'other', reasonText: 'The van lost it' },
        { productId: dal, received: 4, reason: 'miscounted', reasonText: 'ignored' },
      ]),
    );
    expect(received.lines).toMatchObject([
      { received: 0, difference: -3, arrivalReason: 'other', reasonText: 'The van lost it' },
      { received: 4, difference: 1, arrivalReason: 'miscounted', reasonText: '' },
    ]);
    expect([await stocksOf(rice), await stocksOf(dal)]).toEqual([
      [2, 0],
      [2, 4],
    ]);
    expect(await there.movements(rice)).toEqual([]);
    await expectLedger(shop);
  });

  it('are taken back by the sender until they are received, once', async () => {
    const productId = await stockProduct(shop, { stock: 5 });
    const made = await draft([{ productId, quantity: 4 }]);
    expect((await here.revert(made._id)).code).toBe('STEP_NOT_ALLOWED');
    const sent = documentOf(await here.post(made));
    expect(await stocksOf(productId)).toEqual([1, 0]);
    const back = documentOf(await here.revert(sent._id));
    expect(back).toMatchObject({ type: 'reversal', reverses: { number: sent.number } });
    expect(await stocksOf(productId)).toEqual([5, 0]);
    expect((await here.movements(productId))[0]).toEqual([4, `Taken-back transfer ${sent.number}: ${back.number}`, 5]);
    expect(await there.ids('status=incoming')).not.toContain(sent._id);
    expect(await there.ids()).not.toContain(back._id);
    for (const answer of [await there.receive(sent._id, all(sent)), await here.revert(sent._id)])
      expect(answer).toMatchObject({
        status: 409,
        code: 'STEP_NOT_ALLOWED',
        data: { _id: sent._id, reversedBy: { number: back.number } },
      });
    const other = await send([{ productId, quantity: 1 }]);
    documentOf(await there.receive(other._id, all(other)));
    expect(await here.revert(other._id)).toMatchObject({ code: 'STEP_NOT_ALLOWED' });
    const receipt = await here.posted({ type: 'receipt' }, [{ productId, quantity: 1 }]);
    expect((await here.revert(receipt._id)).code).toBe('STEP_NOT_ALLOWED');
    expect(await stocksOf(productId)).toEqual([5, 1]);
    await expectLedger(shop);
  });

  it('are sent and received once when that is requested at the same moment', async () => {
    const productId = await stockProduct(shop, { stock: 9 });
    const made = await draft([{ productId, quantity: 4 }]);
    const statuses = (answers: readonly { status: number }[]) => answers.map(({ status }) => status).sort();
    const sends = await Promise.all([here.post(made), here.post(made), here.post(made)]);
    expect(statuses(sends)).toEqual([200, 409, 409]);
    expect(await stocksOf(productId)).toEqual([5, 0]);
    const receipts = await Promise.all([there, ravi, there, ravi].map((each) => each.receive(made._id, all(made))));
    expect(statuses(receipts)).toEqual([200, 409, 409, 409]);
    expect(receipts.find(({ status }) => status === 409)).toMatchObject({
      code: 'STEP_NOT_ALLOWED',
      data: { _id: made._id, lines: [{ received: 4 }] },
    });
    expect(await stocksOf(productId)).toEqual([5, 4]);
    // Received and taken back at the same moment: one of them happens.
    const sent = await send([{ productId, quantity: 3 }]);
    const [received, back] = await Promise.all([there.receive(sent._id, all(sent)), here.revert(sent._id)]);
    expect(statuses([received, back])).toEqual([200, 409]);
    expect(await stocksOf(productId)).toEqual(received.status === 200 ? [2, 7] : [5, 4]);
    await expectLedger(shop);
  });

  it('never take what an order takes at the same moment', async () => {
    const productId = await stockProduct(shop, { stock: 4 });
    const shoppers = await Promise.all([1, 2, 3].map(() => signUpShopper(shop, { [productId]: 1 })));
    const orders = await Promise.all(shoppers.map((shopper) => shopper.checkout()));
    const drafts = await Promise.all([4, 2, 2].map((quantity) => draft([{ productId, quantity }])));
    const [sold, sent] = await Promise.all([
      Promise.all(shoppers.map((shopper, n) => shopper.cashPayment(orders[n]))),
      Promise.all(drafts.map((each) => here.post(each))),
    ]);
    const isDone = ({ status }: { status: number }) => status === 200;
    const taken =
      sold.filter(isDone).length + sent.reduce((sum, each, n) => sum + (isDone(each) ? ([4, 2, 2][n] ?? 0) : 0), 0);
    for (const answer of [...sold, ...sent])
      if (!isDone(answer)) expect([answer.status, answer.code]).toEqual([409, 'OUT_OF_STOCK']);
    expect(taken).toBeLessThanOrEqual(4);
    expect(await stocksOf(productId)).toEqual([4 - taken, 0]);
    await expectLedger(shop);
  });

  it('bring the goods of a deleted product, and make a count of the destination that is older stale', async () => {
    const [gone, rice] = await Promise.all([stockProduct(shop, { stock: 2 }), stockProduct(shop, { stock: 5 })]);
    const sent = await send([
      { productId: gone, quantity: 1 },
      { productId: rice, quantity: 2 },
    ]);
    const count = await there.draft({ type: 'count', scope: 'products' }, [{ productId: rice, quantity: 0 }]);
    await here.person.call(calls.deleteProduct, { productId: gone });
    documentOf(await there.receive(sent._id, all(sent)));
    expect((await stocksOf(gone))[1]).toBe(1);
    expect(await there.post(count)).toMatchObject({ code: 'CHANGED_MEANWHILE' });
    expect((await stocksOf(rice))[1]).toBe(2);
    await expectLedger(shop);
  });

  it('are for administrators only', async () => {
    const productId = await stockProduct(shop, { stock: 2 });
    const sent = await send([{ productId, quantity: 1 }]);
    const shopper = await signUpShopper(shop, {});
    const answers = [
      await shopper.call(calls.receiveTransfer, { documentId: sent._id }, { lines: all(sent) }),
      await shopper.call(calls.takeTransferBack, { documentId: sent._id }),
    ];
    expect(answers.map(({ code }) => code)).toEqual(['FORBIDDEN', 'FORBIDDEN']);
  });
});

describe('a shop with one store', () => {
  const shop = sharedShop(() => openShop());

  it('has no transfers', async () => {
    const clerk = new Clerk(shop, await signUpAdmin(shop), firstStoreId);
    const answers = [
      await clerk.create(transfer),
      await clerk.create({ ...transfer, destinationId: unknown }),
      await clerk.receive(unknown, []),
      await clerk.revert(unknown),
    ];
    for (const answer of answers) expect([answer.status, answer.code]).toEqual([400, 'VALIDATION']);
    expect(await clerk.ids()).toEqual([]);
    expect((await clerk.person.call(calls.listDestinations)).data).toEqual([]);
  });
});
