import { describe, expect, it } from 'vitest';
import { calls } from '../../contract/api/calls.ts';
import { inventoryLimits } from '../../contract/inventory/inventory-limits.ts';
import { stockLedger } from '../../contract/inventory/stock.ts';
import { sql } from '../db/drizzle.ts';
import { openOrderShop, placeOrder } from '../testing/fulfilment-calls.ts';
import { documentOf, type GivenLine, Inventory } from '../testing/inventory-calls.ts';
import { expectLedger } from '../testing/ledger.ts';
import { signUpAdmin } from '../testing/people.ts';
import { stockProduct } from '../testing/products.ts';
import { inProcess, Shopper, signUpShopper, stockOf } from '../testing/shopping.ts';

const receipt = { type: 'receipt' };

describe('goods receipts', async () => {
  const { shop, asha, home, meera } = await openOrderShop();
  const inventory = new Inventory(meera);
  const ravi = new Inventory(new Shopper(inProcess(shop), await signUpAdmin(shop, 'Ravi Kumar')));

  const movementsOf = async (productId: string) =>
    stockLedger.parse((await meera.call(calls.getStockLedger, { productId })).data).movements;
  const supplier = async (name: string): Promise<string> =>
    ((await meera.call(calls.addSupplier, {}, { name })).data as { _id: string })._id;

  it('raise the stock of every line at once, with movements that name the document and the person', async () => {
    const [rice, dal] = await Promise.all([
      stockProduct(shop, { name: 'Rice', stock: 3 }),
      stockProduct(shop, { name: 'Dal', stock: 0 }),
    ]);
    const lines = [
      { productId: rice, quantity: 10, unitCost: 42.55, expiresOn: '2020-01-31' },
      { productId: dal, quantity: 4 },
      { productId: rice, quantity: 2, expiresOn: '2030-06-30' },
    ];
    const supplierId = await supplier('Fresh Farms');
    const draft = await inventory.draft(receipt, lines, { supplierId, note: 'Two boxes were wet' });
    expect(draft.number).toMatch(/^GR-\d{6}$/);
    expect([await stockOf(shop, rice), draft.status, draft.supplier?.name]).toEqual([3, 'draft', 'Fresh Farms']);
    const posted = documentOf(await inventory.post(draft));
    expect([await stockOf(shop, rice), await stockOf(shop, dal)]).toEqual([15, 4]);
    expect(shop.catalogue.snapshot().findProduct(dal)?.stock).toBe(4);
    expect(posted).toMatchObject({ status: 'posted', note: 'Two boxes were wet', updatedBy: { name: 'Meera Nair' } });
    expect(posted.lines[0]).toMatchObject({ unitCost: 42.55, expiresOn: '2020-01-31', product: { name: 'Rice' } });
    expect((await movementsOf(rice)).slice(0, 2)).toMatchObject(
      [2, 10].map((quantity) => ({
        kind: 'received',
        quantity,
        reason: `Goods receipt ${posted.number}: Fresh Farms`,
        actor: { name: 'Meera Nair' },
      })),
    );
    const { data } = await meera.request('GET', `${calls.listAuditEntries.path}?entityId=${posted._id}`);
    expect(data).toMatchObject({
      changes: [{ entity: 'inventory', entityName: posted.number, action: 'posted', fields: { units: { to: 16 } } }],
    });
    await expectLedger(shop);
  });

  it('are posted once, however often and from wherever that is requested, and never change then', async () => {
    const productId = await stockProduct(shop, { stock: 1 });
    const draft = await inventory.draft(receipt, [{ productId, quantity: 5 }]);
    const answers = await Promise.all([inventory, ravi, inventory, ravi].map((each) => each.post(draft)));
    expect(answers.map(({ status, code }) => `${status} ${code ?? ''}`.trim()).sort()).toEqual([
      '200',
      ...Array(3).fill('409 STEP_NOT_ALLOWED'),
    ]);
    expect(await stockOf(shop, productId)).toBe(6);
    const { _id, version } = await inventory.get(draft._id);
    const late = await inventory.save(_id, { version, lines: [] });
    expect(late).toMatchObject({ status: 409, code: 'STEP_NOT_ALLOWED', data: { _id, status: 'posted' } });
    const removed = await meera.call(calls.deleteInventoryDraft, { documentId: _id });
    expect(removed.code).toBe('STEP_NOT_ALLOWED');
  });

  it('lose nothing when two people save or post one draft: the second gets the current one', async () => {
    const productId = await stockProduct(shop, { stock: 0 });
    const draft = await inventory.draft(receipt, [{ productId, quantity: 1 }]);
    const theirs = documentOf(
      await ravi.save(draft._id, { version: draft.version, lines: [{ productId, quantity: 7 }] }),
    );
    const mine = await inventory.save(draft._id, { version: draft.version, lines: [] });
    expect(mine).toMatchObject({ status: 409, code: 'CHANGED_MEANWHILE', data: { version: theirs.version } });
    const blind = await inventory.post(draft);
    expect(blind).toMatchObject({ code: 'CHANGED_MEANWHILE', data: { lines: [{ quantity: 7 }] } });
    expect(await stockOf(shop, productId)).toBe(0);
    const saves = await Promise.all(
      [inventory, ravi].map((each) => each.save(draft._id, { version: theirs.version, lines: [] })),
    );
    expect(saves.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('are reversed once, with the opposite movements, unless the goods are sold', async () => {
    const [rice, dal] = await Promise.all([
      stockProduct(shop, { name: 'Rice', stock: 1 }),
      stockProduct(shop, { name: 'Dal', stock: 0 }),
    ]);
    const posted = await inventory.posted(receipt, [
      { productId: rice, quantity: 5 },
      { productId: dal, quantity: 2 },
    ]);
    const order = await placeOrder(asha, { [dal]: 1, [rice]: 6 }, home);
    const refused = await inventory.reverse(posted._id);
    expect([refused.status, refused.code]).toEqual([409, 'OUT_OF_STOCK']);
    expect(refused.message).toBe('There is not enough in stock: Rice (0 < 5), Dal (1 < 2).');
    expect([await stockOf(shop, rice), await stockOf(shop, dal)]).toEqual([0, 1]);
    await asha.call(calls.cancelOrder, { orderId: order._id });
    const answers = await Promise.all([inventory.reverse(posted._id), ravi.reverse(posted._id)]);
    const [done, again] = answers.sort((a, b) => a.status - b.status);
    expect(again?.code).toBe('STEP_NOT_ALLOWED');
    if (!done) throw new Error('nothing was answered');
    const reversal = documentOf(done);
    expect(reversal).toMatchObject({ type: 'reversal', status: 'posted', reverses: { number: posted.number } });
    expect((await inventory.get(posted._id)).reversedBy?.number).toBe(reversal.number);
    expect([await stockOf(shop, rice), await stockOf(shop, dal)]).toEqual([1, 0]);
    expect((await movementsOf(dal))[0]).toMatchObject({
      quantity: -2,
      reason: `Reversal of goods receipt ${posted.number}: ${reversal.number}`,
    });
    expect((await inventory.reverse(reversal._id)).code).toBe('STEP_NOT_ALLOWED');
    const draft = await inventory.draft(receipt, []);
    expect((await inventory.reverse(draft._id)).code).toBe('STEP_NOT_ALLOWED');
    await expectLedger(shop);
  });

  it('are posted while orders are sold, and nothing is lost or sold twice', async () => {
    const products = await Promise.all([5, 5, 5].map((stock) => stockProduct(shop, { stock })));
    const shoppers = await Promise.all(
      Array.from({ length: 8 }, () => signUpShopper(shop, Object.fromEntries(products.map((id) => [id, 1])))),
    );
    const orders = await Promise.all(shoppers.map((shopper) => shopper.checkout()));
    const drafts = await Promise.all(
      [0, 1, 2].map((n) => {
        const turned = [...products.slice(n), ...products.slice(0, n)];
        return inventory.draft(
          receipt,
          turned.map((productId) => ({ productId, quantity: 1 })),
        );
      }),
    );
    const [sold, received] = await Promise.all([
      Promise.all(shoppers.map((shopper, i) => shopper.cashPayment(orders[i]))),
      Promise.all(drafts.map((draft) => inventory.post(draft))),
    ]);
    expect(received.map(({ status }) => status)).toEqual([200, 200, 200]);
    const count = sold.filter(({ status }) => status === 200).length;
    for (const id of products) expect(await stockOf(shop, id)).toBe(8 - count);
    await expectLedger(shop);
  });

  it('refuse bad lines, and save nothing of them', async () => {
    const productId = await stockProduct(shop, { name: 'Onion', stock: 3 });
    const draft = await inventory.draft(receipt, [{ productId, quantity: 1 }]);
    const save = (lines: readonly unknown[], more: object = {}) =>
      inventory.save(draft._id, { version: draft.version, lines, ...more });
    const line = { productId, quantity: 1 };
    for (const [bad, field] of [
      [{ quantity: -1 }, 'lines.0.quantity'],
      [{ quantity: 1.5 }, 'lines.0.quantity'],
      [{ quantity: '2' }, 'lines.0.quantity'],
      [{ quantity: 1_000_001 }, 'lines.0.quantity'],
      [{ unitCost: -1 }, 'lines.0.unitCost'],
      [{ unitCost: 1.234 }, 'lines.0.unitCost'],
      [{ expiresOn: '31/12/2026' }, 'lines.0.expiresOn'],
      [{ expiresOn: '2026-02-30' }, 'lines.0.expiresOn'],
      [{ expiresOn: '0000-01-01' }, 'lines.0.expiresOn'],
      [{ productId: 'potato' }, 'lines.0.productId'],
      [{ productId: '01arz3ndektsv4rrffq69g5fav' }, 'lines.0.productId'],
    ] as const) {
      const answer = await save([{ ...line, ...bad }]);
      expect([answer.status, answer.code, Object.keys(answer.errors ?? {})]).toEqual([400, 'VALIDATION', [field]]);
    }
    const many = Array.from({ length: inventoryLimits.lines + 1 }, () => line);
    expect((await save(many)).errors).toEqual({ lines: 'At most 500 can be given' });
    expect((await save(many.slice(1), { note: 'x'.repeat(501) })).errors).toHaveProperty('note');
    expect((await save([line], { supplierId: '01arz3ndektsv4rrffq69g5fav' })).status).toBe(404);
    expect((await inventory.get(draft._id)).version).toBe(draft.version);
    expect((await inventory.save('01arz3ndektsv4rrffq69g5fav', { version: 1, lines: [] })).status).toBe(404);
    expect(documentOf(await save(many.slice(1))).lines).toHaveLength(500);
  });

  it('are posted only when every line is complete and every product still exists', async () => {
    const [onion, gone] = await Promise.all([
      stockProduct(shop, { name: 'Onion', stock: 3 }),
      stockProduct(shop, { name: 'Old tea', stock: 3 }),
    ]);
    const tryLines = async (lines: readonly GivenLine[]) => inventory.post(await inventory.draft(receipt, lines));
    const none = await tryLines([]);
    expect([none.code, none.message]).toEqual(['VALIDATION', 'Enter at least one line.']);
    for (const quantity of [0, null]) {
      expect((await tryLines([{ productId: onion, quantity }])).errors).toEqual({
        'lines.0.quantity': 'Enter a quantity above 0 for Onion.',
      });
    }
    const full = await tryLines([{ productId: onion, quantity: 999_998 }]);
    expect([full.code, full.message]).toEqual(['VALIDATION', 'The stock can be at most 1000000: Onion.']);
    await meera.call(calls.deleteProduct, { productId: gone });
    const deleted = await tryLines([
      { productId: onion, quantity: 1 },
      { productId: gone, quantity: 1 },
    ]);
    expect(deleted.message).toBe('Remove these deleted products first: Old tea.');
    expect(await stockOf(shop, onion)).toBe(3);
  });

  it('have ascending numbers, are listed newest first, and drafts can be deleted', async () => {
    const [first, second] = [await inventory.draft(receipt, []), await ravi.draft(receipt, [])];
    expect(second.number > first.number).toBe(true);
    const list = async (query: string) => {
      const { data } = await meera.request('GET', `${calls.listInventoryDocuments.path}?${query}`);
      return data as { documents: { _id: string; updatedBy: { name: string } }[]; next: string | null };
    };
    const { documents, next } = await list('status=draft&type=receipt');
    expect(documents.slice(0, 2).map(({ _id, updatedBy }) => [_id, updatedBy.name])).toEqual([
      [second._id, 'Ravi Kumar'],
      [first._id, 'Meera Nair'],
    ]);
    expect(next).toBeNull();
    expect((await list(`before=${second._id}`)).documents[0]?._id).toBe(first._id);
    await meera.call(calls.deleteInventoryDraft, { documentId: first._id });
    expect((await list('status=draft')).documents.map(({ _id }) => _id)).not.toContain(first._id);
    for (let i = 0; i < 20; i += 1) await inventory.create(receipt);
    const page = await list('');
    expect([page.documents.length, page.next]).toEqual([20, page.documents.at(-1)?._id]);
    const { rows } = (await shop.database.queries.execute(
      sql`select count(*)::int as n, count(distinct number)::int as numbers from inventory_documents`,
    )) as { rows: { n: number; numbers: number }[] };
    expect(rows[0]?.numbers).toBe(rows[0]?.n);
  });

  it('find the product whose SKU or EAN a scanner types', async () => {
    const productId = await stockProduct(shop, { sku: 'Tea-250', name: 'Tea' });
    const scan = (code: string) => meera.request('GET', `${calls.scanProduct.path}?code=${encodeURIComponent(code)}`);
    expect((await scan(' tea-250 ')).data).toMatchObject({ _id: productId, sku: 'Tea-250' });
    const packed = await stockProduct(shop, { name: 'Packed tea', eans: ['8901234567890'] });
    expect((await scan('8901234567890')).data).toMatchObject({ _id: packed });
    expect((await scan('890 1234 567890')).data).toMatchObject({ _id: packed });
    const missed = await scan('Tea-2');
    expect([missed.status, missed.message]).toEqual([404, 'No product has the SKU or EAN Tea-2.']);
  });

  it('are for administrators only', async () => {
    const person = new Inventory(asha);
    const draft = await inventory.draft(receipt, []);
    const answers = [await person.create(receipt), await person.post(draft), await person.reverse(draft._id)];
    expect(answers.map(({ code }) => code)).toEqual(['FORBIDDEN', 'FORBIDDEN', 'FORBIDDEN']);
  });
});
