import { normalise } from '@tokri/search-engine';
import { describe, expect, it } from 'vitest';
import { type ListLine, parseList, type Wanted } from '../index.ts';

const g = (amount: number): Wanted => ({ kind: 'amount', amount: { of: 'g', amount } });
const pieces = (amount: number): Wanted => ({ kind: 'amount', amount: { of: 'pc', amount } });
const count = (number: number): Wanted => ({ kind: 'count', count: number });
const ml = (amount: number): Wanted => ({ kind: 'amount', amount: { of: 'ml', amount } });
const packs = (number: number, size?: number, of: 'g' | 'ml' | 'pc' = 'g'): Wanted => ({
  kind: 'packs',
  packs: number,
  ...(size !== undefined && { size: { of, amount: size } }),
});
const brief = ({ words, wanted }: ListLine) => [words, wanted];
const rupees = (number: number): Wanted => ({ kind: 'money', rupees: number });
const wantedIn = (text: string) => parseList(text).map(({ wanted }) => wanted);

/** A line: what it asks for of potatoes. */
const amounts: [string, Wanted | undefined][] = [
  ['aloo', undefined],
  ['2 kg aloo', g(2000)],
  ['aloo 2kg', g(2000)],
  ['aloo - 2 kilo', g(2000)],
  ['aloo: 2 किलो', g(2000)],
  ['aloo २ किलो', g(2000)],
  ['aloo half kg', g(500)],
  ['aadha kilo aloo', g(500)],
  ['aloo ½ kg', g(500)],
  ['aloo 1/2 kg', g(500)],
  ['aloo 1½ kg', g(1500)],
  ['aloo 1 1/2 kg', g(1500)],
  ['aloo dedh kilo', g(1500)],
  ['ढाई किलो aloo', g(2500)],
  ['sawa kilo aloo', g(1250)],
  ['paune do kilo aloo', g(1750)],
  ['saadhe teen kilo aloo', g(3500)],
  ['aloo pav kilo', g(250)],
  ['aloo पाव', g(250)],
  ['dedh pav aloo', g(375)],
  ['dhai sau gram aloo', g(250)],
  ['aloo paanch sau gram', g(500)],
  ['aloo 1,000 gm', g(1000)],
  ['aloo 1-2 kg', g(2000)],
  ['ek-do kilo aloo', g(2000)],
  ['aloo ek - do kilo', g(2000)],
  ['1 to 2 kg aloo', g(2000)],
  ['1.5 ltr aloo', ml(1500)],
  ['aloo 6 pcs', pieces(6)],
  ['aloo 1 dozen', pieces(12)],
  ['half a dozen aloo', pieces(6)],
  ['aloo aadha darjan', pieces(6)],
  ['aloo दो दर्जन', pieces(24)],
  ['aloo 2', count(2)],
  ['do aloo', count(2)],
  ['aloo x2', count(2)],
  ['2x aloo', count(2)],
  ['aloo × 2', count(2)],
  ['aloo*2', count(2)],
  ['3 pkt aloo', packs(3)],
  ['aloo packet 3', packs(3)],
  ['a packet of aloo', packs(1)],
  ['aloo teen पैकेट', packs(3)],
  ['2 gaddi aloo', packs(2)],
  ['aloo 400g x2', packs(2, 400)],
  ['aloo 400g x 2', packs(2, 400)],
  ['2 x 400 g aloo', packs(2, 400)],
  ['2 packets aloo 400g', packs(2, 400)],
  ['aloo 5kg ka 1 bag', packs(1, 5000)],
  ['aloo 500 ml ki 2 bottle', packs(2, 500, 'ml')],
];

describe('an amount', () => {
  it.each(amounts)('%j is understood', (text, wanted) => {
    expect(parseList(text).map(brief)).toEqual([['aloo', wanted]]);
  });
});

describe('behind an amount', () => {
  it.each([
    ['aloo 1kg 45', [g(1000)]],
    ['aloo 5kg 260', [g(5000)]],
    ['aloo 1kg 40 pyaz 2kg 60', [g(1000), g(2000)]],
    ['aloo 1kg = 120', [g(1000)]],
    ['1kg aloo for 50', [g(1000)]],
    ['aloo 2 kg for 90', [g(2000)]],
    ['aloo 1kg @5', [g(1000)]],
  ])('a price is left out: %s', (text, wanted) => {
    expect(wantedIn(text)).toEqual(wanted);
  });

  it.each([
    ['aloo 2kg for 5 people', g(2000)],
    ['aloo 2kg 5 logon ke liye', g(2000)],
    ['1kg aloo for 2 weeks', g(1000)],
    ['eggs for 5 people', undefined],
  ])('a purpose is left out: %s', (text, wanted) => {
    expect(wantedIn(text)).toEqual([wanted]);
  });

  it.each([
    ['aloo 5kg 2', packs(2, 5000)],
    ['aloo 1kg(2)', packs(2, 1000)],
    ['aloo 500g x 24', packs(24, 500)],
    ['24 milk 500ml', packs(24, 500, 'ml')],
    ['water 20L can 2', packs(2, 20_000, 'ml')],
    ['aloo | 1kg | 2', packs(2, 1000)],
    ['Item | Size | Qty\naloo, 1kg, 2', packs(2, 1000)],
    ['milk 500 x 4', { kind: 'count', count: 500, times: 4 } as const],
    ['4 x 500 milk', { kind: 'count', count: 500, times: 4 } as const],
  ])('a number of packs stays: %s', (text, wanted) => {
    expect(wantedIn(text)).toEqual([wanted]);
  });
});

