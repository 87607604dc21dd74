/** Reads amounts among the tokens of a line: '2 kg', 'aadha kilo', '400g x2', '3 pkt', 'ek darjan', 'ढाई सौ ग्राम'. */
import { makeIn, normalise, thingsOf } from '@tokri/search-engine';
import { isRupees } from './money.ts';
import { quarters } from './number-words.ts';
import { bounded, isBetweenThings, numberAt, rangeAt } from './numbers.ts';
import { isPeople, isPurposeUnit, noiseAt } from './talk.ts';
import type { Token } from './tokens.ts';
import { type Amount, containers, eggTrays, measures, packets, trays } from './units.ts';

/** The meaning of one group of tokens. */
export interface Said {
  /** How many tokens it takes. */
  length: number;
  /** '2 kg', '6 pieces', 'a dozen'. */
  amount?: Amount;
  /** '3 packets'. */
  packs?: number;
  /** A number without a unit: 'milk 2', 'x2'. */
  count?: number;
  /** The count has a sign: 'x2'. */
  times?: true;
  /** '₹50': rupees. */
  rupees?: number;
  /** Of pieces: '30 wali tray' is thirty in each. */
  each?: true;
  /** 'Pav' without 'kilo' is a quarter, or so many bread rolls. */
  orRolls?: { count?: number };
}

const times = new Set(['x', '×', '*']);

