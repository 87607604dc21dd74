/** Programs that load a server: wrk when it is installed, else several processes of `load-process.ts`. */
import { type ChildProcess, execFileSync, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { Job } from './load-process.ts';
import { processorTime } from './processor-time.ts';

/** The measurements of a generator. */
export interface Generated {
  requests: number;
  seconds: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
  /** Failed connections, timeouts, and responses other than 2xx and 3xx. */
  failed: number;
  /** The share of the processor time that its threads could use at most. */
  busy: number;
}

/** One process alone is slower than the server that it loads. */
const processes = 4;
const sampleEvery = 50;

const wrkVersion = ((): string | undefined => {
  try {
    // It prints its version with its usage, and ends with an error code.
    execFileSync('wrk', ['--version'], { stdio: 'pipe' });
  } catch (error) {
    const { stdout } = error as { stdout?: Buffer };
    return stdout?.length ? /wrk \S+/.exec(String(stdout))?.[0] : undefined;
  }
  return 'wrk';
})();

/** The name of the generator in use. */
export const generator = wrkVersion ?? `${processes} processes of Node`;

/** Loads a server with the installed generator. Requests accept Brotli. @throws when the generator fails */
export async function generate(job: Job): Promise<Generated> {
  if (wrkVersion) return runWrk(job);
  const part = JSON.stringify({ ...job, connections: Math.ceil(job.connections / processes) });
  const parts = await Promise.all(
    Array.from({ length: processes }, () =>
      resultOf(
        fork(join(import.meta.dirname, 'load-process.ts'), [part], { stdio: ['ignore', 'pipe', 'inherit', 'ipc'] }),
      ),
    ),
  );
  const sum = (of: (part: Generated) => number) => parts.reduce((total, part) => total + of(part), 0);
  const highest = (of: (part: Generated) => number) => Math.max(...parts.map(of));
  return {
    requests: sum(({ requests }) => requests),
    seconds: highest(({ seconds }) => seconds),
    p50: highest(({ p50 }) => p50),
    p99: highest(({ p99 }) => p99),
    failed: sum(({ failed }) => failed),
    busy: highest(({ busy }) => busy),
  };
}

function runWrk({ url, pathsFile, seconds, connections }: Job): Promise<Generated> {
  const script = join(import.meta.dirname, 'wrk.lua');
  const options = ['-t1', `-c${connections}`, `-d${seconds}s`, '-H', 'accept-encoding: br', '-s', script];
  return resultOf(spawn('wrk', [...options, url, '--', pathsFile], { stdio: ['ignore', 'pipe', 'inherit'] }));
}

/** Waits for a generator with one thread, whose last line of output is its result. */
async function resultOf(child: ChildProcess): Promise<Generated> {
  const began = performance.now();
  let used = 0;
  let lived = 0;
  const sample = async () => {
    const time = await processorTime(child.pid ?? 0);
    if (Number.isNaN(time)) return;
    used = time;
    lived = performance.now() - began;
  };
  const sampling = setInterval(() => void sample(), sampleEvery);
  try {
    const [output, [code]] = await Promise.all([child.stdout ? text(child.stdout) : '', once(child, 'exit')]);
    const line = output.trim().split('\n').at(-1) ?? '';
    if (code !== 0 || !line.startsWith('{')) throw new Error(`${generator} ended with ${code}: ${output}`);
    return { ...(JSON.parse(line) as Omit<Generated, 'busy'>), busy: used / 1000 / lived };
  } finally {
    clearInterval(sampling);
  }
}
