/** Reads amounts among the tokens of a line: '2 kg', 'aadha kilo', '400g x2', '3 pkt', 'ek darjan', 'ढाई सौ ग्राम'. */
import { normalise } from '@tokri/search-engine';
import { hundreds, parts, quarters, shifts, wholeNumbers } from './number-words.ts';
import type { Token } from './tokens.ts';
import { type Amount, containers, measures, packets, trays } from './units.ts';

/** What one group of tokens says. */
export interface Said {
  /** How many tokens it takes. */
  length: number;
  /** '2 kg', '6 pieces', 'a dozen'. */
  amount?: Amount;
  /** '3 packets'. */
  packs?: number;
  /** A number without a unit: 'milk 2', 'x2'. */
  count?: number;
  /** '₹50': rupees. */
  rupees?: number;
  /** Of pieces: '30 wali tray' is thirty in each. */
  each?: true;
  /** 'Pav' without 'kilo' is a quarter, or so many bread rolls. */
  orRolls?: { count?: number };
}

const times = new Set(['x', '×', '*']);
const most = 1_000_000;

/** The amount that begins at a token, if one does. */
export function amountAt(tokens: readonly Token[], i: number): Said | undefined {
  return (
    sumAt(tokens, i) ??
    inEach(tokens, i) ??
    timesAt(tokens, i) ??
    packetsBefore(tokens, i) ??
    quarterAt(tokens, i) ??
    measuredAt(tokens, i)
  );
}

const of = new Set(['ka', 'ke', 'ki', 'का', 'के', 'की'].map(normalise));
const having = new Set(
  ['wali', 'wala', 'wale', 'waali', 'waala', 'vali', 'vala', 'वाली', 'वाला', 'वाले'].map(normalise),
);
const rupeeWords = new Set('rupaye rupaya rupees rupee rupay rs रुपये रुपए रुपयों'.split(' ').map(normalise));
/** A smaller number before 'ka' or 'wala' is a number of things. */
const leastSum = 5;

/** '₹50', '50 ka dhaniya'. */
function sumAt(tokens: readonly Token[], i: number): Said | undefined {
  const [token, next, after] = [tokens[i], tokens[i + 1], tokens[i + 2]];
  if (token?.kind === 'sum') return token.value > 0 ? { length: 1, rupees: bounded(token.value) } : { length: 1 };
  const spoken = numberAt(tokens, i);
  if (spoken && rupeeWords.has(tokens[i + spoken.length]?.text ?? ''))
    return { length: spoken.length + 1, rupees: spoken.value };
  if (token?.kind !== 'number' || !Number.isInteger(token.value) || token.value < leastSum) return undefined;
  if (having.has(next?.text ?? '') && !tokens.some(({ text }) => trays.has(text)))
    return { length: 2, rupees: token.value };
  const isBefore = tokens[i - 1]?.kind === 'word' && !after;
  if (!of.has(next?.text ?? '') || next?.glued || (after?.kind !== 'word' && !isBefore)) return undefined;
  return unitAfter(tokens, i + 2) || containers.has(after?.text ?? '')
    ? undefined
    : { length: 2, rupees: bounded(token.value) };
}

/** '30 wali tray', '12 ka box', and '30 wali' beside '1 tray'. */
function inEach(tokens: readonly Token[], i: number): Said | undefined {
  const [token, next, after] = [tokens[i], tokens[i + 1], tokens[i + 2]];
  if (token?.kind !== 'number' || !Number.isInteger(token.value) || token.value < 2 || !next) return undefined;
  const amount: Amount = { of: 'pc', amount: bounded(token.value) };
  const isHaving = having.has(next.text);
  if ((isHaving || of.has(next.text)) && trays.has(after?.text ?? '')) return { length: 3, amount, each: true };
  return isHaving && tokens.some(({ text }) => trays.has(text)) ? { length: 2, amount, each: true } : undefined;
}

const isTimes = (token: Token | undefined): boolean => token !== undefined && times.has(token.text);

/** 'x2', 'x 2'; of 'x 500g' the sign alone, which says nothing more. 'x 0' says nothing at all: who writes a thing wants it. */
function timesAt(tokens: readonly Token[], i: number): Said | undefined {
  const [sign, next] = [tokens[i], tokens[i + 1]];
  if (!isTimes(sign) || next?.kind !== 'number') return undefined;
  const unit = measures.get(tokens[i + 2]?.text ?? '');
  if (unit && unit.of !== 'pc') return { length: 1 };
  return { length: 2, ...(next.value > 0 && { count: bounded(next.value) }) };
}

/** 'Packet 2', 'pkt-2'; not the first word of '2 packet 3 ...'. */
function packetsBefore(tokens: readonly Token[], i: number): Said | undefined {
  if (!packets.has(tokens[i]?.text ?? '')) return undefined;
  const of = tokens[i + 1]?.text === 'of' ? 1 : 0;
  const skipped = of || (tokens[i + 1]?.kind === 'sign' && !isTimes(tokens[i + 1]) ? 1 : 0);
  const found = numberAt(tokens, i + 1 + skipped);
  if (!found || unitAfter(tokens, i + 1 + skipped + found.length)) return undefined;
  const length = 1 + skipped + found.length;
  return of ? { length, amount: { of: 'pc', amount: found.value } } : { length, packs: found.value };
}

