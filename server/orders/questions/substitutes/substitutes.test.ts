/**
 * Substitutes: what the shopper chose is done, nobody pays more than they agreed to, and nothing is half done
 * (docs/features/substitutes.md).
 */
import { describe, expect, it } from 'vitest';
import { calls, pathOf } from '../../../../contract/api/calls.ts';
import { shopDayAt } from '../../../../contract/delivery/shop-day.ts';
import type { FulfilmentOrder } from '../../../../contract/orders/fulfilment.ts';
import type { FollowedOrder } from '../../../../contract/orders/order-follow.ts';
import type { Order } from '../../../../contract/orders/orders.ts';
import { answerSeconds } from '../../../../contract/orders/substitute-choices.ts';
import type { Candidates } from '../../../../contract/orders/substitutes.ts';
import type { Picking } from '../../../../contract/picking/picking.ts';
import { reportColumns } from '../../../../contract/reports/report-columns.ts';
import { report } from '../../../../contract/reports/reports.ts';
import type { CurrentUser } from '../../../../contract/users/users.ts';
import { eq } from '../../../db/drizzle.ts';
import { newId } from '../../../lib/ids.ts';
import { firstStoreId } from '../../../runtime/current-store.ts';
import { emailsOf } from '../../../testing/emails.ts';
import { Administrator } from '../../../testing/fulfilment-calls.ts';
import { expectLedger } from '../../../testing/ledger.ts';
import { addOffer, newCode } from '../../../testing/offers.ts';
import { signUp, signUpAdmin } from '../../../testing/people.ts';
import { moveStockTo, stockProduct } from '../../../testing/products.ts';
import { inProcess, orderOf, Shopper, signUpShopper } from '../../../testing/shopping.ts';
import { openSubstituteShop } from '../../../testing/substitutes.ts';
import { orderSubstitutions } from './tables.ts';

