/**
 * Compares the API's errors with its declarations: an undeclared code (contract/failures.ts) fails the test that
 * received it.
 */
import { failure } from '../../contract/envelope.ts';
import { failuresOf } from '../../contract/failures.ts';
import type { Http } from '../http/http.ts';

export class DeclaredFailures {
  readonly #undeclared = new Set<string>();

  /** Checks every response of `app`. Call it before the routes are added. */
  watch = (app: Http): void => {
    app.addHook('onSend', async ({ is404, method, routeOptions }, { statusCode }, payload) => {
      const { url = '', config } = routeOptions;
      if (is404 || statusCode < 400 || !url.startsWith('/api/v1/') || typeof payload !== 'string') return;
      const { code } = failure.parse(JSON.parse(payload));
      const asked = method === 'HEAD' ? 'GET' : method;
      if (
        failuresOf(asked, url, config.policy ?? 'public')
          .get(statusCode)
          ?.includes(code)
      )
        return;
      this.#undeclared.add(`${asked} ${url}: ${statusCode} ${code}`);
    });
  };

  /** @throws Error naming the calls with undeclared errors */
  check(): void {
    if (this.#undeclared.size === 0) return;
    const found = [...this.#undeclared].sort().join('\n  ');
    throw new Error(`These failures are not declared in contract/failures.ts:\n  ${found}`);
  }
}
