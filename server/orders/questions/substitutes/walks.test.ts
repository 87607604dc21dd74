/** Random replacements, questions, answers and undoings: the total is that of the lines, and the ledger that of the stock. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toPaise } from '../../../../contract/money/money.ts';
import type { SubstituteChoice } from '../../../../contract/orders/substitute-choices.ts';
import { eq } from '../../../db/drizzle.ts';
import { expectLedger } from '../../../testing/ledger.ts';
import { openSubstituteShop } from '../../../testing/substitutes.ts';
import { orderSubstitutions } from './tables.ts';

const step = fc.record({
  do: fc.constantFrom('replace', 'replace', 'yes', 'no', 'time over', 'take back', 'reduce', 'cancel and undo'),
  pick: fc.nat(1_000),
  other: fc.nat(1_000),
  units: fc.integer({ min: 1, max: 3 }),
});

describe('walks of substitutes', async () => {
  const parts = await openSubstituteShop();
  const { shop, meera, product, save, buy, replace, answer, revertSubstitute } = parts;
  await save({ substitutes: { on: true } });
  const prices = [4_000, 4_400, 3_500, 4_799, 3_001];
  const milks: string[] = [];
  for (const [n, pricePaise] of prices.entries()) milks.push(await product(`Milk ${n}`, { pricePaise, stock: 30 }));

  async function expectSums(orderId: string, choice: SubstituteChoice, most: number): Promise<void> {
    const { totalAmount, product_details: lines } = await meera.order(orderId);
    const sum = lines.reduce((paise, { price, quantity }) => paise + toPaise(price) * quantity, 0);
    expect(toPaise(totalAmount)).toBe(sum);
    expect(new Set(lines.map(({ productId }) => productId)).size).toBe(lines.length);
    if (choice === 'similar') expect(toPaise(totalAmount)).toBeLessThanOrEqual(most);
    for (const { price, replaces } of lines)
      if (replaces && choice === 'similar') expect(price).toBeLessThanOrEqual(replaces.price);
    await expectLedger(shop);
  }

  async function take(
    orderId: string,
    { do: what, pick, other, units }: typeof step extends fc.Arbitrary<infer T> ? T : never,
  ) {
    const { product_details: lines, substitutions = [], revision } = await meera.order(orderId);
    const line = lines[pick % lines.length];
    const made = substitutions[pick % Math.max(1, substitutions.length)];
    const answers = [];
    if (what === 'replace' && line)
      answers.push(await replace(orderId, line.productId, milks[other % milks.length] ?? '', units, { revision }));
    if (what === 'reduce' && line) {
      const quantity = Math.max(0, line.quantity - units);
      answers.push(await meera.reduceAnswer(orderId, revision, [{ productId: line.productId, quantity }]));
    }
    if (what === 'cancel and undo') {
      answers.push(await meera.stepAnswer(orderId, 'cancelled', revision));
      answers.push(await meera.backAnswer(orderId, revision + 1));
    }
    if (made && (what === 'yes' || what === 'no')) answers.push(await answer(orderId, made._id, what === 'yes'));
    if (made && what === 'take back') answers.push(await revertSubstitute(orderId, made._id, revision));
    if (made?.status === 'asked' && what === 'time over') {
      const over = { answerBy: new Date(Date.now() - 1_000) };
      await shop.database.queries.update(orderSubstitutions).set(over).where(eq(orderSubstitutions.id, made._id));
      await shop.jobs.run('end questions to shoppers');
    }
    for (const { status } of answers) expect(status).toBeLessThan(500);
  }

  it('keep sums and stock in order', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom<SubstituteChoice>('similar', 'ask'),
        fc.array(step, { minLength: 4, maxLength: 14 }),
        async (choice, steps) => {
          const { _id, totalAmount } = await buy({ [milks[0] ?? '']: 3, [milks[1] ?? '']: 2 }, choice);
          for (const each of steps) {
            await take(_id, each);
            await expectSums(_id, choice, toPaise(totalAmount));
          }
          // The next walk finds the shelf as this one did.
          for (const { _id: made, status } of (await meera.order(_id)).substitutions ?? [])
            if (status === 'asked') await revertSubstitute(_id, made);
          await meera.stepAnswer(_id, 'cancelled', (await meera.order(_id)).revision);
          for (const id of milks) await shop.catalogue.change((change) => change.updateProduct(id, { stock: 30 }));
        },
      ),
      { numRuns: 8 },
    );
  });
});
