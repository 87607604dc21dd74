import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Generated, generate } from './generator.ts';
import { processorTime } from './processor-time.ts';
import { median } from './table.ts';
import type { Vary } from './vary.ts';

const connections = 32;
/** More varied requests than any server answers in a second: no address is repeated. */
const maxPerSecond = 120_000;

/** A generator that uses more of its own processor time measures itself. */
const generatorLimit = 0.9;
/** A server that uses less of a core waits: for the generator, or for other programs on its processor. */
const serverLimit = 0.75;

export interface Load extends Pick<Generated, 'p50' | 'p99'> {
  requestsPerSecond: number;
  /** Microseconds of processor time of the server per request; NaN where the system does not provide it. */
  processorTime: number;
  /** The server was the limit; otherwise the figures say nothing about it. */
  isValid: boolean;
}

export type Figures = Omit<Load, 'isValid'>;

/** The median of each figure; NaN without any load. */
export function medianOf(loads: readonly Load[]): Figures {
  const middle = (of: (each: Load) => number) => median(loads.map(of));
  return {
    requestsPerSecond: middle((each) => each.requestsPerSecond),
    p50: middle((each) => each.p50),
    p99: middle((each) => each.p99),
    processorTime: middle((each) => each.processorTime),
  };
}

export interface Server {
  /** Without a trailing slash. */
  url: string;
  pid: number;
}

/** Number of varied requests, by server. */
const varied = new Map<string, number>();

/** The paths to request in turn, each varied as often as a server could answer. */
function pathsFor({ url }: Server, paths: readonly string[], seconds: number, vary: Vary | undefined) {
  if (!vary) return paths;
  const first = varied.get(url) ?? 0;
  const count = seconds * maxPerSecond;
  varied.set(url, first + count);
  return Array.from({ length: count }, (_, n) => vary(paths[n % paths.length] ?? '', first + n));
}

/** Requests the paths from `server` in turn for `seconds`. */
export async function requestPaths(
  server: Server,
  paths: readonly string[],
  seconds: number,
  connections: number,
): Promise<Generated & { processorTime: number }> {
  const folder = await mkdtemp(join(tmpdir(), 'tokri-load-'));
  try {
    const pathsFile = join(folder, 'paths');
    await writeFile(pathsFile, `${paths.join('\n')}\n`);
    const before = await processorTime(server.pid);
    const result = await generate({ url: server.url, pathsFile, seconds, connections });
    return { ...result, processorTime: ((await processorTime(server.pid)) - before) / result.requests };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Requests the paths from `server` in turn for `seconds` over 32 connections.
 * @param vary changes each path each time
 * @throws on any response except 2xx and 3xx
 */
export async function load(server: Server, paths: readonly string[], seconds: number, vary?: Vary): Promise<Load> {
  const wanted = pathsFor(server, paths, seconds, vary);
  const result = await requestPaths(server, wanted, seconds, connections);
  if (result.failed > 0) throw new Error(`${paths[0]}: ${result.failed} requests failed`);
  if (vary && result.requests > wanted.length) throw new Error(`${paths[0]}: more requests than varied addresses`);
  const requestsPerSecond = result.requests / result.seconds;
  const serverBusy = (result.processorTime * requestsPerSecond) / 1e6;
  return {
    requestsPerSecond,
    p50: result.p50,
    p99: result.p99,
    processorTime: result.processorTime,
    isValid: result.busy <= generatorLimit && !(serverBusy < serverLimit),
  };
}
