import { describe, expect, it } from 'vitest';
import { pathOf } from '../../../contract/api/call.ts';
import { calls } from '../../../contract/api/calls.ts';
import { followedOrder } from '../../../contract/orders/order-follow.ts';
import type { Order } from '../../../contract/orders/orders.ts';
import { stockMovements } from '../../catalogue/tables.ts';
import { eq } from '../../db/drizzle.ts';
import { emailsOf } from '../../testing/emails.ts';
import { openOrderShop, placeOrder } from '../../testing/fulfilment-calls.ts';
import { stockProduct } from '../../testing/products.ts';
import { stockOf } from '../../testing/shopping.ts';
import { orderEvents } from '../model/tables.ts';

describe('changes to order lines at packing', async () => {
  const { shop, asha, home, meera } = await openOrderShop();

  const order = async () => {
    const [potato, onion] = [
      await stockProduct(shop, { name: 'Potato', stock: 10 }),
      await stockProduct(shop, { name: 'Onion', stock: 10 }),
    ];
    return { potato, onion, placed: await placeOrder(asha, { [potato]: 3, [onion]: 2 }, home) };
  };
  const ledgerOf = async (productId: string) => {
    const rows = await shop.database.queries
      .select()
      .from(stockMovements)
      .where(eq(stockMovements.productId, productId))
      .orderBy(stockMovements.id);
    return rows.slice(1).map((row) => [row.kind, row.quantity, row.reason]);
  };
  const lastMail = async ({ orderId }: Order) =>
    (await emailsOf(shop)).findLast((mail) => mail.subject.includes(orderId))?.text ?? '';

  it('does not restock missing pieces, and treats pieces as missing by default', async () => {
    const { potato, onion, placed } = await order();
    const lines = [
      { productId: potato, quantity: 1 },
      { productId: onion, quantity: 0, because: 'missing' },
    ];
    expect((await meera.reduceAnswer(placed._id, 1, lines)).status).toBe(200);
    expect([await stockOf(shop, potato), await stockOf(shop, onion)]).toEqual([7, 8]);
    expect(shop.catalogue.snapshot().findProduct(potato)?.stock).toBe(7);
    const reason = `Missing or damaged, order ${placed.orderId}`;
    expect(await ledgerOf(potato)).toEqual([
      ['sold', -3, ''],
      ['returned', 2, ''],
      ['corrected', -2, reason],
    ]);
    expect(await ledgerOf(onion)).toEqual([
      ['sold', -2, ''],
      ['returned', 2, ''],
      ['corrected', -2, reason],
    ]);
    expect(await lastMail(placed)).toContain('some items in your order');
  });

  it('restocks pieces that are on the shelf, and does not report them missing', async () => {
    const { potato, onion, placed } = await order();
    const answer = await meera.reduceAnswer(placed._id, 1, [
      { productId: potato, quantity: 2, because: 'stock' },
      { productId: onion, quantity: 0, because: 'stock' },
    ]);
    expect(answer.status).toBe(200);
    expect([await stockOf(shop, potato), await stockOf(shop, onion)]).toEqual([8, 10]);
    expect((await meera.order(placed._id)).events.at(-1)?.note).toBe('Potato: 2 instead of 3. Onion was taken off.');
    const mail = await lastMail(placed);
    expect(mail).toContain('has changed');
    expect(mail).not.toContain('sorry');
  });

  it('are in the timeline for every language, with the names of products in that of the reader', async () => {
    const potato = await stockProduct(shop, { name: 'Potato', stock: 10, translations: { hi: { name: 'आलू' } } });
    const onion = await stockProduct(shop, { name: 'Onion', stock: 10 });
    const placed = await placeOrder(asha, { [potato]: 3, [onion]: 2 }, home);
    const lines = [
      { productId: potato, quantity: 0, because: 'missing' },
      { productId: onion, quantity: 1, because: 'missing' },
    ];
    expect((await meera.reduceAnswer(placed._id, 1, lines)).status).toBe(200);
    const followed = async (query: string) => {
      const { data } = await asha.request('GET', `${pathOf(calls.getOrder, { orderId: placed._id })}${query}`);
      return followedOrder.strict().parse(data).events.at(-1);
    };
    const note = 'Potato was not available and was taken off. Only 1 of 2 Onion could be packed.';
    const textsWith = (name: string) => [
      { key: 'answers.lineUnavailable', params: { name } },
      { key: 'answers.linePacked', params: { name: 'Onion', quantity: 1, ordered: 2 } },
    ];
    expect(await followed('')).toMatchObject({ note, noteTexts: textsWith('Potato') });
    expect(await followed('?lang=hi')).toMatchObject({ note, noteTexts: textsWith('आलू') });
    expect((await meera.order(placed._id)).events.at(-1)).toMatchObject({ note, noteTexts: textsWith('Potato') });
  });

  it('from before texts were stored keep their English note', async () => {
    const { potato, placed } = await order();
    expect((await meera.reduceAnswer(placed._id, 1, [{ productId: potato, quantity: 1 }])).status).toBe(200);
    await shop.database.queries.update(orderEvents).set({ noteTexts: null }).where(eq(orderEvents.orderId, placed._id));
    const event = (await meera.order(placed._id)).events.at(-1);
    expect(event?.note).toBe('Only 1 of 3 Potato could be packed.');
    expect(event).not.toHaveProperty('noteTexts');
  });

  it('are done once, however often the request arrives, and other ones are refused', async () => {
    const { potato, onion, placed } = await order();
    const { stockLevels } = await meera.order(placed._id);
    const { stockVersion } = stockLevels.find((each) => each.productId === potato) ?? {};
    const reduce = (counted: number) =>
      meera.reduceAnswer(placed._id, 1, [
        { productId: potato, quantity: 1, counted, stockVersion },
        { productId: onion, quantity: 0, because: 'stock' },
      ]);
    const copies = await Promise.all(Array.from({ length: 16 }, () => reduce(5)));
    expect(copies.map(({ status }) => status)).toEqual(Array(16).fill(200));
    expect(copies.map(({ data }) => (data as { revision: number }).revision)).toEqual(Array(16).fill(2));
    expect([await stockOf(shop, potato), await stockOf(shop, onion)]).toEqual([5, 10]);
    expect((await meera.order(placed._id)).events.filter(({ kind }) => kind === 'line_changed')).toHaveLength(1);
    expect(await reduce(4)).toMatchObject({ status: 409, code: 'CHANGED_MEANWHILE' });
    expect(await stockOf(shop, potato)).toBe(5);
  });

  it('accepts a shelf count, less what was sold since', async () => {
    const { potato, placed } = await order();
    const { stockLevels } = await meera.order(placed._id);
    const seen = stockLevels.find((each) => each.productId === potato);
    expect(seen).toMatchObject({ stock: 7 });
    await placeOrder(asha, { [potato]: 1 }, home);
    const counted = { counted: 4, stockVersion: seen?.stockVersion };
    const answer = await meera.reduceAnswer(placed._id, 1, [{ productId: potato, quantity: 1, ...counted }]);
    expect(answer.status).toBe(200);
    expect(await stockOf(shop, potato)).toBe(3);
    expect((await ledgerOf(potato)).at(-1)).toEqual(['counted', -3, `Counted while packing ${placed.orderId}`]);
  });

  it('changes nothing when another administrator changed the counted stock', async () => {
    const { potato, placed } = await order();
    const { stockLevels } = await meera.order(placed._id);
    const { stockVersion } = stockLevels.find((each) => each.productId === potato) ?? {};
    await shop.catalogue.change((change) => change.updateProduct(potato, { stock: 20 }));
    const line = { productId: potato, quantity: 1, counted: 0, stockVersion };
    expect(await meera.reduceAnswer(placed._id, 1, [line])).toMatchObject({ status: 409, code: 'CHANGED_MEANWHILE' });
    expect(await stockOf(shop, potato)).toBe(20);
    expect(await meera.order(placed._id)).toMatchObject({ revision: 1, totalAmount: placed.totalAmount });
    const blind = { productId: potato, quantity: 1, counted: 0 };
    expect(await meera.reduceAnswer(placed._id, 1, [blind])).toMatchObject({ status: 400, code: 'VALIDATION' });
  });

  it('does not restock missing pieces when the whole order is cancelled', async () => {
    const { potato, onion, placed } = await order();
    const cancel = (missing: unknown) =>
      meera.fulfilmentStep(placed._id, { step: 'cancelled', revision: 1, reason: 'Nothing left', missing });
    expect(await cancel([{ productId: potato, quantity: 4 }])).toMatchObject({ status: 400, code: 'VALIDATION' });
    const twice = [1, 2].map((quantity) => ({ productId: potato, quantity }));
    expect(await cancel(twice)).toMatchObject({ status: 400, code: 'VALIDATION' });
    expect((await cancel([{ productId: potato, quantity: 2 }])).status).toBe(200);
    expect([await stockOf(shop, potato), await stockOf(shop, onion)]).toEqual([8, 10]);
    expect((await ledgerOf(potato)).slice(1)).toEqual([
      ['returned', 3, ''],
      ['corrected', -2, `Missing or damaged, order ${placed.orderId}`],
    ]);
  });
});
