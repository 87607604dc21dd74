import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ListLine, parseList, readList, type Wanted } from '../index.ts';

const g = (amount: number): Wanted => ({ kind: 'amount', amount: { of: 'g', amount } });
const pieces = (amount: number): Wanted => ({ kind: 'amount', amount: { of: 'pc', amount } });
const count = (number: number): Wanted => ({ kind: 'count', count: number });
const packs = (number: number, size?: number, of: 'g' | 'ml' = 'g'): Wanted => ({
  kind: 'packs',
  packs: number,
  ...(size !== undefined && { size: { of, amount: size } }),
});
const brief = ({ words, wanted }: ListLine) => [words, wanted];

describe('a line of a list', () => {
  it.each([
    '- aloo 2 kg',
    '* aloo 2 kg',
    '• aloo 2 kg',
    '– aloo 2 kg',
    '1. aloo 2 kg',
    '12) aloo 2 kg',
    '(3) aloo 2 kg',
    '① aloo 2 kg',
    '1️⃣ aloo 2 kg',
    '✅ aloo 2 kg',
    '☐ aloo 2 kg',
    '[ ] aloo 2 kg',
    '- [x] aloo 2 kg',
    '🥔 aloo 2 kg',
    'bhaiya aloo 2 kg bhej do please',
    'aloo 2 kg chahiye, thanks',
    'aur aloo 2 kg le aana urgent!!',
    'aloo 2 kg (₹40)',
    'aloo 2 kg @ 40/-',
    'aloo 2 kg Rs. 80 wala',
    'Asha: aloo 2 kg',
    '[21/11/26, 9:14 am] Asha: aloo 2 kg',
    '[21/11/26, 9:14:33 PM] Asha Rao: aloo 2 kg',
    '21/11/2026, 21:14 - Asha: aloo 2 kg',
    '[9:14 am, 21/11/2026] +91 98765 43210: aloo 2 kg',
    'Grocery list:\naloo 2 kg',
    'सामान:\naloo 2 kg',
    'Sabzi: aloo 2 kg',
    'kal subah 9 baje tak chahiye\naloo 2 kg',
    '<Media omitted>\naloo 2 kg',
    'aloo 2 kg https://example.com/p/5',
    'Item | Qty\naloo | 2 kg',
    'samose ke liye aloo 2 kg',
    'kal subah aloo 2 kg chahiye hoga',
    'aloo 2 kg samose ke liye',
    'bhaiya zara 2 kg aloo',
    'aloo 2 kg packet',
    'aloo 2 kg\nTotal: 12 items',
    'aloo 2 kg for breakfast',
    'for puja - aloo 2 kg',
    'aloo 2 kg, address: 12 Lake road 560001 ph 9876543210',
    'aloo 2 kg\nFlat no 12B, MG Road',
    'aloo 2 kg UPI se pay karunga',
    'aloo 2 kg, Bangalore 560001',
  ])('%j asks for two kilos and nothing else', (text) => {
    expect(parseList(text).map(brief)).toEqual([['aloo', g(2000)]]);
  });
});

