import pg from 'pg';
import type { Log } from '../runtime/log.ts';
import { destroy, endSoon, endsWhenSilent } from './connections.ts';

interface Subscription {
  onMessage: (payload: string) => void;
  onGap: () => void;
}

/** Any number: the advisory locks of background jobs. */
const lockClass = 7_310_266;
/** All in ms. */
const firstPause = 100;
const maxPause = 5_000;
/** Interval and timeout of the heartbeat. */
const heartbeat = 4_000;
const silence = 3_000;
/** Timeout for connecting. */
const connect = 4_000;

/**
 * Listens to PostgreSQL's notifications on a separate connection, and reconnects when that is lost or silent: a dead
 * connection looks like an idle one, and only a heartbeat shows the difference.
 */
export class Listener {
  readonly #url: string;
  readonly #log: Log;
  readonly #onLost: () => void;
  readonly #subscriptions = new Map<string, Subscription>();
  #client: pg.Client | undefined;
  #heardAt = new Date();
  #pause = firstPause;
  #timer: NodeJS.Timeout | undefined;
  #closed = false;

  /**
   * @param onLost called when the connection was lost, before the reconnect: others to the same server may be lost as
   * well
   */
  constructor(url: string, log: Log, onLost: () => void) {
    this.#url = url;
    this.#log = log;
    this.#onLost = onLost;
  }

  /** See `Database.listen`. Rejects when the first connection fails. */
  async listen(channel: string, onMessage: (payload: string) => void, onGap: () => void): Promise<void> {
    this.#subscriptions.set(channel, { onMessage, onGap });
    if (this.#client) await this.#client.query(`listen ${pg.escapeIdentifier(channel)}`);
    else await this.#connect();
  }

  /** See `Database.exclusively`: an advisory lock on this connection. @throws Error while there is no connection */
  async exclusively(name: string, work: () => Promise<void>): Promise<boolean> {
    const client = this.#client;
    if (!client) throw new Error('Connection terminated: the connection for announcements is not there yet');
    const key = [lockClass, name];
    const { rows } = await client.query<{ got: boolean }>('select pg_try_advisory_lock($1, hashtext($2)) as got', key);
    if (!rows[0]?.got) return false;
    try {
      await work();
      return true;
    } finally {
      // A lost connection also loses the lock.
      await client.query('select pg_advisory_unlock($1, hashtext($2))', key).catch(() => {});
    }
  }

  /** False while notifications may be missed: the connection is lost, or does not respond now. */
  get isConnected(): boolean {
    return this.#client !== undefined;
  }

  /** When the server last answered or sent something; a heartbeat asks for it every few seconds. */
  get heardAt(): Date {
    return this.#heardAt;
  }

  #heard(): void {
    this.#heardAt = new Date();
  }

  /** Checks now whether the connection still responds; a reconnect happens by itself. */
  check(): void {
    const client = this.#client;
    // node-postgres destroys a connection that does not respond in time, and its end starts a reconnect.
    client?.query('select 1').then(
      () => this.#heard(),
      () => destroy(client),
    );
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#timer);
    if (this.#client) await endSoon(this.#client);
  }

  async #connect(): Promise<void> {
    const client = new pg.Client({
      connectionString: this.#url,
      connectionTimeoutMillis: connect,
      query_timeout: silence,
      // It holds the locks of background jobs.
      options: endsWhenSilent,
      pipeline: true,
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
      application_name: 'tokri-listener',
    });
    client.on('error', () => {});
    client.on('notification', ({ channel, payload }) => {
      this.#heard();
      this.#subscriptions.get(channel)?.onMessage(payload ?? '');
    });
    try {
      await client.connect();
      const channels = [...this.#subscriptions.keys()];
      await Promise.all(channels.map((channel) => client.query(`listen ${pg.escapeIdentifier(channel)}`)));
    } catch (error) {
      destroy(client);
      throw error;
    }
    if (this.#closed) return endSoon(client);
    const beating = setInterval(() => this.check(), heartbeat).unref();
    client.once('end', () => {
      clearInterval(beating);
      this.#client = undefined;
      if (this.#closed) return;
      this.#log.warn('the connection for announcements was lost; connecting again');
      this.#onLost();
      this.#reconnectLater();
    });
    this.#client = client;
    this.#heard();
    this.#pause = firstPause;
  }

  #reconnectLater(): void {
    if (this.#closed) return;
    this.#timer = setTimeout(() => this.#reconnect(), this.#pause);
    this.#pause = Math.min(this.#pause * 2, maxPause);
  }

  async #reconnect(): Promise<void> {
    try {
      await this.#connect();
      for (const { onGap } of this.#subscriptions.values()) onGap();
    } catch {
      this.#reconnectLater();
    }
  }
}
