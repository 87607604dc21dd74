/**
 * Money, counts and measures as people write them: '₹1,25,000', '45/-', '५०', '38 pcs', '1kg', '5 %'. What could mean two things is no
 * number. Pure, and without schemas, for forms and sheets.
 */

import { asciiDigits } from '../api/digits.ts';
import type { Unit } from '../api/limits.ts';
import { plainLine } from '../api/plain-text.ts';
import { toPaise, toRupees } from './money.ts';

/** A number with groups of digits as in India or elsewhere: '1,25,000.50', '125,000', '1250'. */
const grouped = /^[+-]?(?:\d+|\d{1,2}(?:,\d{2})*,\d{3}|\d{1,3}(?:,\d{3})+)(?:\.\d*)?$|^[+-]?\.\d+$/;

const currency = /^(?:₹|rs\.?|inr|रु\.?|रुपये|रू\.?)\s*/i;
const behindMoney = /\s*(?:\/[-=–]?|₹|rs\.?|inr|रु\.?|रुपये|रू\.?|only)$/i;

/** The most characters of an amount with its words: each word is taken off on its own. */
const maxAmountLength = 50;

/** Digits of any script as 0 to 9, in one line. */
const digitsOf = (typed: string): string => asciiDigits(plainLine(typed)).replace(/[\u2010-\u2015\u2212]/g, '-');

function numberOf(text: string): number | undefined {
  return grouped.test(text) ? Number(text.replaceAll(',', '')) : undefined;
}

/** Rupees: '₹1,250', 'Rs. 1,25,000/-', '45/-'. Undefined when it is no amount, or not clear: '1,5', '40-50'. */
export function rupeesOf(typed: string): number | undefined {
  let text = digitsOf(typed).replace(currency, '');
  if (text.length > maxAmountLength) return undefined;
  for (let before = ''; before !== text; ) {
    before = text;
    text = text.replace(behindMoney, '').trim();
  }
  return numberOf(text);
}

/** The same for a field: at least 0, and whole paise. Undefined for everything else. */
export function amountIn(typed: string): number | undefined {
  const rupees = rupeesOf(typed);
  return rupees !== undefined && rupees >= 0 && toRupees(toPaise(rupees)) === rupees ? rupees : undefined;
}

/** A number without a unit: '1,250.5', '५०'. */
export const decimalOf = (typed: string): number | undefined => numberOf(digitsOf(typed));

/** Percent: '5', '5 %', 'GST 18%'. */
export const percentOf = (typed: string): number | undefined =>
  numberOf(
    digitsOf(typed)
      .replace(/^(?:i?gst)?\s*@?\s*/i, '')
      .replace(/\s*%$/, ''),
  );

/** The words for each unit, in lower case. */
const unitWords: Readonly<Record<Unit, readonly string[]>> = {
  KG: ['kg', 'kgs', 'kilo', 'kilos', 'kilogram', 'kilograms', 'किलो', 'किग्रा', 'कि.ग्रा.', 'किलोग्राम'],
  GM: ['gm', 'gms', 'g', 'gr', 'gram', 'grams', 'grm', 'ग्राम', 'ग्रा'],
  LTR: ['ltr', 'ltrs', 'l', 'lt', 'lit', 'litre', 'litres', 'liter', 'liters', 'लीटर', 'लिटर'],
  ML: ['ml', 'mls', 'मिली', 'एमएल'],
  PC: ['pc', 'pcs', 'piece', 'pieces', 'no', 'nos', 'unit', 'units', 'each', 'ea', 'नग', 'पीस'],
  PACKET: ['packet', 'packets', 'pkt', 'pkts', 'pack', 'packs', 'pouch', 'पैकेट', 'पैक'],
  BOX: ['box', 'boxes', 'carton', 'cartons', 'ctn', 'डिब्बा', 'बॉक्स'],
  METER: ['meter', 'meters', 'metre', 'metres', 'mtr', 'mtrs', 'm', 'मीटर'],
  CM: ['cm', 'cms'],
};
const unitsByWord = new Map(
  Object.entries(unitWords).flatMap(([unit, words]) => words.map((word) => [word, unit as Unit] as const)),
);

