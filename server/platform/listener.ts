import pg from 'pg';
import type { Log } from './log.ts';

interface Subscription {
  onMessage: (payload: string) => void;
  onGap: () => void;
}

const firstPause = 100;
const longestPause = 5_000;

/** Listens to PostgreSQL's announcements on a connection of its own, and connects again when that is lost. */
export class Listener {
  readonly #url: string;
  readonly #log: Log;
  readonly #subscriptions = new Map<string, Subscription>();
  #client: pg.Client | undefined;
  #pause = firstPause;
  #timer: NodeJS.Timeout | undefined;
  #closed = false;

  constructor(url: string, log: Log) {
    this.#url = url;
    this.#log = log;
  }

  /** See `Database.listen`. Rejects when the first connection fails. */
  async listen(channel: string, onMessage: (payload: string) => void, onGap: () => void): Promise<void> {
    this.#subscriptions.set(channel, { onMessage, onGap });
    if (this.#client) await this.#client.query(`listen ${pg.escapeIdentifier(channel)}`);
    else await this.#connect();
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#timer);
    await this.#client?.end();
  }

  async #connect(): Promise<void> {
    const client = new pg.Client({
      connectionString: this.#url,
      connectionTimeoutMillis: 5_000,
      keepAlive: true,
      application_name: 'tokri-listener',
    });
    client.on('error', () => {});
    client.on('notification', ({ channel, payload }) => this.#subscriptions.get(channel)?.onMessage(payload ?? ''));
    try {
      await client.connect();
      for (const channel of this.#subscriptions.keys()) await client.query(`listen ${pg.escapeIdentifier(channel)}`);
    } catch (error) {
      await client.end().catch(() => {});
      throw error;
    }
    if (this.#closed) return client.end();
    client.once('end', () => {
      this.#client = undefined;
      if (!this.#closed) this.#log.warn('the connection for announcements was lost; connecting again');
      this.#reconnectLater();
    });
    this.#client = client;
    this.#pause = firstPause;
  }

  #reconnectLater(): void {
    if (this.#closed) return;
    this.#timer = setTimeout(() => this.#reconnect(), this.#pause);
    this.#pause = Math.min(this.#pause * 2, longestPause);
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
