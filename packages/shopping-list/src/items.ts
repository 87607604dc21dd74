/** Puts the tokens between two separators together to things with their amounts. */
import { isKindOf, thingsOf } from '@tokri/search-engine';
import { amountAt, type Said } from './amounts.ts';
import { quarters } from './number-words.ts';
import { heading, noiseAt, purposes, sentence } from './talk.ts';
import { isBetween, type Token } from './tokens.ts';

/** Words or amounts that stand side by side. */
type Run = { words: Token[] } | { said: Said[]; tokens: Token[] };

export interface Item {
  words: Token[];
  /** Words in brackets. */
  aside: Token[];
  said: Said[];
  /** All tokens that it is made of, to find its place in the line. */
  tokens: Token[];
  /** The words on both sides of an 'and', when both name things. */
  parts?: string[];
}

export const textOf = (tokens: readonly Token[]): string => tokens.map(({ text }) => text).join(' ');

/** The items of the tokens between two separators. */
export const itemsOf = (tokens: readonly Token[]): Item[] => clausesOf(tokens).flatMap(itemsOfClause).map(withRolls);

/** 'Ladi pav', 'pav' and the first of 'pav bhaji masala' are rolls, 'dhaniya pav' is a quarter of a kilo. */
function withRolls(item: Item): Item {
  const { words, said, tokens } = item;
  const quarter = said.find(({ orRolls }) => orRolls);
  const pav = tokens.find(({ text }) => quarters.has(text));
  if (!quarter?.orRolls || !pav) return item;
  const named = [...words, pav].sort((one, other) => one.start - other.start);
  if (words.length > 0 && thingsOf(textOf(named)).length !== 1) return item;
  const { count } = quarter.orRolls;
  const others = said.filter((one) => one !== quarter);
  return { ...item, words: named, said: count === undefined ? others : [...others, { length: 1, count }] };
}

/** Parts at the ends of sentences, and at an 'and' that has a thing and an amount on both sides. */
function clausesOf(tokens: readonly Token[]): Token[][] {
  const runs = runsOf(tokens);
  const words = new Set(runs.flatMap((run) => ('words' in run ? run.words.filter(({ text }) => text.length > 1) : [])));
  const amounts = new Set(runs.flatMap((run) => ('said' in run ? run.tokens : [])));
  const lastWord = tokens.findLastIndex((token) => words.has(token));
  const lastAmount = tokens.findLastIndex((token) => amounts.has(token));
  const clauses: Token[][] = [[]];
  let [hasWord, hasAmount] = [false, false];
  const close = () => {
    clauses.push([]);
    [hasWord, hasAmount] = [false, false];
  };
  for (const [i, token] of tokens.entries()) {
    if (isBetween(token) && !amounts.has(token) && hasWord && hasAmount && lastWord > i && lastAmount > i) {
      close();
      continue;
    }
    clauses.at(-1)?.push(token);
    hasWord ||= words.has(token);
    hasAmount ||= amounts.has(token);
    // In '1 kg. pyaz' the point belongs to the unit.
    if (token.stop && hasWord) close();
  }
  return clauses.filter((clause) => clause.length > 0);
}

/** Words and amounts in turns; noise is left out. */
function runsOf(tokens: readonly Token[]): Run[] {
  const runs: Run[] = [];
  const texts = tokens.map(({ text }) => text);
  for (let i = 0; i < tokens.length; ) {
    const token = tokens[i];
    if (!token) break;
    const noise = token.kind === 'word' ? noiseAt(texts, i) : 0;
    const said = amountAt(tokens, i);
    const last = runs.at(-1);
    // 'Ek' and 'do' are numbers, 'bhej do' is not.
    if (noise > 1 || (noise === 1 && !said)) i += noise;
    else if (said) {
      const own = tokens.slice(i, i + said.length);
      if (last && 'said' in last) {
        last.said.push(said);
        last.tokens.push(...own);
      } else runs.push({ said: [said], tokens: own });
      i += said.length;
    } else {
      if (token.kind !== 'sign') {
        if (last && 'words' in last) last.words.push(token);
        else runs.push({ words: [token] });
      }
      i += 1;
    }
  }
  return runs.filter((run) => 'said' in run || run.words.some((word) => !isBetween(word)));
}

function itemsOfClause(tokens: readonly Token[]): Item[] {
  const runs = runsOf(withoutPurpose(tokens));
  const items: Item[] = [];
  let current = newItem();
  const close = () => {
    if (current.tokens.length > 0) items.push(current);
    current = newItem();
  };
  const endsWithAmount = runs.at(-1) !== undefined && 'said' in (runs.at(-1) as Run);
  const beginsWithAmount = runs[0] !== undefined && 'said' in runs[0];
  for (const [i, run] of runs.entries()) {
    if ('said' in run) {
      current.said.push(...run.said);
      current.tokens.push(...run.tokens);
      continue;
    }
    if (current.words.length > 0 && current.said.length > 0) {
      const more = isOther(current.words, run.words, i === runs.length - 1);
      if (more) {
        // Amounts stand before their things, or after them, throughout: '2 kg aloo 1 kg pyaz', 'aloo 2 kg pyaz 1 kg'.
        const before = beginsWithAmount && !endsWithAmount ? takeLastAmounts(current) : undefined;
        close();
        if (before) Object.assign(current, before);
      }
    }
    addWords(current, run.words);
  }
  close();
  return items;
}

