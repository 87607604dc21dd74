/** One log line per request: what was requested, the result and the duration. Health checks are left out. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Log } from '../runtime/log.ts';

/** Lines per second; under more load, the next line says how many requests were left out. */
const linesPerSecond = 50;
const maxPathLength = 200;

export class RequestLog {
  readonly #log: Log;
  readonly #max: number;
  #second = 0;
  #lines = 0;
  #leftOut = 0;

  constructor(log: Log, max = linesPerSecond) {
    this.#log = log;
    this.#max = max;
  }

  /** Tracks a request to its end, if it gets a line. */
  begin(request: IncomingMessage, response: ServerResponse): void {
    const { method, url = '' } = request;
    if (url.startsWith('/health/') || !this.#choose()) return;
    const began = performance.now();
    response.once('close', () => {
      this.#log.info(
        {
          request: {
            method,
            // The query contains search terms and tokens of links.
            path: url.split('?', 1)[0]?.slice(0, maxPathLength),
            status: response.writableFinished ? response.statusCode : 'aborted',
            ms: Math.round(performance.now() - began),
          },
          reqId: response.getHeader('x-request-id'),
          ...(this.#leftOut > 0 && { leftOut: this.#leftOut }),
        },
        'request',
      );
      this.#leftOut = 0;
    });
  }

  #choose(): boolean {
    const second = Math.floor(performance.now() / 1000);
    if (second !== this.#second) {
      this.#second = second;
      this.#lines = 0;
    }
    this.#lines += 1;
    if (this.#lines <= this.#max) return true;
    this.#leftOut += 1;
    return false;
  }
}
