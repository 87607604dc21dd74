/** Reads numbers among the tokens of a line: '2', '1 1/2', 'two and a half', 'saadhe teen', 'do sau pachas', '2-3'. */
import { parts, scales, shifts, tens, wholeNumbers } from './number-words.ts';
import { noiseAt } from './talk.ts';
import type { Token } from './tokens.ts';
import { containers, measures, packets } from './units.ts';

export interface Found {
  /** How many tokens it takes. */
  length: number;
  value: number;
}

const most = 1_000_000;
export const bounded = (value: number): number => Math.min(value, most);

/** Of '2-3' the greater, so that nobody gets too little. */
export function rangeAt(tokens: readonly Token[], i: number): Found | undefined {
  const first = numberAt(tokens, i);
  if (!first) return undefined;
  const sign = tokens[i + first.length];
  const isTo = sign !== undefined && ['-', '–', '—', 'to', 'se'].includes(sign.text);
  const second = isTo ? numberAt(tokens, i + first.length + 1) : undefined;
  if (!second || second.value < first.value) return first;
  return { length: first.length + 1 + second.length, value: second.value };
}

/** @param below - a hundred only begins a number that may be so large */
export function numberAt(tokens: readonly Token[], i: number, below = most): Found | undefined {
  const plain = simpleNumberAt(tokens, i);
  if (!plain) return undefined;
  const next = i + plain.length;
  const scale = plain.value < 100 ? scales.get(tokens[next]?.text ?? '') : undefined;
  if (below < most && (scale === undefined || scale >= below)) return plain;
  if (scale === undefined) return withPart(tokens, i, plain);
  return withRest(tokens, i, { length: plain.length + 1, value: bounded(plain.value * scale) }, scale);
}

/** 'Do sau pachas', 'two hundred and fifty': a smaller number in words after a hundred is added. */
function withRest(tokens: readonly Token[], i: number, found: Found, scale: number): Found {
  const joint = tokens[i + found.length]?.text === 'and' ? 1 : 0;
  const at = i + found.length + joint;
  const rest = tokens[at]?.kind === 'word' ? numberAt(tokens, at, scale) : undefined;
  if (!rest || rest.value >= scale || !Number.isInteger(rest.value)) return found;
  return { length: found.length + joint + rest.length, value: bounded(found.value + rest.value) };
}

/** 'Two and a half', '2 & 1/2'; in 'bread 2 and half dozen eggs' the half is of another thing. */
function withPart(tokens: readonly Token[], i: number, found: Found): Found {
  if (tokens[i + found.length]?.kind !== 'joint' || !Number.isInteger(found.value)) return found;
  const article = tokens[i + found.length + 1]?.text === 'a' ? 1 : 0;
  const part = simpleNumberAt(tokens, i + found.length + 1 + article);
  if (!part || part.value >= 1) return found;
  const length = found.length + 1 + article + part.length;
  return isBetweenThings(tokens, i, i + length) ? found : { length, value: found.value + part.value };
}

const isName = ({ kind, text }: Token): boolean =>
  kind === 'word' && !measures.has(text) && !packets.has(text) && noiseAt([text], 0) === 0;

/** Returns true when words stand on both sides of what is from a place to another. */
export const isBetweenThings = (tokens: readonly Token[], start: number, end: number): boolean =>
  tokens.slice(0, start).some(isName) && tokens.slice(end).some(isName);

function simpleNumberAt(tokens: readonly Token[], i: number): Found | undefined {
  const [token, next] = [tokens[i], tokens[i + 1]];
  if (!token) return undefined;
  if (token.kind === 'number') {
    const isMixed = Number.isInteger(token.value) && next?.kind === 'number' && next.value < 1 && !next.glued;
    const value = isMixed ? token.value + next.value : token.value;
    return value > 0 ? { length: isMixed ? 2 : 1, value: bounded(value) } : undefined;
  }
  if (token.kind !== 'word') return undefined;
  const scale = scales.get(token.text);
  if (scale !== undefined) return { length: 1, value: scale };
  const shift = shifts.get(token.text);
  if (shift !== undefined) {
    const base = next && (next.kind === 'number' ? next.value : wholeNumbers.get(next.text));
    return base ? { length: 2, value: base + shift } : { length: 1, value: 1 + shift };
  }
  if (tens.has(token.text)) return tensAt(tokens, i);
  // 'Two fifty gram' are 250.
  const whole = wholeNumbers.get(token.text) ?? 10;
  const ten = whole < 10 && tens.has(next?.text ?? '') ? tensAt(tokens, i + 1) : undefined;
  if (ten) return { length: 1 + ten.length, value: whole * 100 + ten.value };
  const value = parts.get(token.text) ?? wholeNumbers.get(token.text) ?? articleBefore(token, next);
  return value === undefined ? undefined : { length: 1, value };
}

/** 'Twenty', 'twenty five', 'twenty-five'. */
function tensAt(tokens: readonly Token[], i: number): Found {
  const hyphen = tokens[i + 1]?.text === '-' && tokens[i + 1]?.glued ? 1 : 0;
  const one = wholeNumbers.get(tokens[i + 1 + hyphen]?.text ?? '') ?? 10;
  const value = wholeNumbers.get(tokens[i]?.text ?? '') ?? 0;
  return one < 10 ? { length: 2 + hyphen, value: value + one } : { length: 1, value };
}

/** 'A packet', 'a dozen'. */
const articleBefore = ({ text }: Token, next: Token | undefined): number | undefined =>
  text === 'a' && next && (measures.has(next.text) || packets.has(next.text) || containers.has(next.text))
    ? 1
    : undefined;