/** Without 'kal ke liye' before a thing, or 'pulao ke liye' after its amount. */
function withoutPurpose(tokens: readonly Token[]): readonly Token[] {
  const place = tokens.findLastIndex(({ text }) => purposes.has(text));
  if (place < 0) return tokens;
  const after = tokens.slice(place + 1);
  if (after.some(({ kind }) => kind === 'word')) return after;
  const [words, amounts, purpose, ...more] = runsOf(tokens);
  const isAfter = words && 'words' in words && amounts && 'said' in amounts && purpose && more.length === 0;
  return isAfter ? [...words.words, ...amounts.tokens] : tokens;
}

const newItem = (): Item => ({ words: [], aside: [], said: [], tokens: [] });

function addWords(item: Item, words: readonly Token[]): void {
  const plain = words.filter((word) => !isBetween(word));
  item.tokens.push(...plain);
  item.aside.push(...plain.filter(({ aside }) => aside));
  const own = words.filter(({ aside }) => !aside);
  const parts = partsOf(own);
  if (parts && item.words.length === 0) item.parts = parts;
  item.words.push(...own.filter((word) => !isBetween(word)));
}

/** The amounts that stand right before what comes next. */
function takeLastAmounts(item: Item): Pick<Item, 'said' | 'tokens'> | undefined {
  const lastWord = Math.max(...item.words.map(({ end }) => end));
  const tokens = item.tokens.filter(({ start }) => start >= lastWord);
  if (tokens.length === 0) return undefined;
  const length = tokens.length;
  let taken = 0;
  const said: Said[] = [];
  while (taken < length && item.said.length > 0) {
    const last = item.said.pop();
    if (!last) break;
    said.unshift(last);
    taken += last.length;
  }
  item.tokens.splice(item.tokens.length - length, length);
  return { said, tokens };
}

/**
 * Returns true when words after an amount are another thing, not more about the one before: 'doodh 2 packet bread', 'chawal 5 kg basmati'.
 */
function isOther(before: readonly Token[], after: readonly Token[], isLast: boolean): boolean {
  if (after.every(({ aside }) => aside)) return false;
  if (!isLast || (after[0]?.kind === 'joint' && thingsOf(textOf(after.slice(1))).length > 0)) return true;
  const [one] = thingsOf(textOf(before)).slice(-1);
  const [other] = thingsOf(textOf(after)).slice(-1);
  if (!one || !other) return one !== undefined && after.length > 1 && thingsOf(textOf(after.slice(-1))).length > 0;
  return (
    one.meaning !== other.meaning && !isKindOf(other.meaning, one.meaning) && !isKindOf(one.meaning, other.meaning)
  );
}

/** The things on the sides of every 'and'; none unless all sides are things. */
function partsOf(words: readonly Token[]): string[] | undefined {
  const sides: Token[][] = [[]];
  for (const word of words) {
    if (isBetween(word)) sides.push([]);
    else sides.at(-1)?.push(word);
  }
  const texts = sides.filter((side) => side.length > 0).map(textOf);
  if (texts.length < 2 || !texts.every((text) => thingsOf(text).length > 0)) return undefined;
  return !words.some(({ kind }) => kind === 'mark') || arePartedBy(words, texts) ? texts : undefined;
}

/** In 'dhaniya/coriander' both are the same, and a dash in 'rice - basmati' says of which kind; in 'milk - bread - eggs' it does not. */
function arePartedBy(words: readonly Token[], texts: readonly string[]): boolean {
  if (texts.length === 2 && words.some(({ kind, text }) => kind === 'mark' && '–—-'.includes(text))) return false;
  const things = texts.map((text) => thingsOf(text).find(({ home }) => home !== ''));
  return things.every(
    (one, i) =>
      one &&
      things
        .slice(i + 1)
        .every((other) => other && !isKindOf(one.meaning, other.meaning) && !isKindOf(other.meaning, one.meaning)),
  );
}

/** Returns true when words without an amount are talk or a heading: 'mummy ne bola hai', 'Sabzi list'. */
export const isTalk = (words: readonly Token[]): boolean => {
  const isAny = (set: ReadonlySet<string>) => words.some(({ text }) => set.has(text));
  return isAny(sentence) || words.every(({ text }) => heading.has(text) || text.length === 1);
};
