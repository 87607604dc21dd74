/** A TCP proxy in front of PostgreSQL that simulates a bad network: slow, silent, or lost at COMMIT. */
import { createServer, connect as openSocket, type Socket } from 'node:net';

/**
 * The fate of a connection that sends COMMIT: lost before PostgreSQL receives it, or after, before the response
 * arrives.
 */
type AtCommit = 'lose it' | 'lose its answer';

export interface DatabaseProxy {
  /** `DATABASE_URL` through the proxy. */
  url: string;
  /** Milliseconds by which each response of the database is delayed. */
  latency: number;
  /**
   * Turns of the event loop by which each response is delayed, so that statements sent without waiting for it are sent
   * first: counts round trips without a clock.
   */
  turns: number;
  /** Connections that were opened. */
  made: number;
  /** Number of waits for the database: the client sent something after the database's last response. */
  roundTrips: number;
  /** The same number when the last COMMIT was sent. */
  roundTripsToCommit: number;
  /** Open connections go silent without being closed. New ones work, unless `newOnes`. */
  silence(newOnes?: boolean): void;
  /** Connections for notifications are lost, and cannot be opened. */
  refuseListeners(): void;
  /** New connections and COMMITs work; silent connections stay silent. */
  recover(): void;
  /**
   * Does this to the next `times` COMMITs, or to all until the proxy recovers: those of background jobs are among them, so
   * nobody knows whose is the next.
   */
  atCommit(what: AtCommit, times?: number): void;
  /** Asks before each statement, except those for notifications; when the answer is false the database does not get it. */
  atStatement(isSent: (() => boolean) | undefined): void;
  close(): Promise<void>;
}

interface Link {
  isSilent: boolean;
  isListener: boolean;
  sockets: [Socket, Socket];
}

/** `COMMIT` as node-postgres sends it: a simple query. */
const commit = 'commit\0';
/** The name of a connection for notifications (server/db/listener.ts). */
const listener = 'tokri-listener';

/** A proxy for the PostgreSQL server of `target`, a `DATABASE_URL`. */
export async function openDatabaseProxy(target: string): Promise<DatabaseProxy> {
  const { hostname, port } = new URL(target);
  const links = new Set<Link>();
  let newOnesAreSilent = false;
  let listenersAreRefused = false;
  let isSent: (() => boolean) | undefined;
  let commits: { what: AtCommit; times: number } = { what: 'lose it', times: 0 };

  const server = createServer((client) => {
    proxy.made += 1;
    const database = openSocket(Number(port || 5432), hostname);
    const link: Link = { isSilent: newOnesAreSilent, isListener: false, sockets: [client, database] };
    links.add(link);
    let answered = true;
    let loseAnswer = false;
    const lose = () => {
      client.resetAndDestroy();
      // PostgreSQL processes the data that it has received before it notices.
      database.end();
    };
    client.on('data', (data) => {
      link.isListener ||= data.includes(listener);
      if (link.isListener && listenersAreRefused) client.destroy();
      if (link.isSilent || client.destroyed) return;
      if (answered) proxy.roundTrips += 1;
      answered = false;
      if (data.includes(commit)) proxy.roundTripsToCommit = proxy.roundTrips;
      if (commits.times > 0 && data.includes(commit)) {
        commits.times -= 1;
        if (commits.what === 'lose it') {
          client.resetAndDestroy();
          database.resetAndDestroy();
          return;
        }
        loseAnswer = true;
      }
      if (!link.isListener && isSent && !isSent()) return;
      database.write(data);
    });
    let sent = Promise.resolve();
    database.on('data', (data) => {
      if (loseAnswer) return lose();
      const due = Date.now() + proxy.latency;
      sent = sent.then(async () => {
        if (due > Date.now()) await new Promise((resolve) => setTimeout(resolve, due - Date.now()));
        for (let i = 0; i < proxy.turns; i += 1) await new Promise((resolve) => setImmediate(resolve));
        answered = true;
        if (!link.isSilent) client.write(data);
      });
    });
    for (const [one, other] of [
      [client, database],
      [database, client],
    ] as const) {
      one.on('error', () => {});
      one.on('close', () => {
        links.delete(link);
        if (!link.isSilent) other.end();
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = new URL(target);
  url.hostname = '127.0.0.1';
  url.port = String((server.address() as { port: number }).port);

  const proxy: DatabaseProxy = {
    url: url.href,
    latency: 0,
    turns: 0,
    made: 0,
    roundTrips: 0,
    roundTripsToCommit: 0,
    silence(newOnes = false) {
      newOnesAreSilent = newOnes;
      for (const link of links) link.isSilent = true;
    },
    refuseListeners() {
      listenersAreRefused = true;
      for (const { isListener, sockets } of links) if (isListener) sockets[0].destroy();
    },
    recover() {
      newOnesAreSilent = false;
      listenersAreRefused = false;
      commits.times = 0;
    },
    atCommit(what, times = Number.POSITIVE_INFINITY) {
      commits = { what, times };
    },
    atStatement(answer) {
      isSent = answer;
    },
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      for (const { sockets } of links) for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
  return proxy;
}
