/** Measures how well and how fast pasted shopping lists are matched with the large list of products. */
import { existsSync } from 'node:fs';
import type { DataOf } from '../contract/call.ts';
import { calls } from '../contract/calls.ts';
import { type ListWithLines, readLists, type WantedLine } from './lists-data.ts';
import { isRight } from './lists-rules.ts';
import type { Server } from './load.ts';
import { writeResult } from './results.ts';
import { cataloguePath } from './search-data.ts';
import { importSheet, withFolder, withShop } from './shop.ts';
import { printTable, say } from './table.ts';

type Lines = DataOf<typeof calls.matchList>['lines'];
type Line = Lines[number];

export async function measureLists(): Promise<void> {
  if (!existsSync(cataloguePath)) {
    say(`Lists are not measured: ${cataloguePath} is not there (SEARCH_CATALOGUE).`);
    return;
  }
  const lists = readLists();
  const figures = await withFolder(async (folder) => {
    await importSheet(folder, cataloguePath);
    const work = async (shop: Server) => ({ quality: await judgeAll(shop, lists), times: await timeAll(shop, lists) });
    return withShop(folder, work, { DEMO: '0', LIMIT_UNCACHED: '0', LIMIT_CALLS: '0' });
  });
  const { quality, times } = figures;
  const percent = (value: number) => `${(value * 100).toFixed(1)} %`;
  printTable(
    'Pasted lists, 27,555 products',
    ['', 'aim', 'measured'],
    [
      ['lines matched rightly', '90 %', `${percent(quality.right)} of ${quality.lines}`],
      ['amounts within one pack', '', `${percent(quality.enough)} of ${quality.amounts}`],
      [
        'unmatched of what the demo catalogue does not sell; this list sells some',
        '',
        `${percent(quality.nothing)} of ${quality.unsold}`,
      ],
      [`a list of ${times.lines} lines: p50`, '', `${times.p50.toFixed(1)} ms`],
      ['p99', '50 ms', `${times.p99.toFixed(1)} ms`],
      ['p99 when it comes for the first time', '', `${times.firstP99.toFixed(1)} ms`],
    ],
  );
  say(`\n  wrong: ${quality.wrong.join('; ')}`);
  await writeResult('lists', { quality: { ...quality, wrong: quality.wrong.length }, times });
}

async function match(shop: Server, text: string): Promise<Lines> {
  const answer = await fetch(`${shop.url}${calls.matchList.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ text }),
  });
  if (!answer.ok) throw new Error(`a list is answered with ${answer.status}`);
  return ((await answer.json()) as { data: { lines: Lines } }).data.lines;
}

async function judgeAll(shop: Server, lists: readonly ListWithLines[]) {
  const answer = await fetch(`${shop.url}${calls.getAllSubCategory.path}`, { method: 'POST' });
  const { data } = (await answer.json()) as { data: DataOf<typeof calls.getAllSubCategory> };
  const names = new Map(data.map(({ _id, name }) => [_id, name]));
  const judge = ({ names: right }: WantedLine, { product }: Line) =>
    product === null
      ? right.length === 0
      : (isRight(right, { name: product.name, subCategory: names.get(product.subCategory[0] ?? '') ?? '' }) ?? false);
  const pairs = [];
  for (const { text, lines } of lists) pairs.push(...aligned(lines, await match(shop, text), judge));
  const sold = pairs.filter(({ wanted }) => wanted.names.length > 0);
  const unsold = pairs.filter(({ wanted }) => wanted.names.length === 0);
  const measured = sold.filter(({ wanted, line }) => line?.product && wanted.amount && isMeasured(line));
  const share = (some: readonly unknown[], all: readonly unknown[]) => some.length / Math.max(1, all.length);
  return {
    lines: sold.length,
    right: share(
      sold.filter(({ right }) => right),
      sold,
    ),
    amounts: measured.length,
    enough: share(
      measured.filter(({ wanted, line }) => isEnough(wanted, line)),
      measured,
    ),
    unsold: unsold.length,
    nothing: share(
      unsold.filter(({ line }) => line?.product === null),
      unsold,
    ),
    wrong: sold
      .filter(({ right }) => !right)
      .map(({ wanted, line }) => `${line?.text ?? wanted.names[0]} => ${line?.product?.name ?? 'nothing'}`),
  };
}

interface Pair {
  wanted: WantedLine;
  line: Line | undefined;
  right: boolean;
}

/** Each wanted line with the one of the answer that it fits, both in their order, so that the most are right. */
function aligned(
  wanted: readonly WantedLine[],
  lines: Lines,
  judge: (wanted: WantedLine, line: Line) => boolean,
): Pair[] {
  const best = Array.from({ length: wanted.length + 1 }, () => new Array<number>(lines.length + 1).fill(0));
  const at = (i: number, k: number) => best[i]?.[k] ?? 0;
  for (let i = wanted.length - 1; i >= 0; i -= 1) {
    for (let k = lines.length - 1; k >= 0; k -= 1) {
      const [one, line] = [wanted[i], lines[k]];
      // A pair that is wrong is better than none, so that it can be shown.
      const own = one && line ? (judge(one, line) ? 1 : 0.01) : 0;
      (best[i] ?? [])[k] = Math.max(own + at(i + 1, k + 1), at(i + 1, k), at(i, k + 1));
    }
  }
  const pairs: Pair[] = [];
  let k = 0;
  for (const [i, one] of wanted.entries()) {
    while (k < lines.length && at(i, k) === at(i, k + 1)) k += 1;
    const line = at(i, k) > at(i + 1, k) ? lines[k] : undefined;
    pairs.push({ wanted: one, line, right: line !== undefined && judge(one, line) });
    if (line) k += 1;
  }
  return pairs;
}

const perUnit: Record<string, number> = { KG: 1000, GM: 1, LTR: 1000, ML: 1 };

/** Most products of the list are pieces of unknown weight. */
const isMeasured = ({ product }: Line): boolean => product !== null && product.unit in perUnit;

function isEnough({ amount = 0 }: WantedLine, { product, quantity, short }: Line = missing): boolean {
  const size = (product?.unit_quantity ?? 0) * (perUnit[product?.unit ?? ''] ?? 0);
  return short === true || Math.abs(quantity * size - amount) <= size;
}
const missing: Line = { text: '', product: null, quantity: 0, alternatives: [] };

const linesOfList = 30;
const listsTimed = 100;
const rounds = 5;

/** For each list the second fastest of the rounds counts, so that other programs do not count as a slow list. */
async function timeAll(shop: Server, lists: readonly ListWithLines[]) {
  const all = lists.flatMap(({ text }) => text.trim().split('\n')).filter((line) => line.length < 60);
  const texts = Array.from({ length: listsTimed }, (_, n) =>
    Array.from({ length: linesOfList }, (_, i) => all[(n * 37 + i * 13) % all.length]).join('\n'),
  );
  const spent = texts.map((): number[] => []);
  for (let round = 0; round < rounds; round += 1) {
    for (const [i, text] of texts.entries()) {
      const start = performance.now();
      await match(shop, text);
      spent[i]?.push(performance.now() - start);
    }
  }
  const second = spent.map((times) => times.toSorted((a, b) => a - b)[1] ?? 0);
  const first = spent.map(([time = 0]) => time);
  return {
    lines: linesOfList,
    lists: listsTimed,
    p50: at(second, 0.5),
    p99: at(second, 0.99),
    firstP99: at(first, 0.99),
  };
}

const at = (times: readonly number[], share: number): number =>
  times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
