/**
 * A process that makes one batch of writes after another, sent by `bench/writes.ts`: as HTTP requests to a store, or as
 * prepared statements by the plain driver. It does nothing else, so that it can keep up with either.
 */
import { createConnection, type Socket } from 'node:net';
import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';

/** The statements of one transaction of the plain driver, one round trip each. Those with a name are prepared. */
export type Transaction = { name?: string; text: string; values?: unknown[] }[];

/**
 * Writes that a writer makes, so many at a time as the process was told: as fast as it can, or `perSecond` jobs in a second, each
 * timed from when it was due. A list of requests is one job, sent one after another.
 */
export type Batch = { url: string } & (
  | { kind: 'http'; pid: number; requests: (string | string[])[]; perSecond?: number }
  | { kind: 'plain'; transactions: Transaction[] }
);

export interface Measured {
  seconds: number;
  /** Of each request or transaction, in ms. */
  times: number[];
  /** The share of the time that the writer itself was busy. */
  busy: number;
}

const atOnce = Number(process.argv[2]);

type Write<Job> = (job: Job) => Promise<void>;

/** A store that is too busy is asked again. */
const maxTries = 5;
const headEnd = '\r\n\r\n';

/** One keep-alive connection. Sends requests as they are, and reads the answers no further than needed. */
function httpWriter(url: string): Write<string> {
  const { hostname, port } = new URL(url);
  const socket: Socket = createConnection({ host: hostname, port: Number(port), noDelay: true });
  let received = '';
  let settle: { resolve: (answer: string) => void; reject: (error: Error) => void } | undefined;
  const fail = (error: Error) => settle?.reject(error);
  socket.setEncoding('latin1');
  socket.on('data', (text: string) => {
    received += text;
    const bodyAt = received.indexOf(headEnd) + headEnd.length;
    if (bodyAt < headEnd.length) return;
    const length = Number(/\r\ncontent-length: (\d+)/i.exec(received)?.[1]);
    if (received.length < bodyAt + length) return;
    const answer = received;
    received = '';
    settle?.resolve(answer);
  });
  socket.on('error', fail).on('close', () => fail(new Error('the connection was closed')));
  const send = (request: string): Promise<string> =>
    new Promise((resolve, reject) => {
      settle = { resolve, reject };
      socket.write(request, 'latin1');
    });
  return async (request) => {
    for (let tries = 1; ; tries += 1) {
      const answer = await send(request);
      if (answer.startsWith('HTTP/1.1 200')) return;
      // As a shopper would, and in the time of the write.
      if (!answer.startsWith('HTTP/1.1 503') || tries === maxTries) throw new Error(answer.slice(0, 1_000));
    }
  };
}

/** One connection of the plain driver. */
async function plainWriter(url: string): Promise<Write<Transaction>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return async (statements) => {
    for (const statement of statements) await client.query(statement);
  };
}

async function run<Step>(
  jobs: readonly Step[][],
  writers: readonly Write<Step>[],
  perSecond = Number.POSITIVE_INFINITY,
): Promise<Measured> {
  const times: number[] = [];
  let next = 0;
  const loop = performance.eventLoopUtilization();
  const began = performance.now();
  await Promise.all(
    writers.map(async (write) => {
      for (let n = next++; n < jobs.length; n = next++) {
        const due = began + (n * 1000) / perSecond;
        const early = due - performance.now();
        if (early > 0) await pause(early);
        let since = Number.isFinite(perSecond) ? due : performance.now();
        for (const step of jobs[n] ?? []) {
          await write(step);
          const now = performance.now();
          times.push(now - since);
          since = now;
        }
      }
    }),
  );
  return {
    seconds: (performance.now() - began) / 1000,
    times,
    busy: performance.eventLoopUtilization(loop).utilization,
  };
}

/** The open connections to each store and database: they stay open until the process ends. */
const httpWriters = new Map<string, Write<string>[]>();
const plainWriters = new Map<string, Write<Transaction>[]>();

async function writersFor<T>(known: Map<string, T[]>, { url }: Batch, open: (url: string) => T | Promise<T>) {
  const writers = known.get(url) ?? (await Promise.all(Array.from({ length: atOnce }, () => open(url))));
  known.set(url, writers);
  return writers;
}

const measure = async (batch: Batch): Promise<Measured> =>
  batch.kind === 'http'
    ? run(
        batch.requests.map((job) => [job].flat()),
        await writersFor(httpWriters, batch, httpWriter),
        batch.perSecond,
      )
    : run(
        batch.transactions.map((transaction) => [transaction]),
        await writersFor(plainWriters, batch, plainWriter),
      );

process.on('message', (batch: Batch) => {
  measure(batch).then(
    (measured) => process.send?.({ measured }),
    (error: Error) => process.send?.({ error: error.message }),
  );
});
process.on('disconnect', () => process.exit());
