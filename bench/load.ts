import autocannon from 'autocannon';
import { processorTime } from './processor-time.ts';
import type { Vary } from './vary.ts';

const connections = 32;

export interface Load {
  requestsPerSecond: number;
  /** Milliseconds. */
  p99: number;
  /** Microseconds of processor time of the server per request; NaN where the system does not provide it. */
  processorTime: number;
}

export interface Server {
  /** Without a trailing slash. */
  url: string;
  pid: number;
}

/** Number of varied requests, by server. */
const varied = new Map<string, number>();

function countVaried(url: string): number {
  const count = varied.get(url) ?? 0;
  varied.set(url, count + 1);
  return count;
}

/**
 * Requests the paths from `server` in turn for `seconds` over 32 connections.
 * @param vary changes each path each time
 * @throws on any response except 2xx
 */
export async function load(
  { url, pid }: Server,
  paths: readonly string[],
  seconds: number,
  vary?: Vary,
): Promise<Load> {
  const asked = paths.map((path) => {
    if (!vary) return { path };
    return { setupRequest: (request: object) => ({ ...request, path: vary(path, countVaried(url)) }) };
  });
  const headers = { 'accept-encoding': 'br' };
  const before = await processorTime(pid);
  const report = await autocannon({
    url,
    connections,
    duration: seconds,
    headers,
    requests: asked,
  });
  const spent = (await processorTime(pid)) - before;
  const { requests, latency, errors, timeouts, non2xx } = report;
  if (errors + timeouts + non2xx > 0) {
    throw new Error(`${paths[0]}: ${errors} errors, ${timeouts} timeouts, ${non2xx} answers that are not 2xx`);
  }
  return { requestsPerSecond: requests.average, p99: latency.p99, processorTime: spent / requests.total };
}
