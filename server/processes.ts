/** Several processes under one start (PROCESSES): they share the port, and one that ends is replaced. */
import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { onStopSignal } from './http/shutdown.ts';
import type { Config } from './runtime/config.ts';

/** Pauses before a process that ended soon after its start is replaced, in ms: a bug or a database that is away must not cause a busy loop. */
const pauses = { first: 1_000, longest: 30_000 };
/** A process that lived this long in ms is replaced at once. */
const steady = 60_000;
/** The time in ms that the processes have beyond their own deadline before they are killed. */
const grace = 2_000;

const print = (line: string) => process.stdout.write(`${line}\n`);

/**
 * Starts the processes and replaces those that end, until a signal stops all. The first one migrates the database and loads the demo
 * catalogue alone; when it does not start, nothing does.
 */
export async function runProcesses({ processes, shutdownSeconds, telemetry }: Config): Promise<void> {
  const group = new ProcessGroup(telemetry?.metricsPort);
  onStopSignal((isRepeated) => {
    if (isRepeated) group.kill();
    else void group.stop(shutdownSeconds * 1000 + grace);
  });
  const first = group.fork(0);
  const port = await listening(first);
  // The process itself has printed why it did not start.
  if (port === undefined) return group.stopping ? undefined : process.exit(1);
  group.keep(first, 0);
  await Promise.all(Array.from({ length: processes - 1 }, (_, i) => listening(group.start(i + 1))));
  if (!group.stopping) print(`Tokri is listening on http://localhost:${port} in ${processes} processes`);
}

/** The port on which the process listens; undefined when it ends before. */
async function listening(worker: Worker): Promise<number | undefined> {
  const over = new AbortController();
  const { signal } = over;
  try {
    return await Promise.race([
      once(worker, 'listening', { signal }).then(([address]) => address.port),
      once(worker, 'exit', { signal }).then(() => undefined),
    ]);
  } finally {
    over.abort();
  }
}

const runningWorkers = (): Worker[] => Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);

class ProcessGroup {
  stopping = false;
  #pause = pauses.first;
  readonly #metricsPort: number | undefined;

  constructor(metricsPort: number | undefined) {
    this.#metricsPort = metricsPort;
  }

  /** Starts the process of a place, from 0. Its metrics are on METRICS_PORT and as many ports further. */
  fork(place: number): Worker {
    return cluster.fork(this.#metricsPort === undefined ? {} : { METRICS_PORT: this.#metricsPort + place });
  }

  start(place: number): Worker {
    const worker = this.fork(place);
    this.keep(worker, place);
    return worker;
  }

  /** Replaces the process when it ends. */
  keep(worker: Worker, place: number): void {
    const began = performance.now();
    worker.once('exit', (code, signal) => void this.#replace(worker, place, began, signal ?? `code ${code}`));
  }

  async #replace({ process: ended }: Worker, place: number, began: number, reason: string): Promise<void> {
    if (this.stopping) return;
    const isSteady = performance.now() - began >= steady;
    const wait = isSteady ? 0 : this.#pause;
    this.#pause = isSteady ? pauses.first : Math.min(this.#pause * 2, pauses.longest);
    print(`Process ${ended.pid} ended (${reason}); another one is started.`);
    await pause(wait);
    if (!this.stopping) this.start(place);
  }

  /** Stops all processes, and then this one: with code 0 when each of them ended well within `deadline` ms. */
  async stop(deadline: number): Promise<void> {
    this.stopping = true;
    setTimeout(() => this.kill(), deadline).unref();
    const workers = runningWorkers();
    const codes = await Promise.all(
      workers.map(async (worker) => {
        const ended = once(worker, 'exit');
        worker.process.kill('SIGTERM');
        const [code, signal] = await ended;
        // A process that was still starting ends by the signal, which Ctrl-C sends to all of them.
        return ['SIGTERM', 'SIGINT'].includes(signal) ? 0 : code;
      }),
    );
    process.exit(codes.every((code) => code === 0) ? 0 : 1);
  }

  kill(): void {
    for (const worker of runningWorkers()) worker.process.kill('SIGKILL');
    process.exit(1);
  }
}
