/** The words, numbers and signs of a line, each with its place in the line as it was written. */
import { normalise } from '@tokri/search-engine';
import { sumSign } from './chat.ts';

export interface Token {
  kind: 'number' | 'sum' | 'word' | 'joint' | 'sign' | 'break';
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

const number = String.raw`(?:(?:\p{Nd}{1,3}\s?)?[½¼¾⅓⅔]|\p{Nd}{1,3}(?:,\p{Nd}{3})+|\p{Nd}+(?:\.\p{Nd}+)?(?:\s?[/⁄]\s?[2-9](?![\p{Nd}/]))?)`;
const word = String.raw`[\p{L}\p{M}]+(?:['’][\p{L}\p{M}]+)*`;
const pattern = new RegExp(
  `(${sumSign}\\p{Nd}+\\s*|${number})|(${word})|([,;|\\n\\t•·●▪◦‣⁃、।])|([()\\[\\]{}])|([.!?]+)|([×*+&:=/@–—-])`,
  'gu',
);

const vulgar: Record<string, number> = { '½': 1 / 2, '¼': 1 / 4, '¾': 3 / 4, '⅓': 1 / 3, '⅔': 2 / 3 };
const joints = new Set(['and', 'n', 'aur', 'or', 'plus', 'evam', normalise('और'), normalise('व'), '&', '+']);

/** The tokens of a line; a line of a chat has few, so that all are made at once. */
export function tokensOf(line: string): Token[] {
  const tokens: Token[] = [];
  let depth = 0;
  for (const match of line.matchAll(pattern)) {
    const [text, digits, letters, separator, bracket, stop] = match;
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
    else tokens.push({ kind: joints.has(text) ? 'joint' : 'sign', text, ...place });
  }
  return tokens;
}

const wordOf = (letters: string): Pick<Token, 'kind' | 'text'> => {
  const text = normalise(letters);
  return { kind: joints.has(text) ? 'joint' : 'word', text };
};

/** Digits of a script that is not known are a word. */
function countOf(text: string): Pick<Token, 'kind' | 'text' | 'value'> {
  if (text.startsWith(sumSign)) return { kind: 'sum', text, value: numberOf(text.slice(1).trim()) };
  const value = numberOf(text);
  return Number.isNaN(value) ? { ...wordOf(text), value } : { kind: 'number', text, value };
}

function numberOf(digits: string): number {
  const plain = normalise(digits.replace(/[½¼¾⅓⅔]/u, ''))
    .replaceAll(',', '')
    .trim();
  const part = vulgar[digits.at(-1) ?? ''];
  if (part !== undefined) return Number(plain === '' ? 0 : plain) + part;
  const [over = '', under] = plain.split(/[/⁄]/u);
  return under === undefined ? Number(over) : Number(over) / Number(under);
}
