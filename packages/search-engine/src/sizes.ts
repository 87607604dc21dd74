/** Amounts as shoppers write them: '1kg', '500 ml', 'half litre', '1/2 kg', 'dozen', 'pack of 6', 'aadha kilo', 'एक किलो'. */
import { normalise } from './normalise.ts';

/** The units that a document can be sold in. */
export type Unit = 'KG' | 'GM' | 'LTR' | 'ML' | 'PC' | 'PACKET' | 'BOX' | 'METER' | 'CM';

export interface Size {
  /** Gram, millilitre, piece or centimetre. */
  of: 'g' | 'ml' | 'pc' | 'cm';
  amount: number;
}

type UnitWord = readonly [Size['of'], number];

const unitWords = new Map<string, UnitWord>(
  (
    [
      ['g', 1, 'g gm gms gr grm gram grams gramme ग्राम ग्रॅम கிராம் గ్రాములు గ్రాము గ్రా ಗ್ರಾಂ ഗ്രാം গ্রাম ગ્રામ ਗ੍ਰਾਮ'],
      ['g', 1000, 'kg kgs kilo kilos kilogram kilograms किलो किग्रा கிலோ కిలో కేజీ ಕಿಲೋ ಕೆಜಿ ಕಿಲೊ കിലോ কেজি কিলো કિલો ਕਿਲੋ'],
      ['ml', 1, 'ml mls millilitre millilitres milliliter मिली மில்லி ಮಿಲಿ മില്ലി মিলি મિલી ਮਿਲੀ'],
      [
        'ml',
        1000,
        'l lt ltr ltrs lit litre litres liter liters लीटर लिटर லிட்டர் లీటరు లీటర్ ಲೀಟರ್ ലിറ്റർ লিটার લિટર લીટર ਲੀਟਰ ਲਿਟਰ',
      ],
      ['pc', 1, 'pc pcs piece pieces pack packs packet packets pk pkt nos units पीस पैकेट'],
      ['pc', 12, 'dozen dozens doz darjan दर्जन डझन டஜன் డజను ಡಜನ್ ഡസൻ ডজন ડઝન ਦਰਜਨ'],
      ['cm', 1, 'cm'],
      ['cm', 100, 'meter metre metres meters mtr'],
    ] as const
  ).flatMap(([of, amount, words]) => words.split(' ').map((word) => [normalise(word), [of, amount]] as const)),
);

/** Only before a unit: 'do' and 'pav' mean other things elsewhere. */
const numberWords = new Map(
  Object.entries({
    ...{ half: 0.5, quarter: 0.25, one: 1, a: 1, two: 2, three: 3, four: 4, five: 5, six: 6, ten: 10, twelve: 12 },
    ...{ aadha: 0.5, adha: 0.5, aadhi: 0.5, pav: 0.25, pao: 0.25, paav: 0.25, ek: 1, dedh: 1.5, do: 2, dhai: 2.5 },
    ...{ teen: 3, char: 4, paanch: 5, panch: 5, das: 10, आधा: 0.5, आधी: 0.5, पाव: 0.25, एक: 1, डेढ: 1.5, दो: 2 },
    ...{ ढाई: 2.5, तीन: 3, चार: 4, पांच: 5, दस: 10, अर्धा: 0.5, अर्धी: 0.5, दोन: 2, दीड: 1.5, अडीच: 2.5 },
    ...{ அரை: 0.5, கால்: 0.25, ஒரு: 1, இரண்டு: 2, అర: 0.5, ఒక: 1, రెండు: 2, ಅರ್ಧ: 0.5, ಒಂದು: 1, ಎರಡು: 2 },
    ...{ അര: 0.5, ഒരു: 1, രണ്ട്: 2, আধা: 0.5, এক: 1, দুই: 2, અડધો: 0.5, એક: 1, બે: 2, ਅੱਧਾ: 0.5, ਇੱਕ: 1, ਦੋ: 2 },
  }).map(([word, number]) => [normalise(word), number] as const),
);

const joined = /^(\d+(?:\.\d+)?)([\p{L}\p{M}]+)$/u;

const numberOf = (word: string | undefined): number | undefined => {
  if (word === undefined) return undefined;
  return /^\d{1,6}(?:\.\d{1,4})?$/.test(word) ? Number(word) : numberWords.get(word);
};

/** Sizes among the words, and the words that are left. */
export function takeSizes(words: readonly string[]): { sizes: Size[]; rest: string[] } {
  const sizes: Size[] = [];
  const rest: string[] = [];
  for (let i = 0; i < words.length; ) {
    const found = multipleAt(words, i) ?? single(sizeAt(words, i));
    if (found) sizes.push(...found.sizes);
    else rest.push(words[i] ?? '');
    i += found?.length ?? 1;
  }
  return { sizes, rest };
}

/** '3 x 200 g', '200 g x 3': together, and each. */
function multipleAt(words: readonly string[], i: number): { sizes: Size[]; length: number } | undefined {
  const before = words[i + 1] === 'x' ? /^\d{1,3}$/.exec(words[i] ?? '') : null;
  const each = sizeAt(words, before ? i + 2 : i);
  if (!each) return undefined;
  const end = i + (before ? 2 : 0) + each.length;
  const after = !before && words[end] === 'x' ? /^\d{1,3}$/.exec(words[end + 1] ?? '') : null;
  const times = Number((before ?? after)?.[0] ?? 0);
  if (times < 1) return undefined;
  const { of, amount } = each.size;
  return { sizes: [{ of, amount: times * amount }, each.size], length: end - i + (after ? 2 : 0) };
}

const single = (found: { size: Size; length: number } | undefined) =>
  found && { sizes: [found.size], length: found.length };

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

const timesNumber = /(?<=\d)\s*[x×*]\s*(?=\d)/g;
const timesOfUnit = /(?<=\d\s?(?:kg|gm?|ml|l|ltr|pcs?))\s*[x×*]\s*(?=\d)/g;

/** '1/2 kg' and '1 1/2 kg' with their fractions as decimals, and '3x200g', '200 g*3' with the sign as a word. */
export const plainAmounts = (text: string): string =>
  withFractions(text).replace(timesNumber, ' x ').replace(timesOfUnit, ' x ');

const withFractions = (text: string): string =>
  text.replace(/(?<![\d/])(?:(\d{1,2})\s+)?([1-9])[/\u2044]([2-9])(?![\d/])/g, (_, whole = 0, over, under) =>
    String(Number(whole) + Number(over) / Number(under)),
  );

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
