/** Goods that are sold by weight, in words (docs/features/goods-by-weight.md). */
import type { Product } from '../../contract/catalogue/catalogue.ts';
import {
  gramsOfAll,
  kiloPaise,
  kilosOf,
  maxChargedPaise,
  soldByWeight,
  weighedPaise,
  weightRange,
} from '../../contract/catalogue/weight.ts';
import { formatPaise, salePaise, toPaise } from '../../contract/money/money.ts';
import type { Order } from '../../contract/orders/orders.ts';
import { m } from '../../messages/index.ts';

type Line = Pick<Order['product_details'][number], 'quantity' | 'weight'>;

/** The weight and cost of a unit: '450–550 g, ₹45–₹55 each.'; undefined for a product that is not sold by weight. */
export function weightNote(
  product: Pick<Product, 'price' | 'discount' | 'unit_quantity' | 'weight_deviation'> & { unit: string },
): string | undefined {
  const sold = soldByWeight(product);
  if (!sold) return undefined;
  const range = weightRange(sold, 1);
  const paise = salePaise(toPaise(product.price), product.discount);
  const costs = (grams: number) => formatPaise(weighedPaise(paise, sold, 1, grams));
  return m.byWeight.each({ ...range, from: costs(range.least), to: costs(range.most) });
}

/** The weight that a line of an order has, or may have; undefined for a product that is not sold by weight. */
export function lineWeightText({ quantity, weight }: Line): string | undefined {
  if (!weight) return undefined;
  if (!weight.weighed) return m.byWeight.range(weightRange(weight, quantity));
  const grams = gramsOfAll(weight.weighed, quantity);
  return grams === undefined ? m.byWeight.weighedUnits(weight.weighed) : weighedText(weight, grams);
}

/** 'Weighed: 2.150 kg × ₹40.00'. A substitute that costs less than its weight has no price for a kilogram. */
export function weighedText({ unitGrams, price, most }: NonNullable<Line['weight']>, grams: number): string {
  const kilos = kilosOf(grams);
  const atPrice = () => m.counts.kilosAt({ kilos, price: formatPaise(kiloPaise(toPaise(price), unitGrams)) });
  return m.byWeight.weighed({ weight: most === undefined ? atPrice() : m.counts.kilos({ kilos }) });
}

/** The most that one of these units may cost by weight; undefined for a product that is not sold by weight. */
export function maxEachText({ quantity, weight }: Line): string | undefined {
  if (!weight) return undefined;
  const limit = weight.most === undefined ? undefined : toPaise(weight.most);
  const paise = maxChargedPaise(toPaise(weight.price), weight, quantity, limit);
  return m.byWeight.mostEach({ amount: formatPaise(paise) });
}
