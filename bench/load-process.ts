/** One of the processes that replace wrk (see generator.ts). Its argument is the job as JSON. */
import { readFileSync } from 'node:fs';
import { Agent, get } from 'node:http';

export interface Job {
  url: string;
  /** A file with one path per line; they are requested in turn. */
  pathsFile: string;
  seconds: number;
  connections: number;
}

/** Longest wait for a response, in ms. */
const timeout = 10_000;

const { url, pathsFile, seconds, connections } = JSON.parse(process.argv[2] ?? '{}') as Job;
const { hostname, port } = new URL(url);
const paths = readFileSync(pathsFile, 'utf8').trim().split('\n');
const agent = new Agent({ keepAlive: true, maxSockets: connections });
const headers = { 'accept-encoding': 'br' };
const began = performance.now();
const until = began + seconds * 1000;
/** Of the successful requests, in ms. */
const times: number[] = [];
let failed = 0;
let next = Math.floor(Math.random() * paths.length);

/** Requests the next path. Returns true after a complete response that is not an error. */
function request(): Promise<boolean> {
  next = (next + 1) % paths.length;
  return new Promise((resolve) => {
    const sent = get({ agent, hostname, port, path: paths[next], headers, timeout }, (response) => {
      response.resume();
      response.on('close', () => resolve(response.complete && (response.statusCode ?? 500) < 400));
    });
    sent.on('timeout', () => sent.destroy());
    sent.on('error', () => resolve(false));
  });
}

/** Requests one path after another until the time is over. */
async function connection(): Promise<void> {
  while (performance.now() < until) {
    const sent = performance.now();
    if (await request()) times.push(performance.now() - sent);
    else failed += 1;
  }
}

await Promise.all(Array.from({ length: connections }, connection));
const duration = (performance.now() - began) / 1000;
agent.destroy();
times.sort((a, b) => a - b);
const percentile = (share: number) => times[Math.floor((times.length - 1) * share)] ?? Number.NaN;
process.stdout.write(
  `${JSON.stringify({ requests: times.length + failed, seconds: duration, p50: percentile(0.5), p99: percentile(0.99), failed })}\n`,
);