describe('substitutes', async () => {
  const parts = await openSubstituteShop();
  const { shop, asha, home, meera, product, save, buy, seen, replace, question, answer, revertSubstitute } = parts;
  const { stockOf, linesOf, candidates } = parts;
  const amul = await product('Amul Milk', { stock: 1_000 });
  const nandini = await product('Nandini Milk', { pricePaise: 3_600, stock: 1_000 });
  const dear = await product('Farm Milk', { pricePaise: 4_600, stock: 1_000 });
  const bread = await stockProduct(shop, { name: 'Bread', stock: 1_000 });

  async function picker(name = 'Ravi') {
    const him = new Administrator(inProcess(shop), await signUpAdmin(shop, name));
    await meera.call(calls.setUserStores, { userId: him.userId }, { stores: [firstStoreId], staffRole: 'picker' });
    return him;
  }
  const orderIn = ({ data }: { data?: unknown }) => data as FulfilmentOrder;
  /** Lets the time for the answer pass. */
  const timeOver = (questionId: string) =>
    shop.database.queries
      .update(orderSubstitutions)
      .set({ answerBy: new Date(Date.now() - 1_000) })
      .where(eq(orderSubstitutions.id, questionId));
  const endQuestions = () => shop.jobs.run('end questions to shoppers');

  it('do not exist in a shop that does not want them', async () => {
    const { _id } = await buy({ [amul]: 1 }, 'similar', { [amul]: 'leave' });
    const order = await seen(_id);
    expect(order).not.toHaveProperty('substitutes');
    expect(order.product_details[0]).not.toHaveProperty('substitutes');
    expect(await candidates(_id, amul)).toMatchObject({ status: 409, code: 'STEP_NOT_ALLOWED' });
    expect(await replace(_id, amul, nandini, 1)).toMatchObject({ status: 409, code: 'STEP_NOT_ALLOWED' });
    const chosen = await asha.call(calls.chooseSubstitutes, { orderId: _id }, { choice: 'ask' });
    expect(chosen).toMatchObject({ status: 409, code: 'STEP_NOT_ALLOWED' });
    expect((await asha.call(calls.getCurrentUser)).data).not.toHaveProperty('mayBeAsked');
    const { data } = await asha.call(calls.getShopSettings);
    expect(data).not.toHaveProperty('substitutes');
    await save({ substitutes: { on: true } });
    expect((await asha.call(calls.getShopSettings)).data).toMatchObject({ substitutes: true });
    // Orders from before stay as they were.
    expect(await replace(_id, amul, nandini, 1)).toMatchObject({ status: 409, code: 'STEP_NOT_ALLOWED' });
  });

  it('are put in an order and taken back once, however often a request arrives', async () => {
    const { _id } = await buy({ [amul]: 2 }, 'similar');
    const { revision } = await meera.order(_id);
    const copies = await Promise.all([1, 2, 3].map(() => replace(_id, amul, nandini, 1, { revision })));
    expect(copies.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await replace(_id, amul, nandini, 2, { revision })).toMatchObject({
      status: 409,
      code: 'CHANGED_MEANWHILE',
    });
    const now = await meera.order(_id);
    expect([now.revision, now.product_details.map(({ quantity }) => quantity)]).toEqual([revision + 1, [1, 1]]);
    const [made] = now.substitutions ?? [];
    const params = { orderId: _id, substitutionId: made?._id ?? '' };
    const back = () => meera.request('DELETE', `${pathOf(calls.takeBackSubstitute, params)}?revision=${now.revision}`);
    expect([(await back()).status, (await back()).status]).toEqual([200, 200]);
    expect(await meera.order(_id)).toMatchObject({ revision: now.revision + 1, product_details: [{ quantity: 2 }] });
    const asked = await meera.order((await buy({ [amul]: 1 }, 'ask'))._id);
    const ask = () => replace(asked._id, amul, nandini, 1, { revision: asked.revision });
    expect([(await ask()).status, (await ask()).status]).toEqual([200, 200]);
    const { substitutions = [] } = await meera.order(asked._id);
    expect(substitutions).toHaveLength(1);
    await revertSubstitute(asked._id, substitutions[0]?._id ?? '');
  });

  it('keep what the shopper chose, for the order and for products, until it is packed', async () => {
    expect((await buy({ [amul]: 1 })).substitutes).toBe('ask');
    const { _id, substitutes, product_details } = await buy({ [amul]: 1, [bread]: 1 }, 'similar', { [bread]: 'leave' });
    expect(substitutes).toBe('similar');
    expect(product_details.map((line) => line.substitutes)).toEqual([undefined, 'leave']);
    const choose = (body: object, by = asha) => by.call(calls.chooseSubstitutes, { orderId: _id }, body);
    const changed = await choose({ choice: 'ask', lines: [{ productId: bread, choice: null }] });
    expect(changed).toMatchObject({ status: 200, data: { substitutes: 'ask' } });
    expect((await meera.order(_id)).product_details.map((line) => line.substitutes)).toEqual([undefined, undefined]);
    expect((await choose({ lines: [{ productId: amul, choice: 'similar' }] })).status).toBe(200);
    expect((await seen(_id)).product_details.map((line) => line.substitutes)).toEqual(['similar', undefined]);
    // Staff who pack it meanwhile are not held up by what changes nothing.
    const { revision } = await meera.order(_id);
    expect((await choose({ choice: 'ask', lines: [{ productId: amul, choice: 'similar' }] })).status).toBe(200);
    expect((await meera.order(_id)).revision).toBe(revision);
    expect(await choose({ choice: 'whatever' })).toMatchObject({ status: 400, code: 'VALIDATION' });
    expect(await choose({ lines: [{ productId: newId(), choice: 'ask' }] })).toMatchObject({ status: 400 });
    const other = new Shopper(inProcess(shop), await signUp(shop));
    expect(await choose({ choice: 'leave' }, other)).toMatchObject({ status: 404 });
    await meera.work(_id, 'packed');
    expect(await choose({ choice: 'leave' })).toMatchObject({
      status: 409,
      code: 'STEP_NOT_ALLOWED',
      data: { status: 'packed', substitutes: 'ask' },
    });
  });

  it('replace a product without asking at no higher price, and take stock and sums along', async () => {
    const { _id, totalAmount } = await buy({ [amul]: 3, [bread]: 1 }, 'similar');
    const [amulBefore, dearBefore] = [stockOf(amul), stockOf(dear)];
    const found = (await candidates(_id, amul)).data as Candidates;
    expect(found).toMatchObject({ choice: 'similar', quantity: 3 });
    expect(found.candidates.map(({ name, price, charged }) => [name, price, charged])).toEqual([
      ['Nandini Milk', 36, 36],
      ['Farm Milk', 46, 40],
    ]);
    const done = await replace(_id, amul, dear, 2);
    expect(done.status).toBe(200);
    expect(linesOf(orderIn(done))).toEqual({ 'Amul Milk': [1, 40], Bread: [1, 40], 'Farm Milk': [2, 40] });
    expect(orderIn(done).totalAmount).toBe(totalAmount);
    expect(orderIn(done).product_details.at(-1)?.replaces).toMatchObject({ name: 'Amul Milk', price: 40 });
    expect([stockOf(amul), stockOf(dear)]).toEqual([amulBefore, dearBefore - 2]);
    const cheaper = await replace(_id, amul, nandini, 1);
    expect(linesOf(orderIn(cheaper))).toEqual({ 'Nandini Milk': [1, 36], Bread: [1, 40], 'Farm Milk': [2, 40] });
    expect(orderIn(cheaper).totalAmount).toBe(totalAmount - 4);
    const { events, product_details } = await seen(_id);
    expect(events.at(-1)).toMatchObject({
      kind: 'line_changed',
      note: 'Amul Milk was not available. In its place you get 1 × Nandini Milk.',
    });
    expect(product_details[0]).toMatchObject({ name: 'Nandini Milk', replaces: { name: 'Amul Milk' } });
    const mail = (await emailsOf(shop)).filter(({ text }) => text.includes('In its place you get'));
    expect(mail.at(-1)?.text).toContain('1 × Nandini Milk');
    await expectLedger(shop);
    await meera.work(_id, 'packed', 'out_for_delivery', 'delivered');
  });

  it('take a replacement back, with stock, line and sum as before', async () => {
    const { _id, totalAmount } = await buy({ [amul]: 2, [bread]: 1 }, 'similar');
    const before = await meera.order(_id);
    const stock = [stockOf(amul), stockOf(nandini)];
    const { substitutions = [] } = orderIn(await replace(_id, amul, nandini, 2));
    const [made] = substitutions;
    expect(made).toMatchObject({ status: 'replaced', quantity: 2 });
    const back = await revertSubstitute(_id, made?._id ?? '');
    expect(back.status).toBe(200);
    expect(orderIn(back).product_details).toEqual(before.product_details);
    expect(orderIn(back)).not.toHaveProperty('substitutions');
    expect(orderIn(back).totalAmount).toBe(totalAmount);
    expect([stockOf(amul), stockOf(nandini)]).toEqual(stock);
    expect((await revertSubstitute(_id, made?._id ?? '')).code).toBe('QUESTION_CLOSED');
    // Only a part of the line.
    const partly = orderIn(await replace(_id, amul, nandini, 1)).substitutions ?? [];
    expect(orderIn(await revertSubstitute(_id, partly[0]?._id ?? '')).product_details).toEqual(before.product_details);
    await expectLedger(shop);
    const again = orderIn(await replace(_id, amul, nandini, 1)).substitutions ?? [];
    await meera.work(_id, 'packed');
    expect(await revertSubstitute(_id, again[0]?._id ?? '')).toMatchObject({ status: 409, code: 'STEP_NOT_ALLOWED' });
  });

  it('are never products that were not there themselves, so that each product stays in one line', async () => {
    const { _id, totalAmount } = await buy({ [amul]: 2, [dear]: 1, [bread]: 1 }, 'similar');
    const [made] = orderIn(await replace(_id, amul, nandini, 2)).substitutions ?? [];
    const offered = (await candidates(_id, dear)).data as Candidates;
    expect(offered.candidates.map(({ name }) => name)).not.toContain('Amul Milk');
    expect(await replace(_id, dear, amul, 1)).toMatchObject({ status: 400, code: 'VALIDATION' });
    expect((await revertSubstitute(_id, made?._id ?? '')).status).toBe(200);
    const order = await meera.order(_id);
    expect(linesOf(order)).toEqual({ 'Amul Milk': [2, 40], 'Farm Milk': [1, 46], Bread: [1, 40] });
    expect(order.totalAmount).toBe(totalAmount);
  });

  it('restore what an offer took off, in whichever order they are taken back', async () => {
    const half = await product('Half Milk', { pricePaise: 2_000, stock: 100 });
    const other = await product('Other Milk', { stock: 100 });
    const small = await product('Small Milk', { pricePaise: 2_100, stock: 100 });
    const coupon = newCode();
    await addOffer(meera, { code: coupon, benefit: { kind: 'amount', amount: 70 } });
    await asha.fill({ [amul]: 1, [other]: 1 });
    const cart = orderOf(await asha.cart(), home);
    const cartTotalAmount = Number(cart.cartTotalAmount) - 70;
    const placed = await asha.cashPayment({ ...cart, coupon, cartTotalAmount, substitutes: 'similar' });
    const { _id, totalAmount } = placed.data as Order;
    await replace(_id, amul, half, 1);
    const made = orderIn(await replace(_id, other, small, 1)).substitutions ?? [];
    expect((await meera.order(_id)).totalAmount).toBe(0);
    for (const { _id: id } of made) expect((await revertSubstitute(_id, id)).status).toBe(200);
    expect((await meera.order(_id)).totalAmount).toBe(totalAmount);
  });

  it('are in the report of missing products, unless they were taken back', async () => {
    const today = shopDayAt(new Date());
    const totals = async () => {
      const answer = await meera.request('GET', `/api/v1/reports/missing?from=${today}&to=${today}`);
      const found = report.parse(answer.data).totals;
      return Object.fromEntries(reportColumns.missing.map(({ key }, i) => [key, Number(found[i])]));
    };
    const before = await totals();
    const { _id } = await buy({ [amul]: 3, [bread]: 1 }, 'similar');
    const [made] = orderIn(await replace(_id, amul, nandini, 2)).substitutions ?? [];
    await replace(_id, amul, dear, 1);
    expect(await totals()).toMatchObject({ units: Number(before.units) + 3, replaced: Number(before.replaced) + 3 });
    await revertSubstitute(_id, made?._id ?? '');
    expect(await totals()).toMatchObject({ units: Number(before.units) + 1, replaced: Number(before.replaced) + 1 });
  });

  it('ask the shopper, who agrees to the price', async () => {
    const { _id, totalAmount } = await buy({ [amul]: 1, [bread]: 1 });
    const stock = stockOf(dear);
    const asked = await replace(_id, amul, dear, 1);
    expect(asked.status).toBe(200);
    // Nothing has changed yet.
    expect(orderIn(asked)).toMatchObject({ totalAmount, canChangeLines: true });
    expect(stockOf(dear)).toBe(stock);
    const { substitutions = [], now = '' } = await seen(_id);
    expect(substitutions).toMatchObject([
      { status: 'asked', quantity: 1, product: { name: 'Amul Milk', price: 40 }, substitute: { price: 46 } },
    ]);
    const left = Date.parse(substitutions[0]?.answerBy ?? '') - Date.parse(now);
    expect(left).toBeLessThanOrEqual(answerSeconds * 1_000);
    expect(left).toBeGreaterThan(0);
    const { revision } = await meera.order(_id);
    const open = { status: 409, code: 'QUESTION_OPEN' };
    expect(await meera.stepAnswer(_id, 'packed', revision)).toMatchObject({ ...open, data: { status: 'placed' } });
    expect(await meera.reduceAnswer(_id, revision, [{ productId: amul, quantity: 0 }])).toMatchObject(open);
    expect(await replace(_id, amul, nandini, 1)).toMatchObject(open);
    const card = async () => (await meera.list()).orders.find((each) => each._id === _id);
    expect(await card()).toMatchObject({ isAsked: true });
    const { _id: id } = await question(_id);
    const yes = await answer(_id, id, true);
    expect(await card()).not.toHaveProperty('isAsked');
    expect(yes).toMatchObject({ status: 200, message: 'Thank you. We are packing it.' });
    expect((yes.data as FollowedOrder).totalAmount).toBe(totalAmount + 6);
    expect(stockOf(dear)).toBe(stock - 1);
    // The same answer again changes nothing, another one is refused.
    expect((await answer(_id, id, true)).status).toBe(200);
    expect(await answer(_id, id, false)).toMatchObject({ status: 409, code: 'QUESTION_CLOSED', data: { _id } });
    expect(stockOf(dear)).toBe(stock - 1);
    await meera.work(_id, 'packed');
    await expectLedger(shop);
  });

  it('leave a product out that the shopper does not want replaced, or that they do not answer about', async () => {
    const { _id } = await buy({ [amul]: 2, [bread]: 1 });
    const stock = [stockOf(amul), stockOf(dear)];
    await replace(_id, amul, dear, 1);
    const no = await answer(_id, (await question(_id))._id, false);
    expect(no.status).toBe(200);
    expect(linesOf(no.data as FulfilmentOrder)).toEqual({ 'Amul Milk': [1, 40], Bread: [1, 40] });
    await replace(_id, amul, nandini, 1);
    const { _id: id } = await question(_id);
    await endQuestions();
    expect((await question(_id))._id).toBe(id);
    await timeOver(id);
    // Too late, whether the store has noticed or not.
    const late = await answer(_id, id, true);
    expect(late).toMatchObject({ status: 409, code: 'QUESTION_CLOSED' });
    await Promise.all([endQuestions(), endQuestions()]);
    await endQuestions();
    const order = await meera.order(_id);
    expect(linesOf(order)).toEqual({ Bread: [1, 40] });
    expect(order.substitutions?.map(({ status }) => status)).toEqual(['refused', 'expired']);
    expect(order.events.filter(({ kind: each }) => each === 'line_changed')).toHaveLength(2);
    expect([stockOf(amul), stockOf(dear)]).toEqual(stock);
    expect(await answer(_id, id, true)).toMatchObject({ status: 409, code: 'QUESTION_CLOSED' });
    await expectLedger(shop);
  });

  it('keep the last product of an order: the store decides', async () => {
    const { _id } = await buy({ [amul]: 1 });
    await replace(_id, amul, dear, 1);
    const no = await answer(_id, (await question(_id))._id, false);
    expect(linesOf(no.data as FulfilmentOrder)).toEqual({ 'Amul Milk': [1, 40] });
    expect((await meera.order(_id)).substitutions).toMatchObject([{ status: 'refused' }]);
  });

  it('are not offered for a product that is to be left out, nor for a substitute', async () => {
    const { _id } = await buy({ [amul]: 1, [bread]: 1 }, 'leave', { [bread]: 'similar' });
    expect((await candidates(_id, amul)).data).toEqual({ choice: 'leave', quantity: 1, candidates: [] });
    expect(await replace(_id, amul, nandini, 1)).toMatchObject({
      status: 409,
      message: 'The customer wants Amul Milk left out if it is unavailable.',
    });
    const { _id: other } = await buy({ [amul]: 1 }, 'similar');
    await replace(other, amul, nandini, 1);
    expect(await replace(other, nandini, dear, 1)).toMatchObject({ status: 400, code: 'VALIDATION' });
  });

  it('can be searched by pickers, with the reason why a product does not fit', async () => {
    const { _id } = await buy({ [amul]: 1, [bread]: 1 }, 'similar', { [bread]: 'ask' });
    const paneer = await product('Fresh Paneer', {
      pricePaise: 9_000,
      sku: 'PN-1',
      eans: ['4006381333931'],
      unit: 'GM',
      unitQuantity: 200,
      subCategoryIds: [],
    });
    const gone = await product('Smoked Paneer', { stock: 0 });
    const found = async (productId: string, search: string) =>
      ((await candidates(_id, productId, search)).data as Candidates).candidates.map(({ name, unfit }) => [
        name,
        unfit,
      ]);
    expect((await found(amul, '')).map(([name]) => name)).not.toContain('Fresh Paneer');
    for (const text of ['pn-1', '4006381333931', ' fresh  paneer '])
      expect((await found(amul, text))[0]).toEqual(['Fresh Paneer', undefined]);
    expect(await found(amul, 'smoked paneer')).toContainEqual(['Smoked Paneer', 'soldOut']);
    expect(await found(amul, 'Bread')).toContainEqual(['Bread', 'inOrder']);
    expect(await found(amul, 'zzzz')).toEqual([]);
    const soap = await stockProduct(shop, { name: 'Sandal Soap', stock: 5 });
    expect(await found(amul, 'Sandal Soap')).toContainEqual(['Sandal Soap', 'otherKind']);
    expect(await found(bread, 'Sandal Soap')).toContainEqual(['Sandal Soap', undefined]);
    expect(await replace(_id, amul, soap, 1)).toMatchObject({ status: 400, code: 'VALIDATION' });
    expect(await replace(_id, amul, gone, 1)).toMatchObject({ code: 'OUT_OF_STOCK' });
    // A dearer product costs no more than the missing one.
    expect(linesOf(orderIn(await replace(_id, amul, paneer, 1)))).toMatchObject({ 'Fresh Paneer': [1, 40] });
    await expectLedger(shop);
  });

  it('are found for products without sub categories', async () => {
    const rice = { unit: 'KG' as const, subCategoryIds: [], stock: 10 };
    const basmati = await product('Basmati Rice', rice);
    await product('Sona Masoori Rice', { ...rice, pricePaise: 4_200 });
    await product('Rock Salt', rice);
    const { _id } = await buy({ [basmati]: 1 }, 'similar');
    const { data } = await candidates(_id, basmati);
    expect((data as Candidates).candidates.map(({ name }) => name)).toEqual(['Sona Masoori Rice']);
  });

  it('refuse bad input with nothing done', async () => {
    const { _id } = await buy({ [amul]: 2, [bread]: 1 }, 'similar');
    const before = await meera.order(_id);
    const cream = await stockProduct(shop, { name: 'Shaving Cream', stock: 5 });
    const hidden = await product('Old Milk', { publish: false });
    const empty = await product('Goat Milk', { stock: 1 });
    const refused = async (productId: string, substituteId: string, units: number, code = 'VALIDATION') =>
      expect(await replace(_id, productId, substituteId, units)).toMatchObject({ code });
    await refused(amul, nandini, 3);
    await refused(amul, nandini, 0);
    await refused(amul, nandini, 1.5);
    await refused(newId(), nandini, 1);
    await refused(amul, newId(), 1);
    await refused(amul, cream, 1);
    await refused(amul, hidden, 1);
    await refused(amul, bread, 1);
    await refused(amul, amul, 1);
    await refused(amul, empty, 2, 'OUT_OF_STOCK');
    expect(await replace(_id, amul, nandini, 1, { revision: 99 })).toMatchObject({
      code: 'CHANGED_MEANWHILE',
      data: { revision: before.revision },
    });
    expect((await replace(newId(), amul, nandini, 1, { revision: 1 })).status).toBe(404);
    expect((await candidates(_id, newId())).status).toBe(404);
    expect((await revertSubstitute(_id, newId())).status).toBe(404);
    expect((await answer(_id, newId(), true)).status).toBe(404);
    expect(await meera.order(_id)).toEqual(before);
    await expectLedger(shop);
  });

  it('are answered by the customer of the order only', async () => {
    const { _id } = await buy({ [amul]: 1, [bread]: 1 });
    await replace(_id, amul, dear, 1);
    const { _id: id } = await question(_id);
    const other = new Shopper(inProcess(shop), await signUp(shop));
    expect((await answer(_id, id, true, other)).status).toBe(404);
    const { _id: another } = await buy({ [amul]: 1 });
    expect((await answer(another, id, true)).status).toBe(404);
    await revertSubstitute(_id, id);
  });

  it('end with a question that the picker withdraws, and with an order that is cancelled', async () => {
    const { _id } = await buy({ [amul]: 1, [bread]: 1 });
    await replace(_id, amul, dear, 1);
    const { _id: id } = await question(_id);
    expect((await revertSubstitute(_id, id)).status).toBe(200);
    expect(await answer(_id, id, true)).toMatchObject({ status: 409, code: 'QUESTION_CLOSED' });
    expect(await seen(_id)).not.toHaveProperty('substitutions');
    await replace(_id, amul, dear, 1);
    const { _id: second } = await question(_id);
    expect((await asha.call(calls.cancelOrder, { orderId: _id })).status).toBe(200);
    expect(await answer(_id, second, true)).toMatchObject({ code: 'QUESTION_CLOSED', data: { status: 'cancelled' } });
    await timeOver(second);
    await endQuestions();
    expect((await meera.order(_id)).product_details).toHaveLength(2);
    await expectLedger(shop);
  });

  it('are never sold twice: a substitute that is sold out meanwhile is refused', async () => {
    const last = await product('Last Milk', { stock: 1, pricePaise: 4_100 });
    const { _id } = await buy({ [amul]: 1, [bread]: 1 });
    await replace(_id, amul, last, 1);
    const { _id: id } = await question(_id);
    shop.catalogue.stockChanged(await moveStockTo(shop, last, 0));
    expect(await answer(_id, id, true)).toMatchObject({
      status: 409,
      code: 'OUT_OF_STOCK',
      message: 'Only 0 of Last Milk are left.',
    });
    // The question stays, and No is possible.
    expect((await answer(_id, id, false)).status).toBe(200);
    shop.catalogue.stockChanged(await moveStockTo(shop, last, 3));
    const placed = [];
    for (let n = 0; n < 6; n += 1) placed.push(await buy({ [amul]: 1, [bread]: 1 }, 'similar'));
    const answers = await Promise.all(placed.map(({ _id: each }) => replace(each, amul, last, 1)));
    const results = answers.map(({ status, code }) => code ?? status).sort();
    expect(results).toEqual([200, 200, 200, 'OUT_OF_STOCK', 'OUT_OF_STOCK', 'OUT_OF_STOCK']);
    expect(stockOf(last)).toBe(0);
    await expectLedger(shop);
    for (const { _id: each } of placed) await meera.work(each, 'cancelled');
  });

  it('are decided once by several people at the same moment', async () => {
    const { _id } = await buy({ [amul]: 2, [bread]: 1 }, 'similar');
    const { revision } = await meera.order(_id);
    const stock = stockOf(nandini);
    const both = await Promise.all([1, 2, 3].map(() => replace(_id, amul, nandini, 1, { revision })));
    expect(both.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(stockOf(nandini)).toBe(stock - 1);
    const { _id: asked } = await buy({ [amul]: 1, [bread]: 1 });
    const at = (await meera.order(asked)).revision;
    const questions = await Promise.all([dear, nandini].map((each) => replace(asked, amul, each, 1, { revision: at })));
    expect(questions.map(({ status }) => status).sort()).toEqual([200, 409]);
    const { _id: id } = await question(asked);
    const answers = await Promise.all([true, false, true, false].map((accept) => answer(asked, id, accept)));
    expect(answers.every(({ status, code }) => status === 200 || code === 'QUESTION_CLOSED')).toBe(true);
    const said = answers.map(({ status }) => status);
    expect([said[0], said[1]].sort()).toEqual([200, 409]);
    // A cancellation and an answer lock the same products.
    const { _id: third } = await buy({ [amul]: 1, [bread]: 1 });
    await replace(third, amul, dear, 1);
    const { _id: last } = await question(third);
    const [yes, cancelled] = await Promise.all([
      answer(third, last, true),
      asha.call(calls.cancelOrder, { orderId: third }),
    ]);
    expect(cancelled.status).toBe(200);
    expect([200, 409]).toContain(yes.status);
    await expectLedger(shop);
  });

  it('are told on every page and in the list of orders while the shopper can answer', async () => {
    const meena = await signUpShopper(shop);
    const to = await meena.move();
    const me = async () => (await meena.call(calls.getCurrentUser)).data as CurrentUser;
    const asked = async () => (await meena.call(calls.getOpenQuestion)).data;
    const listed = async () => (await meena.call(calls.getOrderList)).data as Order[];
    expect(await me()).not.toHaveProperty('mayBeAsked');
    expect(await asked()).toMatchObject({ question: null, mayAsk: false });
    const { _id } = await buy({ [amul]: 1, [bread]: 1 }, 'ask', {}, meena, to);
    const { _id: other } = await buy({ [amul]: 1 }, 'ask', {}, meena, to);
    expect(await me()).toMatchObject({ mayBeAsked: true });
    expect(await asked()).toMatchObject({ question: null, mayAsk: true, now: expect.any(String) });
    await replace(_id, amul, dear, 1);
    const { _id: id, answerBy } = await question(_id);
    expect(await asked()).toMatchObject({ question: { orderId: _id, answerBy }, mayAsk: true });
    expect((await listed()).map((each) => [each._id, each.answerBy])).toEqual([
      [other, undefined],
      [_id, answerBy],
    ]);
    // Nobody else hears of it.
    expect((await asha.call(calls.getOpenQuestion)).data).toMatchObject({ question: null });
    await timeOver(id);
    expect(await asked()).toMatchObject({ question: null, mayAsk: true });
    expect((await listed()).every((each) => each.answerBy === undefined)).toBe(true);
    await endQuestions();
    for (const orderId of [_id, other]) await meera.work(orderId, 'packed');
    expect(await me()).not.toHaveProperty('mayBeAsked');
    expect(await asked()).toMatchObject({ question: null, mayAsk: false });
  });

  it('belong to the picker who has the order', async () => {
    const [ravi, pooja] = [await picker('Ravi'), await picker('Pooja')];
    const { _id } = await buy({ [amul]: 1, [bread]: 1 });
    expect((await ravi.call(calls.claimOrder, {}, { orderId: _id })).status).toBe(200);
    expect(await replace(_id, amul, dear, 1, { by: pooja })).toMatchObject({ status: 409, code: 'CLAIMED' });
    expect((await replace(_id, amul, dear, 1, { by: ravi })).status).toBe(200);
    const { mine } = (await ravi.call(calls.getPicking)).data as Picking;
    expect(mine[0]).toMatchObject({ substitutes: 'ask', substitutions: [{ status: 'asked' }] });
    await answer(_id, (await question(_id))._id, true);
    const after = (await ravi.call(calls.getPicking)).data as Picking;
    expect(after.mine[0]?.lines.map(({ name }) => name).sort()).toEqual(['Bread', 'Farm Milk']);
    expect(after.mine[0]?.lines.find(({ name }) => name === 'Farm Milk')?.replaces?.name).toBe('Amul Milk');
  });

  it('offer first what shoppers took before', async () => {
    const wanted = await product('Soy Milk', { pricePaise: 10_000 });
    const [one, two] = [
      await product('Oat Milk', { pricePaise: 10_000 }),
      await product('Rice Milk', { pricePaise: 10_000 }),
    ];
    const { _id } = await buy({ [wanted]: 1, [bread]: 1 });
    const namesOf = async (orderId: string) =>
      ((await candidates(orderId, wanted)).data as Candidates).candidates.map(({ productId }) => productId).slice(0, 2);
    expect(await namesOf(_id)).toEqual([one, two]);
    await replace(_id, wanted, two, 1);
    await answer(_id, (await question(_id))._id, true);
    const { _id: next } = await buy({ [wanted]: 1, [bread]: 1 });
    expect(await namesOf(next)).toEqual([two, one]);
  });

  it('use no more store credit than the order costs then', async () => {
    await save({ refunds: { on: true, days: 2 }, substitutes: { on: true } });
    const [paid, cheap] = [await product('Paid Milk'), await product('Cheap Milk', { pricePaise: 3_000 })];
    const { _id } = await meera.work((await buy({ [paid]: 1 }))._id, 'packed', 'out_for_delivery', 'delivered');
    const refund = { way: 'credit', lines: [{ productId: paid, quantity: 1 }] };
    const { revision } = await meera.order(_id);
    await meera.call(calls.refundOrder, { orderId: _id }, { revision, refund, reason: 'Sour' });
    await asha.fill({ [paid]: 1 });
    const body = { ...orderOf(await asha.cart(), home), substitutes: 'similar', credit: 40 };
    const order = (await asha.cashPayment(body)).data as Order;
    expect(order.credit).toBe(40);
    expect(await replace(order._id, paid, cheap, 1)).toMatchObject({ status: 200 });
    expect(await seen(order._id)).toMatchObject({ totalAmount: 30, credit: 30 });
    expect((await asha.call(calls.getStoreCredit)).data).toMatchObject({ balance: 10 });
    await save({ refunds: { on: false, days: 2 } });
  });
});