/** The unit that a word is: 'Kgs.' is KG. */
export const unitOf = (typed: string): Unit | undefined => {
  const word = plainLine(typed).toLowerCase();
  return unitsByWord.get(word) ?? unitsByWord.get(word.replace(/\.+$/, ''));
};

/** A number and what is behind it. */
const withWord = /^([+-]?[\d,]*\.?\d+|[+-]?[\d,]+\.?)\s*(\D.*)?$/u;

/** The contents of a pack: '1kg', '500 gm', '1', 'kg'. Undefined when it is no measure, such as '2 x 200 g'. */
export function measureOf(typed: string): { quantity?: number; unit?: Unit } | undefined {
  const text = digitsOf(typed);
  const alone = unitOf(text);
  if (alone) return { unit: alone };
  const [, digits, word] = withWord.exec(text) ?? [];
  const quantity = digits === undefined ? undefined : numberOf(digits);
  if (quantity === undefined) return undefined;
  if (!word) return { quantity };
  const unit = unitOf(word);
  return unit && { quantity, unit };
}

const gramsPer: Partial<Record<Unit, number>> = { GM: 1, KG: 1000 };

/** A typed weight in whole grams: '512', '512 g', '1,024', '1.1 kg', '५००'; undefined for anything else. */
export function gramsIn(typed: string): number | undefined {
  const { quantity = Number.NaN, unit = 'GM' } = measureOf(typed) ?? {};
  // Without the error of binary fractions: 1.1 kg are 1,100 g.
  const grams = Math.round(quantity * (gramsPer[unit] ?? Number.NaN) * 1000) / 1000;
  return Number.isSafeInteger(grams) && grams >= 0 ? grams : undefined;
}

/** Several packs in one: '4 x 100 g'. */
const several = /\d\s*[x×*]\s*\d|[x×*]\s*\d+\s*$/iu;

/** The one measure in a text such as a name: '1kg' in 'Toor Dal 1kg'. Undefined for none, or several. */
export function measureIn(typed: string): { quantity: number; unit: Unit } | undefined {
  const text = digitsOf(typed);
  if (several.test(text)) return undefined;
  const found = text.matchAll(/(?<![\p{L}\d.,])([\d,]*\.?\d+)\s*(\p{L}[\p{L}\p{M}]*)\.?(?![\p{L}\p{M}\d])/gu);
  const measures = [...found].flatMap(([each]) => {
    const { quantity = 0, unit } = measureOf(each) ?? {};
    return quantity > 0 && unit ? [{ quantity, unit }] : [];
  });
  return measures.length === 1 ? measures[0] : undefined;
}

const counted: ReadonlySet<Unit> = new Set(['PC', 'PACKET', 'BOX']);

/** Units in stock: '38', '1,250', '38 pcs'. What is measured otherwise is not clear: '38 kg' may be of packs or of kilograms. */
export function countOf(typed: string): number | undefined {
  const measure = measureOf(typed);
  return measure?.unit === undefined || counted.has(measure.unit) ? measure?.quantity : undefined;
}

/** The same for a field: a whole number. Undefined for everything else. */
export function signedIn(typed: string): number | undefined {
  const count = countOf(typed);
  return Number.isSafeInteger(count) ? count : undefined;
}

/** A whole number from 0. */
export function countIn(typed: string): number | undefined {
  const count = signedIn(typed);
  return count !== undefined && count >= 0 ? count : undefined;
}

/** A long number that a spreadsheet program shortened: its last digits are lost. */
export const isShortenedNumber = (typed: string): boolean => /^\d(?:[.,]\d+)?e\+\d+$/i.test(digitsOf(typed));

/** An HSN code whose zero at the start a spreadsheet program left out: codes have 4, 6 or 8 digits. */
export const wholeHsnOf = (typed: string): string | undefined => {
  const digits = digitsOf(typed);
  return /^[1-9](?:\d{2}|\d{4}|\d{6})$/.test(digits) ? `0${digits}` : undefined;
};
