/** One of the processes of autocannon that replace wrk (see generator.ts). Its argument is the job as JSON. */
import { readFileSync } from 'node:fs';
import autocannon from 'autocannon';

export interface Job {
  url: string;
  /** A file with one path per line; they are requested in turn. */
  pathsFile: string;
  seconds: number;
  connections: number;
}

const { url, pathsFile, seconds, connections } = JSON.parse(process.argv[2] ?? '{}') as Job;
const paths = readFileSync(pathsFile, 'utf8').trim().split('\n');
let next = Math.floor(Math.random() * paths.length);
const setupRequest = (request: object) => {
  next = (next + 1) % paths.length;
  return { ...request, path: paths[next] };
};
const { requests, latency, errors, timeouts, non2xx, duration } = await autocannon({
  url,
  connections,
  duration: seconds,
  headers: { 'accept-encoding': 'br' },
  requests: [{ setupRequest }],
});
const failed = errors + timeouts + non2xx;
process.stdout.write(
  `${JSON.stringify({ requests: requests.total, seconds: duration, p50: latency.p50, p99: latency.p99, failed })}\n`,
);
