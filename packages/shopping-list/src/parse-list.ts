/** Reads a shopping list as people write it in chats: what is wanted, and how much of it. */
import { thingsOf } from '@tokri/search-engine';
import { type ChatLine, chatLines } from './chat.ts';
import { beforeAddress, beforePayment } from './elsewhere.ts';
import { type Item, isTalk, itemsOf, textOf } from './items.ts';
import type { ListLine } from './line.ts';
import { type Segment, segmentsOf } from './refusals.ts';
import { severalThings } from './several-things.ts';
import { sentence } from './talk.ts';
import { type Token, tokensOf } from './tokens.ts';
import { bunches, eggTrays, trays } from './units.ts';
import { wantedOf } from './wanted.ts';

export interface ReadList {
  /** In the order of the text. */
  lines: ListLine[];
  /** Texts that were read as greetings, headings and the like, as they were written. */
  skipped: string[];
}

/** Reads the whole text: what is no line of the list is among what was skipped. */
export function readList(text: string): ReadList {
  const read: Read[][] = [];
  const skipped: string[] = [];
  for (const line of chatLines(text)) {
    const { items, left, amount } = itemsOfLine(line);
    const last = read.at(-1)?.at(-1);
    // 'Milk', and on the next line '2 ltr ki 2 bottle'.
    if (items.length === 0 && amount && last && last.item.said.length === 0) {
      add(last.item, amount);
      const wanted = wantedOf(last.item.said);
      if (wanted) last.line.wanted = wanted;
      last.line.text += ` ${line.text}`;
    } else {
      read.push(items);
      skipped.push(...left);
    }
  }
  return { lines: withoutNumbers(read).flat(), skipped };
}

/** The lines of a list, in the order of the text; greetings, headings and the like are left out. */
export const parseList = (text: string): ListLine[] => readList(text).lines;

interface Read {
  line: ListLine;
  item: Item;
}

interface LineRead {
  items: Read[];
  /** Lines that name no product. */
  left: string[];
  /** An amount without a thing. */
  amount?: Item;
}

function itemsOfLine({ text, masked, done }: ChatLine): LineRead {
  const whole = tokensOf(masked);
  const all = beforeAddress(whole);
  const tokens = withoutHeading(all);
  // 'Not needed: milk, bread'.
  if (segmentsOf(all.slice(0, all.length - tokens.length)).some(({ by }) => by)) return { items: [], left: [text] };
  const items: Item[] = [];
  const amounts: Item[] = [];
  const refused = new Set<Item>();
  const pieces = piecesOf(tokens);
  const named = pieces.map(beforePayment);
  for (const segment of named.flatMap(segmentsOf)) {
    for (const item of itemsOfSegment(segment, refused)) {
      const last = items.at(-1);
      // 'Atta | 5 kg': an amount alone belongs to the thing before it.
      if (item.words.length === 0 && item.aside.length === 0) {
        if (last && isIncomplete(last, item)) add(last, item);
        else amounts.push(item);
      } else items.push(item);
    }
  }
  const wanted = items.filter((item) => isWanted(item) && !refused.has(item));
  const others = [
    ...[...items.filter((item) => !wanted.includes(item)), ...amounts].map(({ tokens: own }) => own),
    ...pieces.map((piece, i) => piece.slice(named[i]?.length)),
    whole.slice(all.length),
  ];
  const left = others.filter((own) => own.length > 0).map((own) => shownOf(own, text));
  const isSaid = wanted.length > 0 || left.length > 0;
  const [amount] = amounts;
  return {
    items: wanted.map((item) => ({ line: { ...lineOf(item, text), ...(done && { done }) }, item })),
    left: isSaid || !/[\p{L}\p{N}]/u.test(text) ? left : [text],
    ...(amount && items.length === 0 && { amount }),
  };
}

/** The items of a segment; the one that is refused is added to a set. */
function itemsOfSegment({ tokens, refused, by }: Segment, all: Set<Item>): Item[] {
  const items = itemsOf(tokens);
  const item = items.at(refused === 'last' ? -1 : 0);
  if (!refused || !by || !item) return items;
  item.tokens.push(by);
  all.add(item);
  return items;
}

/** 'Sugar | 1kg | 2': a size and then how many packs, in columns. */
function isIncomplete({ said }: Item, more: Item): boolean {
  if (said.length === 0) return true;
  const isSize = said.every(({ amount }) => amount && amount.of !== 'pc');
  return isSize && more.said.every(({ count, packs }) => (count ?? packs) !== undefined);
}

function add(item: Item, { said, tokens }: Item): void {
  item.said.push(...said);
  item.tokens.push(...tokens);
}

/** 'Total: 12' has an amount and no thing. */
function isWanted({ words, aside, said }: Item): boolean {
  const all = words.length > 0 ? words : aside;
  return said.length > 0 ? !all.every(({ text }) => sentence.has(text)) : !isTalk(all);
}

