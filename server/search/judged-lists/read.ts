/** Reads the judged lists: for each list its kind, its text, and what each line of the answer must be. */
import { readFileSync } from 'node:fs';

export interface JudgedList {
  kind: string;
  text: string;
  expected: Expected[];
}

export interface Expected {
  /** As it is in the file. */
  rule: string;
  /** Names of products of which one is right; none when nothing must be found. */
  names: readonly string[];
  /** Nothing found is right. */
  mayBeNothing: boolean;
  /** The line may be there, or not. */
  mayBeMissing: boolean;
  /** In gram, millilitre, piece or centimetre. */
  amount?: number;
  packs?: number;
}

/** Names for things of which the demo catalogue has several. */
const groups = new Map(
  readFileSync(new URL('groups.txt', import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => line.split(': ') as [string, string]),
);

const units: Record<string, number> = { kg: 1000, g: 1, l: 1000, ml: 1, pc: 1 };

export function readJudgedLists(file: 'developed.txt' | 'held-out.txt'): JudgedList[] {
  const text = readFileSync(new URL(file, import.meta.url), 'utf8');
  return text
    .split(/^== /m)
    .slice(1)
    .map((block) => {
      const end = block.indexOf('\n');
      const [list = '', rules = ''] = block.slice(end + 1).split(/^--\n/m);
      return { kind: block.slice(0, end), text: list, expected: rules.trim().split('\n').map(expectedOf) };
    });
}

/** 'Potato: 2 kg', '@milk: x2', '-' for nothing, '-|@atta: *' for either and any amount, '*' for a line that may be missing. */
function expectedOf(rule: string): Expected {
  if (rule === '*') return { rule, names: [], mayBeNothing: true, mayBeMissing: true };
  const [left = '', right = ''] = rule.split(': ');
  const names = left
    .split('|')
    .flatMap((name) => (name.startsWith('@') ? (groups.get(name.slice(1))?.split('|') ?? [name]) : [name]));
  const shared = {
    rule,
    names: names.filter((name) => name !== '-'),
    mayBeNothing: names.includes('-'),
    mayBeMissing: false,
  };
  if (right.startsWith('x')) return { ...shared, packs: Number(right.slice(1)) };
  const [number = '', unit = ''] = right.split(' ');
  return unit in units ? { ...shared, amount: Number(number) * (units[unit] ?? 1) } : shared;
}
