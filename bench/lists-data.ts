/** The judged lists of `server/search/judged-lists`, for another catalogue than the demo's. */
import { readFileSync } from 'node:fs';

const read = (file: string): string =>
  readFileSync(new URL(`../server/search/judged-lists/${file}`, import.meta.url), 'utf8');

export interface ListWithLines {
  text: string;
  lines: WantedLine[];
}

export interface WantedLine {
  /** Products of the demo catalogue that are right; none when no shop sells it. */
  names: readonly string[];
  /** In gram, millilitre or piece, when it is an amount. */
  amount?: number;
}

const units: Record<string, number> = { kg: 1000, g: 1, l: 1000, ml: 1, pc: 1 };

export function readLists(): ListWithLines[] {
  const groups = new Map(
    read('groups.txt')
      .split('\n')
      .map((line) => line.split(': ') as [string, string]),
  );
  const lineOf = (rule: string): WantedLine => {
    const [left = '', right = ''] = rule.split(': ');
    const names = left
      .split('|')
      .flatMap((name) => (name.startsWith('@') ? groups.get(name.slice(1)) : name)?.split('|') ?? []);
    const [number = '', unit = ''] = right.split(' ');
    const size = units[unit];
    return { names: names.filter((name) => name.length > 1), ...(size && { amount: Number(number) * size }) };
  };
  return ['developed.txt', 'held-out.txt']
    .flatMap((file) =>
      read(file)
        .split(/^== .*\n/m)
        .slice(1),
    )
    .map((block) => {
      const [text = '', rules = ''] = block.split(/^--\n/m);
      const lines = rules
        .trim()
        .split('\n')
        .filter((rule) => rule !== '*');
      return { text, lines: lines.map(lineOf) };
    });
}