/** 'Pav kilo', 'dedh pav'. */
function quarterAt(tokens: readonly Token[], i: number): Said | undefined {
  const before = numberAt(tokens, i);
  const place = i + (before?.length ?? 0);
  if (!quarters.has(tokens[place]?.text ?? '')) return undefined;
  const unit = measures.get(tokens[place + 1]?.text ?? '');
  const share = 0.25 * (before?.value ?? 1);
  if (unit && unit.amount === 1000) {
    return { length: place + 2 - i, amount: { of: unit.of, amount: share * unit.amount } };
  }
  const quarter: Amount = { of: 'g', amount: share * 1000 };
  const isSure = before !== undefined && !Number.isInteger(before.value);
  return { length: place + 1 - i, amount: quarter, ...(!isSure && { orRolls: before ? { count: before.value } : {} }) };
}

/** '2 kg', '3 packets', '2', '2x', '1-2 kg', 'kilo'. */
function measuredAt(tokens: readonly Token[], i: number): Said | undefined {
  const found = rangeAt(tokens, i);
  const at = i + (found?.length ?? 0);
  const token = tokens[at];
  const unit = measures.get(token?.text ?? '');
  if (!found) {
    // A unit on its own is one of it, when it can be nothing else.
    const alone = unit && (unit.amount === 1000 || unit.amount === 12) && (token?.text.length ?? 0) > 1;
    return alone ? { length: 1, amount: unit } : undefined;
  }
  if (unit) {
    // The packet of '1kg packet' says nothing more.
    const skipped = having.has(tokens[at + 1]?.text ?? '') ? 1 : 0;
    const after = tokens[at + 1 + skipped]?.text ?? '';
    const isPacked =
      unit.of !== 'pc' && (packets.has(after) || containers.has(after)) && !numberAt(tokens, at + 2 + skipped);
    const length = at + (isPacked ? 2 + skipped : 1) - i;
    return { length, amount: { of: unit.of, amount: bounded(found.value * unit.amount) } };
  }
  // 'Half a dozen', '2 full packets'.
  const next = tokens[at + 1];
  const dozen = measures.get(next?.text ?? '');
  if (token?.text === 'a' && dozen) {
    return { length: at + 2 - i, amount: { of: dozen.of, amount: bounded(found.value * dozen.amount) } };
  }
  if (packets.has(token?.text ?? '') || containers.has(token?.text ?? '')) {
    return { length: at + 1 - i, packs: found.value };
  }
  if (isTimes(token)) return { length: at + 1 - i, count: found.value };
  // '7up' and '5star' are names.
  if (token?.kind === 'word' && token.glued) return undefined;
  return { length: found.length, count: found.value };
}

const unitAfter = (tokens: readonly Token[], i: number): boolean => {
  const text = tokens[i]?.text ?? '';
  return measures.has(text) || packets.has(text);
};

interface Found {
  length: number;
  value: number;
}

/** Of '2-3' the greater, so that nobody gets too little. */
function rangeAt(tokens: readonly Token[], i: number): Found | undefined {
  const first = numberAt(tokens, i);
  if (!first) return undefined;
  const sign = tokens[i + first.length];
  const isTo = sign?.kind === 'sign' ? '-–—'.includes(sign.text) : sign?.text === 'to' || sign?.text === 'se';
  const second = isTo ? numberAt(tokens, i + first.length + 1) : undefined;
  if (!second || second.value < first.value) return first;
  return { length: first.length + 1 + second.length, value: second.value };
}

function numberAt(tokens: readonly Token[], i: number): Found | undefined {
  const plain = simpleNumberAt(tokens, i);
  if (!plain) return undefined;
  const isHundreds = hundreds.has(tokens[i + plain.length]?.text ?? '');
  return isHundreds ? { length: plain.length + 1, value: bounded(plain.value * 100) } : plain;
}

function simpleNumberAt(tokens: readonly Token[], i: number): Found | undefined {
  const [token, next] = [tokens[i], tokens[i + 1]];
  if (!token) return undefined;
  if (token.kind === 'number') {
    const isMixed = Number.isInteger(token.value) && next?.kind === 'number' && next.value < 1;
    const value = isMixed ? token.value + next.value : token.value;
    return value > 0 ? { length: isMixed ? 2 : 1, value: bounded(value) } : undefined;
  }
  if (token.kind !== 'word') return undefined;
  if (hundreds.has(token.text)) return { length: 1, value: 100 };
  const shift = shifts.get(token.text);
  if (shift !== undefined) {
    const base = next && (next.kind === 'number' ? next.value : wholeNumbers.get(next.text));
    return base ? { length: 2, value: base + shift } : { length: 1, value: 1 + shift };
  }
  const value = parts.get(token.text) ?? wholeNumbers.get(token.text) ?? articleBefore(token, next);
  return value === undefined ? undefined : { length: 1, value };
}

/** 'A packet', 'a dozen'. */
const articleBefore = ({ text }: Token, next: Token | undefined): number | undefined =>
  text === 'a' && next && (measures.has(next.text) || packets.has(next.text) || containers.has(next.text))
    ? 1
    : undefined;

const bounded = (value: number): number => Math.min(value, most);