describe('fractions', () => {
  it.each([
    ['३/४ किलो aloo', 750],
    ['१/४ किलो aloo', 250],
    ['௩/௪ கிலோ aloo', 750],
    ['১/২ কেজি aloo', 500],
    ['१ १/२ किलो aloo', 1500],
    ['1/10 kg aloo', 100],
    ['.5kg aloo', 500],
    ['aloo .25 kg', 250],
    ['முக்கால் கிலோ aloo', 750],
    ['saade paanch kilo aloo', 5500],
    ['2 and 1/2 kg aloo', 2500],
    ['two & a half kg aloo', 2500],
    ['one and a half kg aloo', 1500],
  ])('are read in every script: %s', (text, amount) => {
    expect(wantedIn(text)).toEqual([g(amount)]);
  });
});

describe('amounts of two units', () => {
  it.each([
    ['1kg 500g aloo', 1500],
    ['aloo 1 kg 250 g', 1250],
    ['1kilo250 aloo', 1250],
    ['ek kilo sau gram aloo', 1100],
    ['1kg and 500 gm aloo', 1500],
    ['aloo 1 கிலோ 500 கிராம்', 1500],
    ['दो सौ पचास ग्राम aloo', 250],
    ['two hundred and fifty gram aloo', 250],
    ['do hazar gram aloo', 2000],
    ['two fifty gram aloo', 250],
    ['ek hazar do sau pachas gram aloo', 1250],
    ['1 quintal aloo', 100_000],
  ])('are added: %s', (text, amount) => {
    expect(wantedIn(text)).toEqual([g(amount)]);
  });

  it.each([
    ['aloo 1kg and 500g pyaz', [g(1000), g(500)]],
    ['bread 2 and half dozen eggs', [count(2), pieces(6)]],
  ])('stay apart between two things: %s', (text, wanted) => {
    expect(wantedIn(text)).toEqual(wanted);
  });
});

describe('counts', () => {
  it.each([
    ['thirty eggs', 30],
    ['eighteen bananas', 18],
    ['chaubis ande', 24],
    ['twenty-five eggs', 25],
    ['तीस अंडे', 30],
    ['12eggs', 12],
    ['6ande', 6],
  ])('are read in words, and right before their things: %s', (text, number) => {
    expect(wantedIn(text)).toEqual([count(number)]);
  });

  it('right before several things are of each', () => {
    expect(wantedIn('1bread 2milk')).toEqual([count(1), count(2)]);
    expect(wantedIn('milk@2 bread@1')).toEqual([count(2), count(1)]);
    expect(wantedIn('2xmilk 1xbread')).toEqual([count(2), count(1)]);
    expect(wantedIn('bread (2) eggs (12)')).toEqual([count(2), count(12)]);
    for (const name of ['7up', '7 up', '5star', '3roses tea']) expect(wantedIn(name)).toEqual([undefined]);
    expect(wantedIn('7 up 2L')).toEqual([ml(2000)]);
  });

  it.each([
    ['eggs 30 tray', packs(1, 30, 'pc')],
    ['30 tray eggs', packs(1, 30, 'pc')],
    ['30 egg tray x 2', packs(2, 30, 'pc')],
    ['egg tray 30', packs(1, 30, 'pc')],
    ['tray of 30 eggs', packs(1, 30, 'pc')],
  ])('next to a tray are of the eggs in it: %s', (text, wanted) => {
    expect(wantedIn(text)).toEqual([wanted]);
  });

  it.each(['eggs 2 trays', '2 tray eggs'])('of trays are packs: %s', (text) => {
    expect(parseList(text)).toMatchObject([{ hint: 'tray', wanted: { kind: 'packs', packs: 2 } }]);
  });
});

describe('money', () => {
  it.each([
    ['rs100 aloo', 100],
    ['aloo worth 100', 100],
    ['aloo for 100', 100],
    ['100 ரூ aloo', 100],
    ['ரூ 100 aloo', 100],
    ['100 ரூபாய்க்கு aloo', 100],
    ['100 రూపాయల aloo', 100],
    ['₹1k aloo', 1000],
    ['₹1.5k aloo', 1500],
    ['पचास रुपये की aloo', 50],
  ])('is read in every script: %s', (text, number) => {
    expect(parseList(text)).toMatchObject([{ words: 'aloo', wanted: rupees(number) }]);
  });
});

describe('sums of money', () => {
  it.each([
    ['₹50 ka dhaniya', 'dhaniya', 50],
    ['100 rs ke seb', 'seb', 100],
    ['50rs dhaniya patta', 'dhaniya patta', 50],
    ['seb 100 rupaye ke', 'seb', 100],
    ['200 ka chicken', 'chicken', 200],
    ['nimbu 20 ke', 'nimbu', 20],
    ['₹२० का धनिया', normalise('धनिया'), 20],
    ['ek sau rupaye ka seb', 'seb', 100],
  ])('say how much is wanted: %s', (text, words, rupees) => {
    expect(parseList(text).map(brief)).toEqual([[words, { kind: 'money', rupees }]]);
  });

  it.each(['aloo 2 kg ₹80', 'aloo 2 kg @ 40/kg', 'aloo (₹40) 2 kg', 'aloo 2kg 40 rs per kg'])(
    'are prices next to an amount: %s',
    (text) => {
      expect(parseList(text).map(brief)).toEqual([['aloo', g(2000)]]);
    },
  );

  it('before a pack are its price', () => {
    expect(parseList('biscuit 10 wala 4').map(brief)).toEqual([['biscuit', count(4)]]);
  });
});
