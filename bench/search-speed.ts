/** What an index costs to build and hold, and how long it takes to answer. */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { SearchIndex } from '../server/search/search-index.ts';
import { median, printTable, whole } from './table.ts';

type Documents = Parameters<SearchIndex['putAll']>[0];

const milliseconds = (value: number) => `${value.toFixed(2)} ms`;

/** Builds an index of the documents and prints how long it took and the memory that it holds afterwards. */
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

/** Prints how long searches take, on these documents and on ten times as many. */
export function measureTimes(index: SearchIndex, documents: Documents, queries: readonly string[]): void {
  const small = timesOf(index, queries);
  const bigger = new SearchIndex();
  bigger.putAll(tenfold(documents));
  const big = timesOf(bigger, queries);
  const columns = ['', 'aim p50', 'p50', 'aim p99', 'p99', 'longest', 'p99 with 10 times as many', 'growth'];
  const rows = Object.keys(small).map((name) => {
    const [one, ten] = [small[name], big[name]];
    if (!one || !ten) return [name];
    const growth = `${(ten.p99 / one.p99).toFixed(1)}x`;
    const figures = [one.p50, one.p99, one.longest, ten.p99].map(milliseconds);
    const [p50 = '', p99 = '', longest = '', p99OfTen = ''] = figures;
    return [
      name,
      ...(aims[name] ?? ['', '']).flatMap((aim, i) => [aim, [p50, p99][i] ?? '']),
      longest,
      p99OfTen,
      growth,
    ];
  });
  printTable('Time inside the server (aim: p99 grows at most 4x)', columns, rows);
}

const aims: Record<string, [string, string]> = {
  searches: ['2 ms', '15 ms'],
  suggestions: ['', '8 ms'],
  'hostile searches': ['', '15 ms'],
  'hostile suggestions': ['', '15 ms'],
};

/** A text as it is typed, letter by letter. */
const beginnings = (text: string): string[] => [...text].map((_, i, letters) => letters.slice(0, i + 1).join(''));

interface Times {
  p50: number;
  p99: number;
  longest: number;
}

const rounds = 7;

function timesOf(index: SearchIndex, queries: readonly string[]): Record<string, Times> {
  return {
    searches: timed(queries, (text) => index.query(text)),
    suggestions: timed(queries.flatMap(beginnings), (text) => index.suggest(text)),
    'hostile searches': timed(hostileTexts(), (text) => index.query(text)),
    'hostile suggestions': timed(hostileTexts(), (text) => index.suggest(text)),
  };
}

/**
 * How long each text takes: the middle one of `rounds`, after one that warms up, so that another program's turn on the
 * processor is not taken for a slow search.
 */
function timed(texts: readonly string[], work: (text: string) => unknown): Times {
  for (const text of texts) work(text);
  const rows = texts.map((): number[] => []);
  for (let round = 0; round < rounds; round += 1) {
    for (const [i, text] of texts.entries()) {
      const start = performance.now();
      work(text);
      rows[i]?.push(performance.now() - start);
    }
  }
  const times = rows.map(median).sort((a, b) => a - b);
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
  return { p50: at(0.5), p99: at(0.99), longest: at(1) };
}

/** Ten of each product, nine of them by other makers, so that the vocabulary grows with the products. */
const tenfold = (documents: Documents): Documents =>
  [...'0123456789'].flatMap((digit) =>
    documents.map((document) => ({
      ...document,
      id: `${document.id}-${digit}`,
      name: digit === '0' ? document.name : document.name.replace(/^[a-z]+/i, (maker) => maker + makers[Number(digit)]),
    })),
  );
const makers = ['', 'ka', 'li', 'mo', 'nu', 'pe', 'ra', 'si', 'to', 'vu'];

/** What nobody types, and programs do. */
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
