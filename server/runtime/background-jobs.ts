/** Background jobs: all periodic work of the server runs through here. */
import type { Database } from '../db/database.ts';
import { isDatabaseUnavailable } from '../lib/errors.ts';
import type { Log } from './log.ts';

export interface BackgroundJob {
  /** Unique; used in the log and as the name of the lock. */
  name: string;
  /** Milliseconds from the end of one run to the start of the next. */
  every: number;
  /** True when one process at a time is enough: while another process runs it, this one skips the run. */
  single?: boolean;
  /** True when it changes data although each process runs it. A `single` job always does. */
  writes?: boolean;
  /** Does the work. It may throw. Long work checks `signal`, which is aborted at shutdown. */
  run(signal: AbortSignal): Promise<unknown> | unknown;
}

/** The runs of a job in this process. Those that another process did are not counted. */
export interface JobRecord {
  name: string;
  runs: number;
  failures: number;
  /** Time of all runs, in ms. */
  ms: number;
  lastRunAt: Date | undefined;
  /** The first of the failures since the last success. */
  failingSince: Date | undefined;
}

interface Registered extends BackgroundJob {
  record: JobRecord;
  timer: NodeJS.Timeout | undefined;
  /** The current run. */
  running: Promise<void> | undefined;
}

/**
 * Runs jobs at intervals. A failed job is logged and runs again at its next time; it never ends the process. A job
 * never overlaps with itself. Jobs that change data wait while `mayWrite` says no.
 */
export class BackgroundJobs {
  readonly #database: Pick<Database, 'exclusively'>;
  readonly #log: Log;
  readonly #mayWrite: () => boolean;
  readonly #jobs = new Map<string, Registered>();
  readonly #stop = new AbortController();

  constructor(database: Pick<Database, 'exclusively'>, log: Log, mayWrite: () => boolean = () => true) {
    this.#database = database;
    this.#log = log;
    this.#mayWrite = mayWrite;
  }

  /** Registers a job; its first run is `every` from now. @throws Error when the name is taken */
  add(job: BackgroundJob): void {
    if (this.#jobs.has(job.name)) throw new Error(`there is a background job "${job.name}" already`);
    const record = { name: job.name, runs: 0, failures: 0, ms: 0, lastRunAt: undefined, failingSince: undefined };
    const registered = { ...job, record, timer: undefined, running: undefined };
    this.#jobs.set(job.name, registered);
    this.#schedule(registered);
  }

  get names(): string[] {
    return [...this.#jobs.keys()];
  }

  get records(): readonly Readonly<JobRecord>[] {
    return [...this.#jobs.values()].map(({ record }) => record);
  }

  /** Runs a job now, or waits for its current run. Never rejects: a failure is logged. */
  run(name: string): Promise<void> {
    const job = this.#jobs.get(name);
    if (!job) throw new Error(`there is no background job "${name}"`);
    if (this.#stop.signal.aborted) return Promise.resolve();
    clearTimeout(job.timer);
    job.running ??= this.#attempt(job).finally(() => {
      job.running = undefined;
      this.#schedule(job);
    });
    return job.running;
  }

  /** Starts no more runs, aborts the current ones, and waits for them. */
  async close(): Promise<void> {
    this.#stop.abort();
    for (const job of this.#jobs.values()) clearTimeout(job.timer);
    await Promise.all([...this.#jobs.values()].map((job) => job.running));
  }

  #schedule(job: Registered): void {
    if (this.#stop.signal.aborted) return;
    job.timer = setTimeout(() => void this.run(job.name), job.every).unref();
  }

  async #attempt(job: Registered): Promise<void> {
    if ((job.single || job.writes) && !this.#mayWrite()) return;
    const began = Date.now();
    const { signal } = this.#stop;
    const { record } = job;
    try {
      const work = async () => {
        await job.run(signal);
      };
      const ran = job.single ? await this.#database.exclusively(job.name, work) : await work().then(() => true);
      const ms = Date.now() - began;
      if (ran) noteRun(record, ms);
      record.failingSince = undefined;
      this.#log.debug({ job: job.name, ran, ms }, 'a background job is done');
    } catch (error) {
      if (signal.aborted) return;
      noteRun(record, Date.now() - began);
      record.failures += 1;
      record.failingSince ??= new Date();
      const level = isDatabaseUnavailable(error) ? 'warn' : 'error';
      this.#log[level]({ job: job.name, err: error }, 'a background job failed; it runs again at its next time');
    }
  }
}

function noteRun(record: JobRecord, ms: number): void {
  record.runs += 1;
  record.ms += ms;
  record.lastRunAt = new Date();
}