describe('a list', () => {
  it.each([
    'aloo 2 kg, pyaz 1 kg',
    'aloo 2 kg; pyaz 1 kg',
    'aloo 2 kg\npyaz 1 kg',
    'aloo 2 kg • pyaz 1 kg',
    'aloo 2 kg. pyaz 1 kg.',
    'aloo 2 kg and pyaz 1 kg',
    'aloo 2 kg aur pyaz 1 kg',
    'aloo 2 kg और pyaz 1 kg',
    'aloo 2 kg pyaz 1 kg',
    '2 kg aloo 1 kg pyaz',
    '2kg.aloo, 1 kg. pyaz',
    '1. aloo 2 kg 2. pyaz 1 kg',
    'aloo, 2 kg, pyaz, 1 kg',
    'aloo 2 kg / pyaz 1 kg',
    '#aloo 2 kg #pyaz 1 kg',
    'aloo 2 kg，pyaz 1 kg',
    'aloo 2 kg；pyaz 1 kg',
    'aloo 2 kg، pyaz 1 kg',
    'aloo 2 kg🥔 pyaz 1 kg',
    '①aloo 2 kg ②pyaz 1 kg',
    '1️⃣ aloo 2 kg 2️⃣ pyaz 1 kg',
    'a) aloo 2 kg b) pyaz 1 kg',
    'i. aloo 2 kg\nii. pyaz 1 kg',
  ])('%j has two lines', (text) => {
    expect(parseList(text).map(brief)).toEqual([
      ['aloo', g(2000)],
      ['pyaz', g(1000)],
    ]);
  });

  it('keeps words in brackets as a hint, and several things as parts', () => {
    expect(parseList('bread (brown)')).toEqual([{ text: 'bread (brown)', words: 'bread', hint: 'brown' }]);
    expect(parseList('salt and black pepper')[0]?.parts).toEqual(['salt', 'black pepper']);
    expect(parseList('aloo pyaz tamatar 1 kg')[0]).toMatchObject({
      parts: ['aloo', 'pyaz', 'tamatar'],
      wanted: g(1000),
    });
    expect(parseList('haldi mirch dhaniya powder')[0]?.parts).toEqual(['haldi', 'mirch', 'dhaniya powder']);
    for (const one of ['brown rice 1 kg', 'cadbury dairy milk', 'amul milk']) {
      expect(parseList(one)[0]).not.toHaveProperty('parts');
    }
  });

  it.each([
    'milk / bread / eggs',
    'milk/bread/eggs',
    'milk - bread - eggs',
    '#milk #bread #eggs',
    '"milk" "bread" "eggs"',
    'milk→bread→eggs',
    'milk-bread-eggs',
    'milk > bread > eggs',
    'milk*bread*eggs',
  ])('%j has three things', (text) => {
    expect(parseList(text)).toMatchObject([{ parts: ['milk', 'bread', 'eggs'], apart: true }]);
  });

  it.each([
    'dhaniya/coriander',
    'rice - basmati',
    'All out / mosquito coil',
    'sunflower/groundnut oil',
    'milk w/o sugar',
    'bread-butter',
    '*aloo*',
  ])('%j has one thing', (text) => {
    expect(parseList(text)).toHaveLength(1);
    expect(parseList(text)[0]).not.toHaveProperty('parts');
  });

  it('knows rolls from quarters, and names with numbers from amounts', () => {
    expect(parseList('ladi pav 2 packet').map(brief)).toEqual([['ladi pav', packs(2)]]);
    expect(parseList('pav 2 packet, 6 पाव').map(brief)).toEqual([
      ['pav', packs(2)],
      ['पाव', count(6)],
    ]);
    expect(parseList('7up 2').map(brief)).toEqual([['7 up', count(2)]]);
  });

  it('takes numbers at the beginnings of all lines for their numbers', () => {
    const lines = parseList('1 aloo 2kg\n2 pyaz 1kg\n3 atta 5kg');
    expect(lines.map(({ wanted }) => wanted)).toEqual([g(2000), g(1000), g(5000)]);
    const later = parseList('eggs 6\n1 aloo 2kg\n2 pyaz 1kg\n3 atta 5kg\nmilk 2');
    expect(later.map(({ wanted }) => wanted)).toEqual([count(6), g(2000), g(1000), g(5000), count(2)]);
    expect(parseList('1 bread\n2 milk\n3 dahi').map(({ wanted }) => wanted)).toEqual([count(1), count(2), count(3)]);
  });

  it('joins an amount on the next line, after an "and" too', () => {
    expect(parseList('aloo aur \n ½')).toEqual([{ text: 'aloo ½', words: 'aloo', wanted: count(0.5) }]);
  });

  it('has each line as it was written, in order, whatever the text is', () => {
    const word = fc.constantFrom(
      'aloo',
      'भिंडी',
      'milk',
      '2',
      'kg',
      'x',
      '½',
      ',',
      '\n',
      'aur',
      '(',
      ')',
      '🥔',
      '1.',
      ':',
      '-',
      '@',
      'pav',
    );
    const text = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 300 }),
      fc.string({ unit: 'grapheme', maxLength: 300 }),
      fc.array(word, { maxLength: 60 }).map((words) => words.join(' ')),
    );
    fc.assert(
      fc.property(text, (one) => {
        // The characters that nobody sees become blanks.
        const written = (some: string) => some.replace(/[^\p{L}\p{M}\p{N}]/gu, '');
        const source = written(one.toWellFormed().normalize('NFC'));
        let from = 0;
        for (const line of parseList(one)) {
          // An amount on the next line belongs to it: the "and" between them is left out.
          let at = from;
          for (const [i, word] of line.text.split(/\s+/).map(written).entries()) {
            const place = source.indexOf(word, at);
            expect(place).toBeGreaterThanOrEqual(at);
            at = place + word.length;
            if (i === 0) from = place + 1;
          }
          if (line.wanted?.kind === 'count') expect(line.wanted.count).toBeGreaterThan(0);
        }
      }),
      { numRuns: 500 },
    );
  });

  it.each(['aloo x 0', 'x0 aloo', 'aloo ×०', 'aloo * ൦', ':*൦aloo'])('%j asks for potatoes, not for none', (text) => {
    expect(parseList(text)).toMatchObject([{ words: 'aloo' }]);
    expect(parseList(text)[0]).not.toHaveProperty('wanted');
  });

  it('has no number where the digits are of a script that it does not know', () => {
    for (const text of ['aloo x 𞅀', '𝕩𞅀一', '𞅀 kg aloo'])
      for (const { wanted } of parseList(text)) expect(Object.values(wanted ?? {})).not.toContain(Number.NaN);
  });

  it('reads long and hostile texts', () => {
    for (const part of [
      'aloo 2 kg\n',
      '((((',
      '1/2/3 ',
      'a:b:',
      '[12:00] ',
      '₹1,',
      '1. ',
      '½½',
      ' and ',
      '9'.repeat(50),
      'pav ',
    ]) {
      expect(Array.isArray(parseList(part.repeat(Math.ceil(5_000 / part.length))))).toBe(true);
    }
  });
});

