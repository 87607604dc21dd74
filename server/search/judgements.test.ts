/** A floor for what search must find in the demo catalogue: names of which one must be among the first three, by kind of query. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { SearchIndex } from './search-index.ts';

interface DemoProduct {
  name: string;
  category: string;
  sub_category: string;
  description: string;
  unit: 'KG' | 'GM' | 'LTR' | 'ML' | 'PC' | 'PACKET' | 'BOX' | 'METER' | 'CM';
  unit_quantity: number;
  stock: number;
  aliases: string[];
}
interface Named {
  slug: string;
  name: string;
}

const demo = JSON.parse(readFileSync(new URL('../../demo/catalogue.json', import.meta.url), 'utf8')) as {
  categories: (Named & { sub_categories: Named[] })[];
  products: DemoProduct[];
};
const nameOf = new Map(demo.categories.flatMap((c) => [c, ...c.sub_categories]).map(({ slug, name }) => [slug, name]));

/** Without their aliases, products must be found by the word list alone. */
function indexOf(withAliases: boolean): SearchIndex {
  const index = new SearchIndex();
  index.putAll(
    demo.products.map((product) => ({
      id: product.name,
      name: product.name,
      aliases: withAliases ? product.aliases : [],
      categories: [nameOf.get(product.category) ?? ''],
      subCategories: [nameOf.get(product.sub_category) ?? ''],
      description: product.description,
      unit: product.unit,
      unitQuantity: product.unit_quantity,
      inStock: product.stock > 0,
    })),
  );
  return index;
}

/** Query: names that are right first (one of them). */
const judged: Record<string, Record<string, string>> = {
  plain: {
    milk: 'Toned Milk|Full Cream Milk|UHT Milk',
    tea: 'Assam Tea|Masala Chai|Green Tea',
    soap: 'Rose Bathing Soap|Neem Bathing Soap|Baby Soap',
    potato: 'Potato',
    butter: 'Table Butter',
    coconut: 'Coconut',
    bread: 'White Sandwich Bread|Brown Bread',
    mango: 'Mango',
    eggs: 'White Eggs|Brown Eggs|White Eggs Tray',
    notebook: 'Ruled Notebook',
  },
  multiword: {
    'green tea': 'Green Tea',
    'peanut butter': 'Crunchy Peanut Butter',
    'rice basmati': 'Basmati Rice',
    'face wash': 'Neem Face Wash',
    'floor cleaner': 'Floor Cleaner',
    'corn flakes': 'Corn Flakes',
    cornflakes: 'Corn Flakes',
    dragonfruit: 'Dragon Fruit',
    'tooth paste': 'Toothpaste',
    'dark chocolate': 'Dark Chocolate',
    'dog food': 'Adult Dog Food|Puppy Food',
  },
  plural: {
    tomatoes: 'Tomato',
    egg: 'White Eggs|Brown Eggs|White Eggs Tray',
    bananas: 'Banana',
    cookie: 'Butter Cookies|Choco Chip Cookies',
    candle: 'Candles',
    strawberries: 'Strawberry',
    matches: 'Safety Matches',
    diaper: 'Baby Diapers',
  },
  typo: {
    tomatto: 'Tomato',
    choclate: 'Milk Chocolate Bar|Dark Chocolate|Chocolate Ice Cream|Drinking Chocolate',
    panner: 'Fresh Paneer',
    cofee: 'Instant Coffee|Filter Coffee',
    suger: 'Sugar',
    biscut: 'Glucose Biscuits|Marie Biscuits|Digestive Biscuits|Choco Cream Biscuits',
    shampo: 'Daily Shampoo',
    detergant: 'Detergent Powder|Liquid Detergent|Detergent Bar',
    yogart: 'Blueberry Greek Yogurt|Fresh Curd',
    onoin: 'Onion',
    brocolli: 'Broccoli',
    'choclate bisc': 'Choco Cream Biscuits',
  },
  hinglish: {
    aloo: 'Potato',
    pyaaz: 'Onion',
    piaz: 'Onion',
    dahi: 'Fresh Curd',
    doodh: 'Toned Milk|Full Cream Milk|UHT Milk',
    chawal: 'Basmati Rice|Sona Masoori Rice|Brown Rice',
    lehsun: 'Garlic',
    zeera: 'Cumin Seeds',
    'sarson ka tel': 'Mustard Oil',
    namak: 'Iodised Salt',
    chini: 'Sugar',
    sabun: 'Rose Bathing Soap|Neem Bathing Soap',
    moongfali: 'Raw Peanuts',
    achar: 'Mango Pickle',
    jhadu: 'Broom',
    aubergine: 'Brinjal',
    okra: 'Lady Finger',
    curd: 'Fresh Curd',
  },
  devanagari: {
    आलू: 'Potato',
    दूध: 'Toned Milk|Full Cream Milk|UHT Milk',
    'सरसों का तेल': 'Mustard Oil',
    चावल: 'Basmati Rice|Sona Masoori Rice|Brown Rice',
    अंडे: 'White Eggs|Brown Eggs|White Eggs Tray',
    शैम्पू: 'Daily Shampoo',
    'हरी मिर्च': 'Green Chilli',
    अगरबत्ती: 'Sandal Agarbatti',
  },
  prefix: {
    tom: 'Tomato|Tomato Ketchup',
    choc: 'Milk Chocolate Bar|Dark Chocolate|Chocolate Ice Cream',
    toothp: 'Toothpaste',
    alm: 'Almonds|Almond Drink',
    'green te': 'Green Tea',
    straw: 'Strawberry',
    mayo: 'Eggless Mayonnaise',
  },
  size: {
    '1kg atta': 'Whole Wheat Atta|Multigrain Atta',
    'milk 1 litre': 'Toned Milk|Full Cream Milk|UHT Milk',
    'doodh 500ml': 'Toned Milk|Full Cream Milk',
    'eggs 12': 'White Eggs|Brown Eggs|White Eggs Tray',
    'half dozen eggs': 'White Eggs|Brown Eggs',
    '1/2 kg tamatar': 'Tomato',
    'aadha kilo pyaz': 'Onion',
  },
};
const queries = Object.entries(judged).flatMap(([kind, some]) =>
  Object.entries(some).map(([query, names]) => ({ kind, query, names: names.split('|') })),
);

describe('the judged queries', () => {
  it('are many, of every kind, over names that the demo catalogue has', () => {
    expect(queries.length).toBeGreaterThanOrEqual(80);
    const all = new Set(demo.products.map(({ name }) => name));
    expect(queries.flatMap(({ names }) => names).filter((name) => !all.has(name))).toEqual([]);
  });

  it.each([true, false])(
    'are answered rightly among the first three (with other names of products: %s)',
    (withAliases) => {
      const index = indexOf(withAliases);
      const missed = queries
        .map(({ query, names }) => ({ query, names, first: index.query(query).ids.slice(0, 3) }))
        .filter(({ names, first }) => !first.some((name) => names.includes(name)));
      expect(missed).toEqual([]);
    },
  );

  it('have what was meant in the very first place, nearly all of them', () => {
    const index = indexOf(true);
    const missed = queries.filter(({ query, names }) => !names.includes(index.query(query).ids[0] ?? ''));
    expect(missed.map(({ query }) => query).length, JSON.stringify(missed)).toBeLessThanOrEqual(3);
  });
});
