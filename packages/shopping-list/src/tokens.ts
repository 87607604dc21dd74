/** The words, numbers and signs of a line, each with its place in the line as it was written. */
import { normalise } from '@tokri/search-engine';
import { sumSign } from './chat.ts';

export interface Token {
  kind: 'number' | 'sum' | 'word' | 'joint' | 'mark' | 'sign' | 'break';
  /** Normalised; of a number its digits. */
  text: string;
  value: number;
  start: number;
  end: number;
  /** Nothing is between it and the token before. */
  glued: boolean;
  /** It stands in brackets. */
  aside: boolean;
  /** A sentence may end after it. */
  stop: boolean;
}

/** Of fractions: '3/4', '1/10'; not of dates, '5/12'. */
const fraction = String.raw`\d+\s?[/⁄]\s?[2-9](?![\d/])|1\s?[/⁄]\s?(?:10|20|25|50|100)(?![\d/])`;
const decimal = String.raw`(?<![\p{L}\p{M}\p{Nd}.])\.\d+`;
const number = String.raw`(?:(?:\p{Nd}{1,3}\s?)?[½¼¾⅓⅔]|\p{Nd}{1,3}(?:,\p{Nd}{3})+|${fraction}|${decimal}|\p{Nd}+(?:\.\p{Nd}+)?)`;
/** Of '2xmilk'. */
const times = String.raw`(?<=\p{Nd})x(?=\p{L}{3})`;
const word = String.raw`[\p{L}\p{M}]+(?:['’][\p{L}\p{M}]+)*`;
/** Stands between two things, or between a thing and its kind or other name: 'milk / bread', 'dhaniya/coriander', '#milk #bread'. */
const mark = String.raw`\p{Emoji_Presentation}|[#"“”„→➜➡~^<>\\_…。]|(?<=[\p{L}\p{M})]\s?)[/*=@–—-](?=\s?[\p{L}\p{M}(])`;
const pattern = new RegExp(
  `(${sumSign}[\\p{Nd}.]+k?\\s*|${number})|(${times}|${word})|([,;，；،؛、|\\n\\t•·●▪◦‣⁃、।])|([()\\[\\]{}])|([.!?]+)|(${mark})|([×*+&:=/@–—-])`,
  'gu',
);

const vulgar: Record<string, number> = { '½': 1 / 2, '¼': 1 / 4, '¾': 3 / 4, '⅓': 1 / 3, '⅔': 2 / 3 };
const joints = new Set(['and', 'n', 'aur', 'or', 'plus', 'evam', normalise('और'), normalise('व'), '&', '+']);

/** The tokens of a line; a line of a chat has few, so that all are made at once. */
export function tokensOf(line: string): Token[] {
  const tokens: Token[] = [];
  let depth = 0;
  for (const match of withPlainDigits(line).matchAll(pattern)) {
    const [text, digits, letters, separator, bracket, stop, between] = match;
    const last = tokens.at(-1);
    if (bracket !== undefined) {
      depth = Math.max(0, depth + ('([{'.includes(bracket) ? 1 : -1));
      continue;
    }
    if (stop !== undefined) {
      if (last) last.stop = true;
      continue;
    }
    const shared = {
      start: match.index,
      end: match.index + text.length,
      glued: last?.end === match.index,
      stop: false,
    };
    const place = { ...shared, aside: depth > 0, value: Number.NaN };
    if (digits !== undefined) tokens.push({ ...place, ...countOf(text) });
    else if (letters !== undefined) tokens.push({ ...place, ...wordOf(letters) });
    else if (separator !== undefined) tokens.push({ kind: depth > 0 ? 'sign' : 'break', text, ...place });
    else if (between !== undefined) tokens.push({ kind: 'mark', text, ...place });
    else tokens.push({ kind: joints.has(text) ? 'joint' : 'sign', text, ...place });
  }
  return tokens;
}

/** A digit of a script of India is that of the Latin one; what stands where stays the same. */
const withPlainDigits = (line: string): string =>
  line.replace(/\p{Nd}/gu, (digit) => {
    const plain = normalise(digit);
    return plain.length === digit.length ? plain : digit;
  });

/** It joins or parts what is on both sides of it. */
export const isBetween = ({ kind }: Token): boolean => kind === 'joint' || kind === 'mark';

const wordOf = (letters: string): Pick<Token, 'kind' | 'text'> => {
  const text = normalise(letters);
  return { kind: joints.has(text) ? 'joint' : 'word', text };
};

/** Digits of a script that is not known are a word. */
function countOf(text: string): Pick<Token, 'kind' | 'text' | 'value'> {
  if (text.startsWith(sumSign)) return { kind: 'sum', text, value: sumOf(text.slice(1).trim()) };
  const value = numberOf(text);
  return Number.isNaN(value) ? { ...wordOf(text), value } : { kind: 'number', text, value };
}

const sumOf = (digits: string): number =>
  digits.endsWith('k') ? numberOf(digits.slice(0, -1)) * 1000 : numberOf(digits);

function numberOf(digits: string): number {
  const plain = normalise(digits.replace(/[½¼¾⅓⅔]/u, ''))
    .replaceAll(',', '')
    .trim();
  const part = vulgar[digits.at(-1) ?? ''];
  if (part !== undefined) return Number(plain === '' ? 0 : plain) + part;
  const [over = '', under] = plain.split(/[/⁄]/u);
  return under === undefined ? Number(over) : Number(over) / Number(under);
}
