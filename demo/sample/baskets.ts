/** Chooses products: some are bought much more often than others, and everybody buys some of them again and again. */
import type { DemoFile } from '../schema.ts';
import { type Chance, chanceFrom } from './random.ts';

type Product = DemoFile['products'][number];

/** Products of which the shop has fewer are left for visitors who try it. */
const leastStock = 20;

/** How often a category is bought. */
const weightOf: Readonly<Record<string, number>> = {
  'fruits-vegetables': 10,
  'dairy-bread-eggs': 12,
  'atta-rice-dal': 4,
  'masala-oil-dry-fruits': 2,
  'snacks-munchies': 5,
  'bakery-biscuits': 5,
  'cold-drinks-juices': 4,
  'tea-coffee-health-drinks': 3,
  'sweet-tooth': 3,
  'instant-frozen-food': 4,
  'cleaning-essentials': 2,
};

/** Most kitchens need these every few days. */
const staples = [
  ...['onion', 'potato', 'tomato', 'coriander-leaves', 'green-chilli', 'ginger', 'lemon', 'banana', 'apple', 'carrot'],
  ...['toned-milk', 'full-cream-milk', 'fresh-curd', 'fresh-paneer', 'white-eggs', 'white-sandwich-bread', 'ladi-pav'],
  ...['whole-wheat-atta', 'toor-dal', 'basmati-rice', 'sunflower-oil', 'sugar', 'assam-tea', 'marie-biscuits'],
  ...['classic-salted-potato-chips', 'masala-noodles', 'idli-dosa-batter'],
];

export function createBaskets(products: readonly Product[], chance: Chance) {
  const weighted = products
    .filter(({ stock }) => stock >= leastStock)
    .map((product) => {
      const often = staples.includes(product.slug) ? 6 : 1;
      return [product, (weightOf[product.category] ?? 1) * often] as const;
    });
  /** The products that each person buys again and again. */
  const usual = new Map<number, Product[]>();

  function usualOf(person: number): Product[] {
    const known = usual.get(person);
    if (known) return known;
    const own = chanceFrom(person * 7_919);
    const chosen = Array.from({ length: 9 }, () => own.pickWeighted(weighted));
    usual.set(person, chosen);
    return chosen;
  }

  return {
    /** The lines of an order, each product once. @param isThere says whether the shop has so many of a product */
    of(person: number, isThere: (product: Product, quantity: number) => boolean): { sku: string; quantity: number }[] {
      const lines = new Map<string, number>();
      for (let left = chance.whole(2, 9); left > 0; left -= 1) {
        const product = chance.happens(55) ? chance.pick(usualOf(person)) : chance.pickWeighted(weighted);
        const quantity = chance.happens(72) ? 1 : chance.whole(2, 3);
        if (!lines.has(product.sku) && isThere(product, quantity)) lines.set(product.sku, quantity);
      }
      return [...lines].map(([sku, quantity]) => ({ sku, quantity }));
    },
  };
}
