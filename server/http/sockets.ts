/**
 * Client connections. Clients that do not read their response are disconnected; at shutdown, idle ones first, the
 * others at the end.
 */
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Timeout for a client that reads nothing of a waiting response, in ms. */
const stall = 20_000;
/**
 * How long a connection may send requests during shutdown, in ms: they get a response, which says that the connection
 * ends. A client whose connection closes while it sends could not know whether the request was processed.
 */
const lastRequests = 1_000;
const sweepEvery = 100;

interface Open {
  /** Responses that are not completely sent. */
  answers: Set<ServerResponse>;
  /** The bytes received at the last check. */
  bytesRead: number;
}

export class Sockets {
  readonly #open = new Map<Socket, Open>();
  readonly #stall: number;
  #sweep: NodeJS.Timeout | undefined;
  #destroy: NodeJS.Timeout | undefined;
  #stopping = false;

  constructor(stallAfter = stall) {
    this.#stall = stallAfter;
  }

  /** True during shutdown. */
  get stopping(): boolean {
    return this.#stopping;
  }

  /** Tracks the connections of `server`. */
  watch(server: Server): void {
    server.on('connection', (socket: Socket) => {
      this.#open.set(socket, { answers: new Set(), bytesRead: 0 });
      socket.once('close', () => this.#open.delete(socket));
    });
    // Node calls this after a time without reads and writes, and after each response when the next request is too late.
    server.setTimeout(this.#stall, (socket: Socket) => {
      const isAtWork = this.#open.get(socket)?.answers.size && socket.writableLength === 0;
      if (!isAtWork) socket.destroy();
    });
  }

  /** A request arrived. */
  begin({ socket }: IncomingMessage, response: ServerResponse): void {
    if (this.#stopping) response.setHeader('connection', 'close');
    const open = this.#open.get(socket);
    if (!open) return;
    open.answers.add(response);
    response.once('close', () => open.answers.delete(response));
  }

  /**
   * Starts the shutdown: responses say that their connection ends, idle connections are closed after a moment,
   * repeatedly, and all others after `patience` ms. Resolves as soon as the server may close: after that moment, or
   * without connections, but not within the first `listens` ms, because a proxy sends new ones until it knows.
   */
  async drain(patience: number, listens = 0): Promise<void> {
    this.#stopping = true;
    for (const { answers } of this.#open.values()) {
      for (const answer of answers) if (!answer.headersSent) answer.setHeader('connection', 'close');
    }
    this.#destroy = setTimeout(() => this.#destroyAll(), patience).unref();
    const began = Date.now();
    await new Promise<void>((resolve) => {
      this.#sweep = setInterval(() => {
        const passed = Date.now() - began;
        if (passed < listens) return;
        const isOver = passed >= Math.min(lastRequests, patience / 2);
        if (isOver) this.#closeIdle();
        if (isOver || this.#open.size === 0) resolve();
      }, sweepEvery);
    });
  }

  /** Stops tracking: the server is closed. */
  release(): void {
    clearInterval(this.#sweep);
    clearTimeout(this.#destroy);
  }

  #closeIdle(): void {
    for (const [socket, open] of this.#open) {
      const isQuiet = open.bytesRead === socket.bytesRead && socket.writableLength === 0;
      open.bytesRead = socket.bytesRead;
      if (isQuiet && open.answers.size === 0) socket.destroy();
    }
  }

  #destroyAll(): void {
    for (const socket of this.#open.keys()) socket.destroy();
  }
}
