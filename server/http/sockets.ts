/**
 * The connections of clients. Who does not read their answer is let go, and at shutdown everybody is: first those who want
 * nothing, at last the others.
 */
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** How long a client may take nothing of an answer that waits for it, in ms. */
const stall = 20_000;
/**
 * How long a connection may still bring requests once the server stops, in ms: they are answered, and told that the connection
 * ends. A client that finds its connection closed just when it sends something could not know whether that was done.
 */
const lastRequests = 1_000;
const sweepEvery = 100;

interface Open {
  /** Answers that are not sent whole. */
  answers: Set<ServerResponse>;
  /** What had arrived at the last sweep. */
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

  /** True once the server takes leave of its clients. */
  get stopping(): boolean {
    return this.#stopping;
  }

  /** Follows the connections of `server`. */
  watch(server: Server): void {
    server.on('connection', (socket: Socket) => {
      this.#open.set(socket, { answers: new Set(), bytesRead: 0 });
      socket.once('close', () => this.#open.delete(socket));
    });
    // Node calls this when nothing was read or written for so long, and after each answer when the next request is too late.
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
   * Takes leave: answers say that their connection ends, connections that want nothing are closed after a moment, again and again,
   * and all others after `patience` ms. Resolves as soon as the server may close: after that moment, or when nobody is there.
   */
  async drain(patience: number): Promise<void> {
    this.#stopping = true;
    for (const { answers } of this.#open.values()) {
      for (const answer of answers) if (!answer.headersSent) answer.setHeader('connection', 'close');
    }
    this.#destroy = setTimeout(() => this.#destroyAll(), patience).unref();
    const began = Date.now();
    await new Promise<void>((resolve) => {
      this.#sweep = setInterval(() => {
        const isOver = Date.now() - began >= Math.min(lastRequests, patience / 2);
        if (isOver) this.#closeIdle();
        if (isOver || this.#open.size === 0) resolve();
      }, sweepEvery);
    });
  }

  /** Follows nothing any more: the server is closed. */
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
