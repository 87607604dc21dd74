/** Ends the process gracefully, within a deadline. */
import cluster from 'node:cluster';
import { readFileSync } from 'node:fs';
import type { Http } from './http.ts';

/** The share of the deadline after which remaining clients are disconnected; the rest is for closing the database. */
const shareForClients = 0.8;
/** How often the process checks whether npm still runs, in ms. */
const npmCheckDelay = 500;

/**
 * Calls `act` at SIGTERM and SIGINT; `isRepeated` from the second one on. When `npm start` is killed, that counts as the first signal,
 * because its shell does not pass one on.
 */
export function onStopSignal(act: (isRepeated: boolean) => void): void {
  let stopping = false;
  const onSignal = () => {
    const isRepeated = stopping;
    stopping = true;
    act(isRepeated);
  };
  process.on('SIGTERM', onSignal);
  process.on('SIGINT', onSignal);
  whenNpmIsGone(() => {
    if (!stopping) onSignal();
  });
}

/**
 * On SIGTERM or SIGINT, the process responds to requests for `listens` ms more, while its health check says that it stops; then it
 * closes client connections and the database, and ends, all within `deadline` ms. A second signal ends it at once, except one of several processes under one start: Ctrl-C reaches
 * it directly, and again from the process that started it, which ends it at the second signal.
 */
export function stopOnSignal(app: Http, { deadline, listens }: { deadline: number; listens: number }): void {
  async function stop(): Promise<void> {
    setTimeout(() => {
      app.log.error('the shutdown took too long; what was left is given up');
      process.exit(1);
    }, deadline).unref();
    try {
      await app.sockets.drain(deadline * shareForClients, listens);
      await app.close();
      process.exit(0);
    } catch (error) {
      app.log.error({ err: error }, 'the server did not stop cleanly');
      process.exit(1);
    }
  }
  onStopSignal((isRepeated) => {
    if (!isRepeated) void stop();
    else if (cluster.isPrimary) process.exit(1);
  });
}

/**
 * Calls `act` once when the npm of `npm start`, or the shell in between, has ended, because nothing else would end this
 * process.
 */
function whenNpmIsGone(act: () => void): void {
  if (process.env.npm_lifecycle_event !== 'start') return;
  const ancestors = () => `${process.ppid} ${parentOf(process.ppid)}`;
  const first = ancestors();
  const checking = setInterval(() => {
    if (ancestors() === first) return;
    clearInterval(checking);
    act();
  }, npmCheckDelay).unref();
}

/** The parent of a process on Linux; elsewhere undefined, and only the end of the shell is detected. */
function parentOf(pid: number): string | undefined {
  try {
    return /^PPid:\s*(\d+)$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  } catch {
    return undefined;
  }
}
