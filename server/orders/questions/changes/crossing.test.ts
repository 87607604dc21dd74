/** Changes of placed orders that cross substitutes, picking and other steps (docs/features/order-changes.md). */
import { describe, expect, it } from 'vitest';
import { calls } from '../../../../contract/api/calls.ts';
import type { Order } from '../../../../contract/orders/orders.ts';
import type { Picking } from '../../../../contract/picking/picking.ts';
import { eq } from '../../../db/drizzle.ts';
import { hire } from '../../../testing/fulfilment-calls.ts';
import { expectLedger } from '../../../testing/ledger.ts';
import { addOffer, newCode } from '../../../testing/offers.ts';
import { openChangedOrders } from '../../../testing/order-changes.ts';
import { type Answer, orderOf } from '../../../testing/shopping.ts';
import { orderChanges } from './tables.ts';

describe('changes of placed orders beside other work', async () => {
  const parts = await openChangedOrders();
  const { shop, asha, home, meera, milk, bread, eggs, other, product, save, buy, stockOf, linesOf, orderIn } = parts;
  const { propose, ask, say, agreed, withdraw, timeOver } = parts;
  await save({ orderChanges: { on: true } });

  it('and substitutes are asked about one after the other, and a substitute is not raised', async () => {
    await save({ substitutes: { on: true }, orderChanges: { on: true } });
    const { replace, question, answer, revertSubstitute } = parts;
    const goat = await product('Goat Milk', { stock: 50 });
    const { _id } = await buy({ [milk]: 2, [bread]: 1 });
    const asked = await ask(_id, { units: { [bread]: 2 } });
    expect(await replace(_id, milk, goat, 1)).toMatchObject({
      status: 409,
      code: 'QUESTION_OPEN',
      message: /about a change/,
    });
    await withdraw(_id, asked);
    expect((await replace(_id, milk, goat, 2)).status).toBe(200);
    for (const given of [{}, { agreed: true }])
      expect(await propose(_id, { units: { [bread]: 2 } }, given)).toMatchObject({
        status: 409,
        code: 'QUESTION_OPEN',
        message: /about Milk yet/,
      });
    await answer(_id, (await question(_id))._id, true);
    expect(await propose(_id, { units: { [goat]: 3 } })).toMatchObject({ status: 400, message: /substitute itself/ });
    expect(await propose(_id, { units: { [milk]: 1 } })).toMatchObject({ status: 400, message: /was replaced/ });
    expect((await propose(_id, { units: { [goat]: 1, [bread]: 2 } }, { agreed: true })).status).toBe(200);
    // One unit was agreed to, so one comes back.
    const [made] = (await meera.order(_id)).substitutions ?? [];
    expect((await revertSubstitute(_id, made?._id ?? '')).status).toBe(200);
    expect(linesOf(await meera.order(_id))).toEqual({ Milk: [1, 40], Bread: [2, 50] });
    // None: there is nothing to take back, and the product can be added again.
    await replace(_id, milk, goat, 1);
    await answer(_id, (await question(_id))._id, true);
    const last = (await meera.order(_id)).substitutions?.at(-1)?._id ?? '';
    expect((await propose(_id, { units: { [goat]: 0 } }, { agreed: true })).status).toBe(200);
    expect(await revertSubstitute(_id, last)).toMatchObject({ status: 409, code: 'QUESTION_CLOSED' });
    expect((await propose(_id, { units: { [milk]: 3 } }, { agreed: true })).status).toBe(200);
    expect(linesOf(await meera.order(_id))).toEqual({ Bread: [2, 50], Milk: [3, 40] });
    // The substitute was missing, too: what it replaced can be added again.
    await replace(_id, milk, goat, 3);
    await answer(_id, (await question(_id))._id, true);
    const { revision } = await meera.order(_id);
    const none = [{ productId: goat, quantity: 0, because: 'missing' }];
    expect((await meera.reduceAnswer(_id, revision, none)).status).toBe(200);
    expect((await propose(_id, { units: { [milk]: 1 } }, { agreed: true })).status).toBe(200);
    expect(linesOf(await meera.order(_id))).toEqual({ Bread: [2, 50], Milk: [1, 40] });

    // The discount for a product that was given up does not come back with a replacement that is taken back.
    const coupon = newCode();
    await addOffer(meera, { code: coupon, benefit: { kind: 'amount', amount: 70 } });
    await asha.fill({ [milk]: 2, [bread]: 1 });
    const body = { ...orderOf(await asha.cart(), home), coupon, cartTotalAmount: 60, substitutes: 'similar' };
    const { _id: offered } = (await asha.cashPayment(body)).data as Order;
    expect((await replace(offered, milk, goat, 1)).status).toBe(200);
    const less = await propose(offered, { units: { [bread]: 0 } }, { agreed: true });
    expect(orderIn(less).totalAmount).toBe(36.92);
    const [replaced] = orderIn(less).substitutions ?? [];
    expect(orderIn(await revertSubstitute(offered, replaced?._id ?? '')).totalAmount).toBe(36.92);
    // It comes back when nothing was given up.
    const plain = await product('Plain Milk', { stock: 50, pricePaise: 3_000 });
    await asha.fill({ [milk]: 2 });
    const alone = { ...orderOf(await asha.cart(), home), coupon, cartTotalAmount: 10, substitutes: 'similar' };
    const { _id: kept } = (await asha.cashPayment(alone)).data as Order;
    expect(orderIn(await replace(kept, milk, plain, 2)).totalAmount).toBe(0);
    expect((await propose(kept, { to: { address: other } }, { agreed: true })).status).toBe(200);
    const [cheap] = (await meera.order(kept)).substitutions ?? [];
    expect(orderIn(await revertSubstitute(kept, cheap?._id ?? '')).totalAmount).toBe(10);
    await expectLedger(shop);
    await save({ substitutes: { on: false } });
  });

  it('make who picks look again for a product with other units, also when their phone was offline', async () => {
    const picker = await hire(shop, meera, 'picker');
    const { _id } = await buy({ [milk]: 1, [bread]: 3, [eggs]: 1 });
    await picker.call(calls.claimOrder, {}, { orderId: _id });
    const mine = async () => {
      const { mine: claimed } = (await picker.call(calls.getPicking)).data as Picking;
      return claimed.find((each) => each._id === _id);
    };
    const { claimId = '' } = (await mine()) ?? {};
    const tick = (units: Record<string, number>): Promise<Answer> => {
      const ticks = Object.entries(units).map(([productId, quantity]) => ({
        ...{ productId, quantity, picked: true, at: new Date().toISOString() },
      }));
      return picker.call(calls.savePicking, { orderId: _id }, { claimId, ticks });
    };
    const picked = async () =>
      (await mine())?.lines.filter(({ pickedAt }) => pickedAt).map(({ name, quantity }) => `${quantity} ${name}`);
    await tick({ [milk]: 1, [bread]: 3, [eggs]: 1 });
    expect(await picked()).toHaveLength(3);
    const question = await ask(_id, { units: { [milk]: 2, [bread]: 1 } });
    // Picking goes on meanwhile.
    expect(await picked()).toHaveLength(3);
    await say(_id, question, true);
    expect(await picked()).toEqual(['1 Eggs']);
    // From before the phone knew.
    expect((await tick({ [milk]: 1, [bread]: 3 })).data).toMatchObject({ ignored: [milk, bread] });
    expect(await picked()).toEqual(['1 Eggs']);
    expect((await mine())?.lines.map(({ name, agreed: units }) => [name, units])).toEqual(
      expect.arrayContaining([
        ['Milk', 2],
        ['Bread', 1],
        ['Eggs', undefined],
      ]),
    );
    // Pieces that the picker found missing do not undo the picker's ticks.
    const { revision } = await picker.order(_id);
    expect((await picker.reduceAnswer(_id, revision, [{ productId: milk, quantity: 1 }])).status).toBe(200);
    await tick({ [milk]: 2, [bread]: 1 });
    expect(await picked()).toHaveLength(3);
    // Pickers see why it cannot be packed, and who can help.
    const next = await ask(_id, { units: { [bread]: 2 } });
    expect(await mine()).toMatchObject({ isAsked: true });
    const now = (await picker.order(_id)).revision;
    expect(await picker.stepAnswer(_id, 'packed', now)).toMatchObject({
      code: 'QUESTION_OPEN',
      message: /owners, managers and support can withdraw/,
    });
    expect((await picker.order(_id)).change).not.toHaveProperty('canWithdraw');
    await withdraw(_id, next);
    expect(await mine()).not.toHaveProperty('isAsked');
    await picker.work(_id, 'packed');
  });

  it('are decided once: yes, no, packed, cancelled and on the phone at the same moment', async () => {
    for (let round = 0; round < 6; round += 1) {
      const { _id } = await buy({ [milk]: 2, [bread]: 1 });
      const stock = [stockOf(milk), stockOf(eggs)];
      const question = await ask(_id, { units: { [milk]: 1, [eggs]: 1 } });
      const { revision } = await meera.order(_id);
      const work: (() => Promise<Answer>)[] = [
        () => say(_id, question, true),
        () => agreed(_id, question),
        () => meera.stepAnswer(_id, 'packed', revision),
        () => asha.call(calls.cancelOrder, { orderId: _id }),
        () => say(_id, question, round % 2 === 0),
      ];
      const turned = [...work.slice(round % work.length), ...work.slice(0, round % work.length)];
      const answers = await Promise.all(turned.map((each) => each()));
      for (const { status } of answers) expect([200, 409]).toContain(status);
      const { status, product_details: lines, totalAmount } = await meera.order(_id);
      expect(status).toBe('cancelled');
      const [row] = await shop.database.queries.select().from(orderChanges).where(eq(orderChanges.id, question));
      const applied = row?.status === 'accepted';
      expect(linesOf({ product_details: lines })).toEqual(
        applied ? { Milk: [1, 40], Bread: [1, 50], Eggs: [1, 81] } : { Milk: [2, 40], Bread: [1, 50] },
      );
      expect(totalAmount).toBe(applied ? 171 : 130);
      // All of it is back.
      expect([stockOf(milk), stockOf(eggs)]).toEqual([(stock[0] ?? 0) + 2, stock[1]]);
    }
    // One revision: at the same moment, one of them happens.
    for (let round = 0; round < 6; round += 1) {
      const { _id } = await buy({ [milk]: 1 });
      const stock = stockOf(milk);
      const { revision } = await meera.order(_id);
      const body = { revision, lines: [{ productId: milk, quantity: 2 }], total: 80 };
      const change = (given: object) => meera.call(calls.changeOrder, { orderId: _id }, { ...body, ...given });
      const works: (() => Promise<Answer>)[] = [
        () => change(round % 2 === 0 ? { agreed: true } : {}),
        () => meera.stepAnswer(_id, 'packed', revision),
        ...(round % 3 === 2 ? [() => meera.stepAnswer(_id, 'cancelled', revision)] : []),
      ];
      const turned = [...works.slice(round % works.length), ...works.slice(0, round % works.length)];
      const answers = await Promise.all(turned.map((each) => each()));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, ...works.slice(1).map(() => 409)]);
      const { status, totalAmount, change: asked } = await meera.order(_id);
      const isDone = round % 2 === 0 && status === 'placed';
      expect([totalAmount, stockOf(milk)]).toEqual([
        isDone ? 80 : 40,
        status === 'cancelled' ? stock + 1 : isDone ? stock - 1 : stock,
      ]);
      expect(asked?.status).toBe(status === 'placed' && !isDone ? 'open' : undefined);
      if (status !== 'cancelled') await meera.work(_id, 'cancelled');
    }
    // A yes that comes too late changes nothing, whatever else happens.
    for (let round = 0; round < 4; round += 1) {
      const { _id } = await buy({ [milk]: 1 });
      const question = await ask(_id, { units: { [milk]: 2 } });
      await timeOver(question);
      const { revision } = await meera.order(_id);
      const [packed, late] = await Promise.all([meera.stepAnswer(_id, 'packed', revision), say(_id, question, true)]);
      // A late answer closes the question, which is another revision.
      expect([200, 409]).toContain(packed?.status);
      expect(late?.status).toBe(409);
      expect(linesOf(await meera.order(_id))).toEqual({ Milk: [1, 40] });
    }
    await expectLedger(shop);
  });
});
