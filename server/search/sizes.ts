/** Amounts as shoppers write them: '1kg', '500 ml', 'half litre', '1/2 kg', 'dozen', 'pack of 6', 'aadha kilo', 'एक किलो'. */
import type { Unit } from '../../contract/limits.ts';

export interface Size {
  /** Gram, millilitre, piece or centimetre. */
  of: 'g' | 'ml' | 'pc' | 'cm';
  amount: number;
}

type UnitWord = readonly [Size['of'], number];

const unitWords = new Map<string, UnitWord>(
  (
    [
      ['g', 1, 'g gm gms gr grm gram grams gramme ग्राम'],
      ['g', 1000, 'kg kgs kilo kilos kilogram kilograms किलो किग्रा'],
      ['ml', 1, 'ml mls millilitre millilitres milliliter मिली'],
      ['ml', 1000, 'l lt ltr ltrs lit litre litres liter liters लीटर लिटर'],
      ['pc', 1, 'pc pcs piece pieces pack packs packet packets pk pkt nos units पीस पैकेट'],
      ['pc', 12, 'dozen dozens doz darjan दर्जन'],
      ['cm', 1, 'cm'],
      ['cm', 100, 'meter metre metres meters mtr'],
    ] as const
  ).flatMap(([of, amount, words]) => words.split(' ').map((word) => [word, [of, amount]] as const)),
);

/** Only before a unit: 'do' and 'pav' mean other things elsewhere. */
const numberWords: Record<string, number> = {
  ...{ half: 0.5, quarter: 0.25, one: 1, a: 1, two: 2, three: 3, four: 4, five: 5, six: 6, ten: 10, twelve: 12 },
  ...{ aadha: 0.5, adha: 0.5, aadhi: 0.5, pav: 0.25, pao: 0.25, paav: 0.25, ek: 1, dedh: 1.5, do: 2, dhai: 2.5 },
  ...{ teen: 3, char: 4, paanch: 5, panch: 5, das: 10, आधा: 0.5, आधी: 0.5, पाव: 0.25, एक: 1, डेढ: 1.5, दो: 2 },
  ...{ ढाई: 2.5, तीन: 3, चार: 4, पांच: 5, दस: 10 },
};

const joined = /^(\d+(?:\.\d+)?)([\p{L}\p{M}]+)$/u;

const numberOf = (word: string | undefined): number | undefined => {
  if (word === undefined) return undefined;
  return /^\d{1,6}(?:\.\d{1,4})?$/.test(word)
    ? Number(word)
    : Object.hasOwn(numberWords, word)
      ? numberWords[word]
      : undefined;
};

/** Sizes among the words, and the words that are left. */
export function takeSizes(words: readonly string[]): { sizes: Size[]; rest: string[] } {
  const sizes: Size[] = [];
  const rest: string[] = [];
  for (let i = 0; i < words.length; ) {
    const found = sizeAt(words, i);
    if (found) sizes.push(found.size);
    else rest.push(words[i] ?? '');
    i += found?.length ?? 1;
  }
  return { sizes, rest };
}

function sizeAt(words: readonly string[], i: number): { size: Size; length: number } | undefined {
  const word = words[i] ?? '';
  const parts = joined.exec(word);
  const own = parts && unitWords.get(parts[2] ?? '');
  if (own) return { size: sizeOf(Number(parts[1]), own), length: 1 };
  if (word === 'pack' || word === 'set') {
    const count = words[i + 1] === 'of' ? numberOf(words[i + 2]) : undefined;
    if (count) return { size: { of: 'pc', amount: count }, length: 3 };
  }
  const number = numberOf(word);
  if (number) {
    const skipped = words[i + 1] === 'a' ? 1 : 0;
    const unit = unitWords.get(words[i + 1 + skipped] ?? '');
    if (unit) return { size: sizeOf(number, unit), length: 2 + skipped };
  }
  const unit = unitWords.get(word);
  return unit?.[0] === 'pc' && unit[1] === 12 ? { size: sizeOf(1, unit), length: 1 } : undefined;
}

const sizeOf = (number: number, [of, amount]: UnitWord): Size => ({ of, amount: number * amount });

/** '1/2 kg' with its fraction as a decimal. */
export const withFractions = (text: string): string =>
  text.replace(/(?<![\d/])([1-9])\/([2-9])(?![\d/])/g, (_, over, under) => String(Number(over) / Number(under)));

const ofUnits: Record<Unit, UnitWord> = {
  KG: ['g', 1000],
  GM: ['g', 1],
  LTR: ['ml', 1000],
  ML: ['ml', 1],
  PC: ['pc', 1],
  PACKET: ['pc', 1],
  BOX: ['pc', 1],
  METER: ['cm', 100],
  CM: ['cm', 1],
};

/** The size that a product is sold in. */
export const sizeOfUnit = (unit: Unit, quantity: number): Size => sizeOf(quantity, ofUnits[unit]);
