import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import * as z from 'zod';
import { processorTime } from './processor-time.ts';

const cli = fileURLToPath(import.meta.resolve('autocannon'));
const connections = 32;

const report = z.object({
  requests: z.object({ average: z.number(), total: z.number() }),
  latency: z.object({ p99: z.number() }),
  errors: z.number(),
  timeouts: z.number(),
  non2xx: z.number(),
});

export interface Load {
  requestsPerSecond: number;
  /** Milliseconds. */
  p99: number;
  /** Microseconds of processor time that the server spent on a request; NaN where the system does not tell. */
  processorTime: number;
}

export interface Server {
  /** Without a slash at its end. */
  url: string;
  pid: number;
}

/**
 * Asks `server` for `path` for `seconds` from 32 connections, in a process of its own.
 * @throws when anything but a 2xx comes back
 */
export async function load({ url, pid }: Server, path: string, seconds: number): Promise<Load> {
  const args = [
    cli,
    '--json',
    '-c',
    String(connections),
    '-d',
    String(seconds),
    '-H',
    'accept-encoding=br',
    url + path,
  ];
  const before = await processorTime(pid);
  const { stdout } = await promisify(execFile)(process.execPath, args, { maxBuffer: 16 * 1024 * 1024 });
  const spent = (await processorTime(pid)) - before;
  const { requests, latency, errors, timeouts, non2xx } = report.parse(JSON.parse(stdout));
  if (errors + timeouts + non2xx > 0) {
    throw new Error(`${path}: ${errors} errors, ${timeouts} timeouts, ${non2xx} answers that are not 2xx`);
  }
  return { requestsPerSecond: requests.average, p99: latency.p99, processorTime: spent / requests.total };
}
