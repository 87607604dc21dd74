/** Measures the build time and memory of an index, and its search times. */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { SearchIndex } from '@tokri/search-engine';
import { printTable, whole } from './table.ts';

type Documents = Parameters<SearchIndex['putAll']>[0];

const milliseconds = (value: number) => `${value.toFixed(2)} ms`;

/** Builds an index of the documents and prints the build time and the memory that it uses afterwards. */
export function measureCost(documents: Documents): SearchIndex {
  const before = heapInUse();
  const start = performance.now();
  const cpu = process.cpuUsage();
  const index = new SearchIndex();
  index.putAll(documents);
  const took = performance.now() - start;
  const { user } = process.cpuUsage(cpu);
  const megabytes = (heapInUse() - before) / 1e6;
  const columns = ['', 'products', 'aim', 'measured'];
  printTable('The index', columns, [
    ['built in', whole(documents.length), '3 s', `${(took / 1000).toFixed(2)} s`],
    ['of that on the processor', whole(documents.length), '', `${(user / 1e6).toFixed(2)} s`],
    ['memory held', whole(documents.length), '150 MB', `${megabytes.toFixed(0)} MB`],
  ]);
  return index;
}

function heapInUse(): number {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  collect();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}

/** Prints the search times, on these documents and on ten times as many. */
export function measureTimes(index: SearchIndex, documents: Documents, queries: readonly string[]): void {
  const bigger = new SearchIndex();
  bigger.putAll(tenfold(documents));
  const kinds: [string, string, readonly string[], Work][] = [
    ['searches', '2 / 15 ms', queries, (one, text) => one.query(text)],
    ['suggestions', '8 ms', queries.flatMap(beginnings), (one, text) => one.suggest(text)],
    ['hostile searches', '15 ms', hostileTexts(), (one, text) => one.query(text)],
    ['hostile suggestions', '15 ms', hostileTexts(), (one, text) => one.suggest(text)],
  ];
  const rows = kinds.map(([name, aim, texts, work]) => {
    const [small = nothing, big = nothing] = timed([index, bigger], texts, work);
    const figures = [small.p50, small.p99, small.longest, big.p50, big.p99].map(milliseconds);
    return [name, aim, ...figures, `${(big.p99 / small.p99).toFixed(1)}x`];
  });
  const columns = ['', 'aim (p50) / p99', 'p50', 'p99', 'longest', 'ten times: p50', 'ten times: p99', 'growth of p99'];
  printTable('Time inside the server (aim: p99 grows at most 4x)', columns, rows);
}

type Work = (index: SearchIndex, text: string) => unknown;

/** A text as it is typed, letter by letter. */
const beginnings = (text: string): string[] => [...text].map((_, i, letters) => letters.slice(0, i + 1).join(''));

interface Times {
  p50: number;
  p99: number;
  longest: number;
}
const nothing: Times = { p50: 0, p99: 0, longest: 0 };

const rounds = 8;

/**
 * The search times of each index for the texts, alternately. For each text the second fastest of `rounds` counts, so
 * that other programs on the processor do not count as a slow search.
 */
function timed(indexes: readonly SearchIndex[], texts: readonly string[], work: Work): Times[] {
  const spent = indexes.map(() => texts.map((): number[] => []));
  for (let round = 0; round <= rounds; round += 1) {
    for (const [i, text] of texts.entries()) {
      for (const [k, index] of indexes.entries()) {
        const start = performance.now();
        work(index, text);
        // The first round warms up.
        if (round > 0) spent[k]?.[i]?.push(performance.now() - start);
      }
    }
  }
  return spent.map(timesOf);
}

function timesOf(spent: number[][]): Times {
  const times = spent.map((some) => some.toSorted((a, b) => a - b)[1] ?? 0).sort((a, b) => a - b);
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
  return { p50: at(0.5), p99: at(0.99), longest: at(1) };
}

/** Ten of each product, nine of them from other brands, so that the vocabulary grows with the products. */
const tenfold = (documents: Documents): Documents =>
  [...'0123456789'].flatMap((digit) =>
    documents.map((document) => ({
      ...document,
      id: `${document.id}-${digit}`,
      name: digit === '0' ? document.name : document.name.replace(/^[a-z]+/i, (maker) => maker + makers[Number(digit)]),
    })),
  );
const makers = ['', 'ka', 'li', 'mo', 'nu', 'pe', 'ra', 'si', 'to', 'vu'];

/** Texts that people never type, but programs send. */
function hostileTexts(): string[] {
  const words = 'tomatto panner choclate masla biscut shampo detergant corriander yogart sanitzer';
  return [
    'a'.repeat(10_000),
    'a '.repeat(5_000),
    words.repeat(100),
    words.replaceAll(' ', ''),
    'ab cd ef gh ij kl mn op qr st uv wx yz '.repeat(50),
    'the and with for of organic powder beauty care '.repeat(50),
    '.*+?^$(){}|[]\\'.repeat(500),
    '((a+)+)+$'.repeat(100),
    '%_%_%_%_'.repeat(200),
    '🥭'.repeat(3_000),
    '\u202Eabc\u202D'.repeat(500),
    '\u0000\u0001\u001f'.repeat(500),
    'ﷺ'.repeat(5_000),
    'Z\u0351\u036b\u0343'.repeat(2_000),
    'आलू'.repeat(2_000),
    '\uD800'.repeat(2_000),
    '1kg 500ml 2 litre half dozen '.repeat(200),
    '9'.repeat(10_000),
    "' or 1=1 --",
    '   ',
  ];
}