/** The amount that begins at a token, if one does. */
export function amountAt(tokens: readonly Token[], i: number): Said | undefined {
  return (
    sumAt(tokens, i) ??
    purposeAt(tokens, i) ??
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
/** A smaller number before 'ka' or 'wala' is a number of things. */
const minSum = 5;

/** '₹50', '50 ka dhaniya'. */
function sumAt(tokens: readonly Token[], i: number): Said | undefined {
  const [token, next, after] = [tokens[i], tokens[i + 1], tokens[i + 2]];
  if (token?.kind === 'sum') return token.value > 0 ? { length: 1, rupees: bounded(token.value) } : { length: 1 };
  const spoken = numberAt(tokens, i);
  if (spoken && isRupees(tokens[i + spoken.length]?.text ?? ''))
    return { length: spoken.length + 1, rupees: spoken.value };
  if (token?.text === 'worth' && next?.kind === 'number' && !unitAfter(tokens, i + 2))
    return { length: 2, rupees: bounded(next.value) };
  if (token?.kind !== 'number' || !Number.isInteger(token.value) || token.value < minSum) return undefined;
  if (having.has(next?.text ?? '') && !tokens.some(({ text }) => trays.has(text)))
    return { length: 2, rupees: token.value };
  const isBefore = tokens[i - 1]?.kind === 'word' && !after;
  if (!of.has(next?.text ?? '') || next?.glued || (after?.kind !== 'word' && !isBefore)) return undefined;
  return unitAfter(tokens, i + 2) || containers.has(after?.text ?? '')
    ? undefined
    : { length: 2, rupees: bounded(token.value) };
}

/** Behind 'for' a smaller number says for how many, not for how much money. */
const minPrice = 20;

const isWord = (token: Token | undefined): boolean => token?.kind === 'word' && noiseAt([token.text], 0) === 0;

/** 'For 50', 'for 5 people', 'for 2 weeks', '5 logon': a price, or nothing about how much is wanted. */
function purposeAt(tokens: readonly Token[], i: number): Said | undefined {
  const isFor = tokens[i]?.text === 'for';
  const found = numberAt(tokens, isFor ? i + 1 : i);
  if (!found) return undefined;
  const end = i + (isFor ? 1 : 0) + found.length;
  const after = tokens[end]?.text ?? '';
  // In '2 kids toothbrush' they are of the thing.
  if (isPeople(after) && (isFor || !isWord(tokens[end + 1]))) return { length: end + 1 - i };
  if (isFor && isPurposeUnit(after)) return { length: end + 1 - i };
  if (!isFor || unitAfter(tokens, end) || containers.has(after)) return undefined;
  return found.value < minPrice ? { length: end - i } : { length: end - i, rupees: found.value };
}

/** From here on a number next to a tray is that of the eggs in it. */
const minInTray = 12;

/** '30 wali tray', '12 ka box', and '30 wali' next to '1 tray'; '30 tray eggs', '30 egg tray'. */
function inEach(tokens: readonly Token[], i: number): Said | undefined {
  const [token, next, after] = [tokens[i], tokens[i + 1], tokens[i + 2]];
  // 'Tray of 30 eggs'.
  const behind = eggTrays.has(token?.text ?? '') && next?.text === 'of' ? numberAt(tokens, i + 2) : undefined;
  if (behind && behind.value >= minInTray)
    return { length: 2 + behind.length, amount: { of: 'pc', amount: behind.value }, each: true };
  const spoken = numberAt(tokens, i);
  if (spoken && spoken.value >= minInTray && Number.isInteger(spoken.value) && isInTray(tokens, i + spoken.length)) {
    const isTray = eggTrays.has(tokens[i + spoken.length]?.text ?? '');
    return { length: spoken.length + (isTray ? 1 : 0), amount: { of: 'pc', amount: spoken.value }, each: true };
  }
  if (token?.kind !== 'number' || !Number.isInteger(token.value) || token.value < 2 || !next) return undefined;
  const amount: Amount = { of: 'pc', amount: bounded(token.value) };
  const isHaving = having.has(next.text);
  if ((isHaving || of.has(next.text)) && trays.has(after?.text ?? '')) return { length: 3, amount, each: true };
  return isHaving && tokens.some(({ text }) => trays.has(text)) ? { length: 2, amount, each: true } : undefined;
}

/** Returns true when there are trays, and what follows makes no other amount of the number. */
function isInTray(tokens: readonly Token[], next: number): boolean {
  const text = tokens[next]?.text ?? '';
  const isOther = unitAfter(tokens, next) || isTimes(tokens[next]) || having.has(text) || of.has(text);
  return !isOther && tokens.some((token) => eggTrays.has(token.text));
}

const isTimes = (token: Token | undefined): boolean => token !== undefined && times.has(token.text);

/** 'x2', 'x 2'; of 'x 500g' the sign alone, which says nothing more. 'x 0' says nothing at all: who writes a thing wants it. */
function timesAt(tokens: readonly Token[], i: number): Said | undefined {
  const [sign, next] = [tokens[i], tokens[i + 1]];
  if (!isTimes(sign) || next?.kind !== 'number') return undefined;
  const unit = measures.get(tokens[i + 2]?.text ?? '');
  if (unit && unit.of !== 'pc') return { length: 1 };
  return { length: 2, ...(next.value > 0 && { count: bounded(next.value), times: true }) };
}

/** 'Packet 2', 'pkt-2'; not the first word of '2 packet 3 ...'. */
function packetsBefore(tokens: readonly Token[], i: number): Said | undefined {
  if (!packets.has(tokens[i]?.text ?? '')) return undefined;
  const of = tokens[i + 1]?.text === 'of' ? 1 : 0;
  const skipped = of || (['sign', 'mark'].includes(tokens[i + 1]?.kind ?? '') && !isTimes(tokens[i + 1]) ? 1 : 0);
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
    const link = tokens[at + 1]?.text ?? '';
    const skipped = having.has(link) || of.has(link) ? 1 : 0;
    const after = tokens[at + 1 + skipped]?.text ?? '';
    const isPack = containers.has(after) || (packets.has(after) && !numberAt(tokens, at + 2 + skipped));
    const isPacked = unit.of !== 'pc' && isPack;
    const length = at + (isPacked ? 2 + skipped : 1) - i;
    const amount: Amount = { of: unit.of, amount: bounded(found.value * unit.amount) };
    return (unit.amount === 1000 && withRest(tokens, i, at + 1, amount)) || { length, amount };
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
  if (isTimes(token)) return { length: at + 1 - i, count: found.value, times: true };
  // '7up' and '5star' are names, '12eggs' are eggs.
  if (token?.kind === 'word' && ((token.glued && !isCounted(tokens, at)) || isMake(tokens, at))) return undefined;
  return { length: found.length, count: found.value };
}

/** '7 up' and '5 star' are makes. */
function isMake(tokens: readonly Token[], i: number): boolean {
  const number = tokens[i - 1];
  return number?.kind === 'number' && makeIn(`${number.text} ${tokens[i]?.text}`)?.startsWith(number.text) === true;
}

/** A thing right behind its number; '3roses tea' is a name. */
function isCounted(tokens: readonly Token[], i: number): boolean {
  const isThing = (token: Token | undefined) =>
    token?.kind === 'word' && thingsOf(token.text).some(({ home }) => home !== '');
  return isThing(tokens[i]) && !isThing(tokens[i + 1]);
}

/** '1 kg 500 g', '1kg and 250 gm', '1kilo250': what stands behind kilos or litres is added to them. */
function withRest(tokens: readonly Token[], i: number, end: number, { of, amount }: Amount): Said | undefined {
  const start = end + (tokens[end]?.kind === 'joint' ? 1 : 0);
  const found = numberAt(tokens, start);
  if (!found || found.value >= 1000) return undefined;
  const unit = measures.get(tokens[start + found.length]?.text ?? '');
  const isGlued = !unit && tokens[end]?.glued && tokens[end].text.length === 3 && !unitAfter(tokens, end + 1);
  if (!isGlued && (unit?.of !== of || unit.amount !== 1)) return undefined;
  const length = start + found.length + (isGlued ? 0 : 1) - i;
  return isBetweenThings(tokens, i, i + length)
    ? undefined
    : { length, amount: { of, amount: bounded(amount + found.value) } };
}

const unitAfter = (tokens: readonly Token[], i: number): boolean => {
  const text = tokens[i]?.text ?? '';
  return measures.has(text) || packets.has(text);
};