describe('what is ticked off', () => {
  it.each([
    '[x] sugar',
    '[X] sugar',
    '[✓] sugar',
    '☑ sugar',
    '~sugar~',
    '~~sugar~~',
    'sugar [x]',
    'sugar (done)',
    'sugar - le liya',
    'sugar ✅',
    'done: sugar',
  ])('is known as done: %s', (text) => {
    expect(parseList(text)).toMatchObject([{ words: 'sugar', done: true }]);
  });

  it.each(['[ ] sugar', '☐ sugar', '✓ sugar\n✓ salt', '- sugar'])(
    'is not what has a bullet or an empty box: %s',
    (text) => {
      expect(parseList(text).some(({ done }) => done)).toBe(false);
    },
  );
});

describe('lines of several things and packs', () => {
  it('keep every thing, and a number before the first is only of that', () => {
    expect(parseList('ek darjan kele aur bread')).toMatchObject([
      { parts: ['kele', 'bread'], ofFirst: true, wanted: pieces(12) },
    ]);
    expect(parseList('ek kilo aloo aur pyaz')[0]).not.toHaveProperty('ofFirst');
  });

  it.each([
    ['ande 30 wali tray', 1],
    ['1 tray ande 30 wali', 1],
    ['2 tray ande 30 wali', 2],
    ['30 wale ande ki 2 tray', 2],
  ])('of trays know how many are in each: %s', (text, trays) => {
    expect(parseList(text)[0]?.wanted).toEqual({ kind: 'packs', packs: trays, size: { of: 'pc', amount: 30 } });
  });

  it('belong to the line before when they are an amount alone', () => {
    expect(parseList('milk\n2 ltr ki 2 bottle')).toMatchObject([{ words: 'milk', wanted: packs(2, 2000, 'ml') }]);
  });

  it.each(['1 கிலோ வெங்காயம்', '1 కేజీ టమాటా', '1 ಕೆಜಿ ಈರುಳ್ಳಿ', '1 কেজি আলু', '1 કિલો ખાંડ', '1 ਕਿਲੋ ਪਿਆਜ਼', '१ किलो साखर'])(
    'have units of every script: %s',
    (text) => {
      expect(parseList(text)[0]?.wanted).toEqual(g(1000));
    },
  );
});

it('lists what it takes for greetings, headings and the like', () => {
  expect(readList('Hi bhaiya\nSabzi list:\naloo 2 kg\nkal subah bhejna hai\n2 kg').skipped).toEqual([
    'Hi bhaiya',
    'Sabzi list:',
    'kal subah bhejna hai',
    '2 kg',
  ]);
  expect(readList('milk, upi se pay, bread').skipped).toEqual(['upi se pay']);
  expect(readList('milk, flat no 12, MG Road').skipped).toEqual(['flat no 12, MG Road']);
});
