/** Compares the shop with a bare server that sends the same bytes and headers, loaded alternately in one run. */
import { fork } from 'node:child_process';
import { join } from 'node:path';
import { type Answer, fetchRaw } from './answer.ts';
import type { Prepared } from './bare-server.ts';
import { type Figures, type Load, load, medianOf, type Server } from './load.ts';
import { lineWith, stop } from './shop.ts';
import { median, whole } from './table.ts';
import type { Vary } from './vary.ts';

const rounds = 3;
const warmUpSeconds = 2;
const roundSeconds = 2;

/** The columns of `cellsOf`. */
export const comparedColumns = [
  'bytes',
  'req/s',
  'bare',
  'ratio',
  'p99',
  'bare',
  'processor',
  'bare',
  'ratio',
] as const;

/**
 * The headers that the bare server needs to respond like the shop. Node itself adds the connection headers and the
 * date.
 */
async function prepare(shop: string, path: string): Promise<Prepared> {
  const answer = await fetchRaw(shop + path);
  if (answer.status !== 200) throw new Error(`${path} answers ${answer.status}`);
  return { path, status: answer.status, rawHeaders: ownHeaders(answer), body: answer.body.toString('base64') };
}

const addedByNode = new Set(['connection', 'date', 'keep-alive']);

const ownHeaders = ({ rawHeaders }: Answer): string[] =>
  rawHeaders.filter((_, i) => !addedByNode.has(rawHeaders[i - (i % 2)]?.toLowerCase() ?? ''));

/** Runs `work` with a bare server that gives the shop's current responses for these paths. */
export async function withBareServer<T>(
  shop: Server,
  paths: readonly string[],
  work: (bare: Server) => Promise<T>,
): Promise<T> {
  const answers = await Promise.all(paths.map((path) => prepare(shop.url, path)));
  const child = fork(join(import.meta.dirname, 'bare-server.ts'), { stdio: ['ignore', 'pipe', 'inherit', 'ipc'] });
  try {
    child.send(answers);
    const url = await lineWith(child, /listening on (http:\/\/\S+)/);
    return await work({ url, pid: child.pid ?? 0 });
  } finally {
    await stop(child);
  }
}

/** The medians of the rounds, and of the ratios of each round; NaN when no round was valid. */
export interface Comparison {
  /** Of a response, compressed. */
  bytes: number;
  shop: Figures;
  bare: Figures;
  /** Requests per second of the shop for each of the bare server. */
  ratio: number;
  /** Processor time of the bare server for each of the shop. */
  processorRatio: number;
  /** Rounds that do not count, because something else than the server was the limit. */
  rejectedRounds: number;
}

/** Loads both alternately with these paths, so that other work of the machine affects both. */
export async function compare(shop: Server, bare: Server, paths: readonly string[], vary?: Vary): Promise<Comparison> {
  const answers = await Promise.all(paths.map((path) => fetchRaw(shop.url + path)));
  const bytes = answers.reduce((sum, { body }) => sum + body.length, 0) / answers.length;
  const results: { shop: Load; bare: Load }[] = [];
  const loadFor = (server: Server, seconds: number) => load(server, paths, seconds, vary);
  await loadFor(shop, warmUpSeconds);
  await loadFor(bare, warmUpSeconds);
  for (let round = 0; round < rounds; round += 1) {
    results.push({ shop: await loadFor(shop, roundSeconds), bare: await loadFor(bare, roundSeconds) });
  }
  const valid = results.filter(({ shop, bare }) => shop.isValid && bare.isValid);
  const middle = (of: (result: (typeof results)[number]) => number) => median(valid.map(of));
  return {
    bytes,
    shop: medianOf(valid.map(({ shop }) => shop)),
    bare: medianOf(valid.map(({ bare }) => bare)),
    ratio: middle((result) => result.shop.requestsPerSecond / result.bare.requestsPerSecond),
    processorRatio: middle((result) => result.bare.processorTime / result.shop.processorTime),
    rejectedRounds: results.length - valid.length,
  };
}

/** The cells of `comparedColumns`. */
export const cellsOf = ({ bytes, shop, bare, ratio, processorRatio }: Comparison): string[] =>
  Number.isNaN(ratio)
    ? [whole(bytes), 'rejected: the server was not the limit']
    : [
        whole(bytes),
        whole(shop.requestsPerSecond),
        whole(bare.requestsPerSecond),
        ratio.toFixed(2),
        `${shop.p99.toFixed(1)} ms`,
        `${bare.p99.toFixed(1)} ms`,
        `${whole(shop.processorTime)} µs`,
        `${whole(bare.processorTime)} µs`,
        processorRatio.toFixed(2),
      ];
