/** Substitutes that are sold by weight: they are weighed too, and cost no more than was agreed to (docs/features/goods-by-weight.md). */
import { beforeAll, describe, expect, it } from 'vitest';
import { shared } from '../../../testing/shop.ts';
import { openSubstituteShop } from '../../../testing/substitutes.ts';

describe('substitutes by weight', async () => {
  const parts = await openSubstituteShop();
  const { meera, product, save, buy, seen, replace, question, answer, revertSubstitute } = parts;
  const byWeight = { unit: 'KG', unitQuantity: 1, weightDeviation: 10 } as const;
  const of = shared(async () => ({
    curd: await product('Curd', { pricePaise: 4_000, unit: 'KG' }),
    paneer: await product('Paneer', { pricePaise: 4_200, ...byWeight }),
    ghee: await product('Ghee', { pricePaise: 4_000, ...byWeight }),
  }));
  beforeAll(() => save({ substitutes: { on: true } }));

  async function pack(orderId: string, productId: string, grams: number) {
    const { revision } = await meera.order(orderId);
    return meera.fulfilmentStep(orderId, { step: 'packed', revision, weights: [{ productId, grams }] });
  }

  it('cost at most what they are packed in place of, when nobody was asked', async () => {
    const { _id: orderId } = await buy({ [of.curd]: 2 }, 'similar');
    expect((await replace(orderId, of.curd, of.paneer, 2)).status).toBe(200);
    expect((await pack(orderId, of.paneer, 1_799)).message).toContain('2 × Paneer must weigh 1,800 to 2,200 g.');
    expect(await pack(orderId, of.paneer, 2_200)).toMatchObject({ status: 200, data: { totalAmount: 80 } });
    const [line] = (await seen(orderId)).product_details;
    expect(line).toMatchObject({ price: 40, weight: { price: 40, most: 40, weighed: { units: 2, grams: 2_200 } } });
    const other = await buy({ [of.curd]: 2 }, 'similar');
    await replace(other._id, of.curd, of.paneer, 2);
    expect(await pack(other._id, of.paneer, 1_900)).toMatchObject({ data: { totalAmount: 76 } });
  });

  it('cost what they weigh when the shopper agreed to their price', async () => {
    const { _id: orderId } = await buy({ [of.curd]: 1 }, 'ask');
    await replace(orderId, of.curd, of.paneer, 1);
    const asked = await question(orderId);
    expect(asked.substitute.weight).toEqual({ unitGrams: 1_000, deviation: 10, price: 42 });
    expect((await answer(orderId, asked._id, true)).status).toBe(200);
    expect(await pack(orderId, of.paneer, 1_050)).toMatchObject({ data: { totalAmount: 44.1 } });
  });

  it('leave the rest of a line to be weighed again, and so does taking them back', async () => {
    const { _id: orderId } = await buy({ [of.ghee]: 3 }, 'similar');
    const packedWith = async (grams: number) => pack(orderId, of.ghee, grams);
    await replace(orderId, of.ghee, of.curd, 1);
    expect((await packedWith(3_000)).message).toContain('2 × Ghee must weigh 1,800 to 2,200 g.');
    const { substitutions = [] } = await meera.order(orderId);
    expect((await revertSubstitute(orderId, substitutions.at(-1)?._id ?? '')).status).toBe(200);
    const { revision } = await meera.order(orderId);
    expect((await meera.fulfilmentStep(orderId, { step: 'packed', revision })).code).toBe('WEIGHT_NEEDED');
    expect(await packedWith(2_990)).toMatchObject({ status: 200, data: { totalAmount: 119.58 } });
  });
});
