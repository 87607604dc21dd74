/** Compares the shop with a bare server that sends the same bytes and headers, loaded alternately in one run. */
import { fork } from 'node:child_process';
import { join } from 'node:path';
import { type Answer, fetchRaw } from './answer.ts';
import type { Prepared } from './bare-server.ts';
import { type Load, load, type Server } from './load.ts';
import { lineWith, stop } from './shop.ts';
import { median, whole } from './table.ts';
import type { Vary } from './vary.ts';

const rounds = 3;
const warmUpSeconds = 2;
const roundSeconds = 3;

/** The columns of the result of `compare`. */
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

/**
 * Loads both alternately with these paths, so that other work of the machine affects both. Returns the cells of
 * `comparedColumns`.
 */
export async function compare(shop: Server, bare: Server, paths: readonly string[], vary?: Vary): Promise<string[]> {
  const answers = await Promise.all(paths.map((path) => fetchRaw(shop.url + path)));
  const bytes = answers.reduce((sum, { body }) => sum + body.length, 0) / answers.length;
  const results: { shop: Load; bare: Load }[] = [];
  const loadFor = (server: Server, seconds: number) => load(server, paths, seconds, vary);
  await loadFor(shop, warmUpSeconds);
  await loadFor(bare, warmUpSeconds);
  for (let round = 0; round < rounds; round += 1) {
    results.push({ shop: await loadFor(shop, roundSeconds), bare: await loadFor(bare, roundSeconds) });
  }
  const middle = (of: (result: (typeof results)[number]) => number) => median(results.map(of));
  return [
    whole(bytes),
    whole(middle((result) => result.shop.requestsPerSecond)),
    whole(middle((result) => result.bare.requestsPerSecond)),
    middle((result) => result.shop.requestsPerSecond / result.bare.requestsPerSecond).toFixed(2),
    `${whole(middle((result) => result.shop.p99))} ms`,
    `${whole(middle((result) => result.bare.p99))} ms`,
    `${whole(middle((result) => result.shop.processorTime))} µs`,
    `${whole(middle((result) => result.bare.processorTime))} µs`,
    middle((result) => result.bare.processorTime / result.shop.processorTime).toFixed(2),
  ];
}
