/** A floor for how well pasted lists are matched with the demo catalogue. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { IndexedProducts, type SearchProduct } from './indexed-products.ts';
import { type Answered, type Judgement, judge } from './judged-lists/judge.ts';
import { type JudgedList, readJudgedLists } from './judged-lists/read.ts';
import { matchList } from './match-list.ts';

interface Named {
  slug: string;
  name: string;
  sub_categories?: Named[];
}

interface DemoProduct {
  slug: string;
  name: string;
  name_hi: string;
  category: string;
  sub_category: string;
  description: string;
  unit: SearchProduct['unit'];
  unit_quantity: number;
  stock: number;
  price: number;
  aliases: string[];
}

const demo = JSON.parse(readFileSync(new URL('../../demo/catalogue.json', import.meta.url), 'utf8')) as {
  categories: Named[];
  products: DemoProduct[];
};

/** The products of the demo catalogue as the store indexes them. */
function demoProducts(): IndexedProducts<SearchProduct> {
  const names = new Map(
    demo.categories.flatMap((one) => [one, ...(one.sub_categories ?? [])]).map(({ slug, name }) => [slug, name]),
  );
  const products = new IndexedProducts<SearchProduct>();
  const rows = demo.products.map((product) => ({
    id: product.slug,
    name: product.name,
    aliases: product.aliases,
    description: product.description,
    translations: { hi: { name: product.name_hi } },
    unit: product.unit,
    unitQuantity: product.unit_quantity,
    stock: product.stock,
    pricePaise: product.price * 100,
    discount: 0,
    categoryIds: [product.category],
    subCategoryIds: [product.sub_category],
  }));
  products.putAll(rows, { names, sales: new Map() });
  return products;
}

const products = demoProducts();
const perUnit: Partial<Record<SearchProduct['unit'], number>> = { KG: 1000, LTR: 1000, METER: 100 };

async function judgementsOf(list: JudgedList): Promise<Judgement[]> {
  const matches = await matchList(products, list.text);
  const answered = matches.map(({ text, choice }): Answered => {
    const size = choice ? choice.product.unitQuantity * (perUnit[choice.product.unit] ?? 1) : 0;
    return { text, name: choice?.product.name, quantity: choice?.quantity ?? 0, size };
  });
  return judge(list, answered);
}

const share = (some: readonly Judgement[], is: (one: Judgement) => boolean) => some.filter(is).length / some.length;

describe.each([
  ['developed.txt', 45],
  ['held-out.txt', 15],
] as const)('the judged lists of %s', (file, fewest) => {
  const lists = readJudgedLists(file);

  it('are many, over names that the demo catalogue has', () => {
    expect(lists.length).toBeGreaterThanOrEqual(fewest);
    const all = new Set(demo.products.map(({ name }) => name));
    const names = lists.flatMap(({ expected }) => expected.flatMap((one) => one.names));
    expect(names.filter((name) => !all.has(name))).toEqual([]);
  });

  it('are matched rightly, line by line, with amounts within one pack', async () => {
    const judgements = (await Promise.all(lists.map(judgementsOf))).flat();
    const missed = judgements.filter(({ enough }) => !enough);
    expect(
      share(judgements, ({ right }) => right),
      JSON.stringify(missed),
    ).toBeGreaterThanOrEqual(0.97);
    expect(
      share(judgements, ({ enough }) => enough),
      JSON.stringify(missed),
    ).toBeGreaterThanOrEqual(0.97);
  });
});

describe('a pasted list', () => {
  const matched = async (text: string) =>
    (await matchList(products, text)).map(({ choice }) => choice && `${choice.quantity} ${choice.product.name}`);

  it('reads fresh things between vegetables, and ground ones between spices', async () => {
    expect((await matched('aloo 1kg\npyaz 1kg\ndhaniya\nmirchi'))[2]).toBe('1 Coriander Leaves');
    expect((await matched('palak\nmethi\ntamatar'))[1]).toBe('1 Fenugreek Leaves');
    expect((await matched('haldi\nmirch powder\ndhaniya\njeera'))[2]).toBe('1 Coriander Powder');
  });

  it('spends the money that a line names', async () => {
    expect(await matched('₹50 ka dhaniya')).toEqual(['3 Coriander Leaves']);
    expect(await matched('100 rs ke seb')).toEqual(['1 Apple']);
    expect(await matched('200 ka chawal')).toEqual(['1 Brown Rice']);
    expect((await matchList(products, '100 rs ke seb'))[0]?.wanted).toEqual({ amount: 100, unit: 'rupee' });
  });

  it('takes trays as trays, and enough of bottles that nobody sells, but no cans in place of bottles', async () => {
    expect(await matched('ande 30 wali tray')).toEqual(['1 White Eggs Tray']);
    expect(await matched('coke 2 ltr ki 2 bottle')).toEqual(['2 Cola Can']);
    expect(await matched('oil 2L x 3\nmilk 2L x 2')).toEqual(['6 Groundnut Oil', '4 UHT Milk']);
    expect(await matched('tel 2 litre 3 packet')).toEqual(['6 Groundnut Oil']);
    expect(await matched('eggs 2 trays')).toEqual(['2 White Eggs Tray']);
    expect(await matched('ek tray egg')).toEqual(['1 White Eggs Tray']);
    expect(await matched('milk 500 x 4')).toEqual(['4 Toned Milk']);
    expect(await matched('5kg ki bori chawal')).toEqual(['1 Basmati Rice']);
    expect(await matched('ek bread aur butter')).toEqual([expect.stringMatching(/^1 .*Bread$/), '1 Table Butter']);
    expect(await matched('தக்காளி 1 கிலோ')).toEqual(['2 Tomato']);
  });

  it('lists each thing of a line, also what nobody sells, and two names of a thing once', async () => {
    expect(await matched('salt and kohlrabi')).toEqual(['1 Iodised Salt', undefined]);
    expect(await matched('milk🥛 bread🍞')).toEqual(['1 Toned Milk', '1 Brown Bread']);
    expect(await matched('milk bread eggs')).toEqual(['1 White Sandwich Bread', '1 Brown Eggs']);
    expect(await matched('curd / dahi 400g')).toEqual(['1 Fresh Curd']);
  });

  it('names the make that is another, and what no label says', async () => {
    const [butter, salt, biscuits] = await matchList(products, 'amul butter\nnamak\nsugar free biscuit');
    expect([butter?.otherMake, salt?.otherMake, biscuits?.unmarked]).toEqual(['amul', undefined, 'sugar free']);
  });

  it('leaves what is ticked off, and offers it', async () => {
    const [sugar] = await matchList(products, '[x] sugar');
    expect(sugar).toMatchObject({ text: 'sugar', done: true });
    expect(sugar?.alternatives[0]?.product.name).toBe('Sugar');
    expect(sugar?.choice).toBeUndefined();
  });
});
