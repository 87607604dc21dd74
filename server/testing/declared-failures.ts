/** Holds what the API answers against what it declares: a code that contract/failures.ts does not know fails the tests that met it. */
import { failure } from '../../contract/envelope.ts';
import { failuresOf } from '../../contract/failures.ts';
import type { Http } from '../http/http.ts';

export class DeclaredFailures {
  readonly #undeclared = new Set<string>();

  /** Looks at every answer of `app`. Call it before the routes are added. */
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

  /** @throws Error naming the calls that were refused for what they do not declare */
  check(): void {
    if (this.#undeclared.size === 0) return;
    const found = [...this.#undeclared].sort().join('\n  ');
    throw new Error(`These failures are not declared in contract/failures.ts:\n  ${found}`);
  }
}