function piecesOf(tokens: readonly Token[]): Token[][] {
  const pieces: Token[][] = [[]];
  for (const token of tokens) {
    if (token.kind === 'break') pieces.push([]);
    else pieces.at(-1)?.push(token);
  }
  return pieces;
}

const maxHeadingWords = 6;

/** Without a heading ('Sabzi: …', 'सामान:') and without the name of who writes ('Asha: …'). A thing before a colon stays. */
function withoutHeading(tokens: readonly Token[]): readonly Token[] {
  const colon = tokens.findIndex(({ text, kind }) => kind === 'sign' && text === ':');
  if (colon < 0) return tokens;
  const [before, after] = [tokens.slice(0, colon), tokens.slice(colon + 1)];
  const isEmpty = !after.some(({ kind }) => kind === 'word' || kind === 'number');
  if (before.some(({ kind }) => kind === 'number')) return tokens;
  if (isEmpty) return [];
  const words = before.filter(({ kind }) => kind === 'word');
  const named = before.some(({ kind }) => kind === 'break') ? [] : thingsOf(textOf(words));
  const isName = words.length <= maxHeadingWords && (named.length === 0 || isTalk(words));
  if (!isName) return tokens;
  const items = itemsOf(after.filter(({ kind }) => kind !== 'break'));
  // 'Zandu: 2' is a thing, 'Asha: please send' is nothing.
  return items.length > 0 && items.every((item) => item.words.length === 0) ? tokens : after;
}

function shownOf(tokens: readonly Token[], text: string): string {
  const start = Math.min(...tokens.map((token) => token.start));
  const end = Math.max(...tokens.map((token) => token.end));
  return text.slice(start, withBrackets(text, start, end)).trim();
}

/** '6 eggs and bread', 'do packet doodh aur bread': a number or a pack before the first thing is of that one. */
function isOfFirst({ said, words, tokens }: Item): boolean {
  const first = Math.min(...words.map(({ start }) => start));
  const isCounted = said.every(({ amount, rupees }) => rupees === undefined && (!amount || amount.of === 'pc'));
  return isCounted && tokens.every((token) => words.includes(token) || token.start < first);
}

function lineOf(item: Item, text: string): ListLine {
  const words = withoutTalk(item.words.length > 0 ? item.words : item.aside);
  const hint = hintOf(item);
  const wanted = wantedOf(item.said);
  const parts = item.parts ?? severalThings(textOf(words));
  return {
    text: shownOf(item.tokens, text),
    words: textOf(words),
    ...(hint !== undefined && { hint }),
    ...(wanted && { wanted }),
    ...(parts && { parts }),
    ...(item.parts && { apart: true as const }),
    ...(item.parts && wanted && isOfFirst(item) && { ofFirst: true as const }),
  };
}

/** 'Doodh kal subah' is milk; words that are nothing but talk stay as they are. */
function withoutTalk(words: readonly Token[]): readonly Token[] {
  const rest = words.filter(({ text }) => !sentence.has(text));
  return rest.length > 0 ? rest : words;
}

/** Words in brackets; what comes in bunches is leaves, also when its name may mean seeds: 'dhaniya 1 gaddi'. */
function hintOf({ words, aside, tokens, said }: Item): string | undefined {
  if (words.length === 0) return undefined;
  if (aside.length > 0) return textOf(aside);
  if (tokens.some(({ text }) => bunches.has(text))) return 'leaves';
  const isTray = said.some(({ each }) => each) || tokens.some(({ text }) => eggTrays.has(text));
  return isTray && !words.some(({ text }) => trays.has(text)) ? 'tray' : undefined;
}

/** Of what is left of words in brackets: '(fresh wala)'. */
const maxAsideLength = 20;

/** A bracket that is opened in what is shown is closed in it. */
function withBrackets(text: string, start: number, end: number): number {
  const shown = text.slice(start, end);
  const isOpen = shown.lastIndexOf('(') > shown.lastIndexOf(')');
  const closing = isOpen ? text.indexOf(')', end) : -1;
  return closing >= 0 && closing - end <= maxAsideLength ? closing + 1 : end;
}

const fewestNumbered = 3;

/** '1 aloo 2kg', '2 pyaz 1kg', '3 atta 5kg': first numbers that count up are those of the lines, when each line has an amount too. */
function withoutNumbers(lines: Read[][]): ListLine[][] {
  const firsts = lines.flatMap(([first]) => first ?? []);
  const isNumbered = (first: Read | undefined, number: number) =>
    first !== undefined && first.item.said.length > 1 && first.item.said[0]?.count === number;
  for (let start = 0; start < firsts.length; start += 1) {
    let length = 0;
    while (isNumbered(firsts[start + length], length + 1)) length += 1;
    if (length < fewestNumbered) continue;
    for (const { line, item } of firsts.slice(start, start + length)) {
      const wanted = wantedOf(item.said.slice(1));
      if (wanted) line.wanted = wanted;
    }
  }
  return lines.map((some) => some.map(({ line }) => line));
}
