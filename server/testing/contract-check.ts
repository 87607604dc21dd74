/**
 * Compares every answer of the API with the declaration of its call: an answer that differs fails the test that caused
 * it.
 */
import type * as z from 'zod';
import { type Call, failuresOf } from '../../contract/api/call.ts';
import { failure, success } from '../../contract/api/envelope.ts';
import type { Http } from '../http/http.ts';

export class ContractCheck {
  readonly #faults = new Set<string>();

  /** Checks every response of `app`. Call it before the routes are added. */
  watch = (app: Http): void => {
    app.addHook('onSend', async ({ is404, method, routeOptions: { url = '', config } }, { statusCode }, payload) => {
      if (is404 || !url.startsWith('/api/v1/') || typeof payload !== 'string') return;
      const fault = config.call ? faultOf(config.call, statusCode, payload) : 'The route has no call';
      if (fault) this.#faults.add(`${method} ${url}: ${statusCode} ${fault}`);
    });
  };

  /** @throws Error naming the calls whose answers differ from their declarations */
  check(): void {
    if (this.#faults.size === 0) return;
    throw new Error(`These answers differ from the contract:\n  ${[...this.#faults].sort().join('\n  ')}`);
  }
}

/** How an answer differs from the declaration of its call; undefined when it does not. */
export function faultOf(call: Call, status: number, payload: string): string | undefined {
  if (status < 400) {
    if (!('output' in call)) return 'is JSON';
    return difference(success(call.output).extend(call.envelope?.shape ?? {}), payload);
  }
  const fault = difference(failure, payload);
  if (fault) return fault;
  const { code, data } = failure.parse(JSON.parse(payload));
  if (!failuresOf(call).get(status)?.includes(code)) return `${code} is not declared`;
  const schema = call.errorData?.[code];
  if (schema) return difference(schema, JSON.stringify(data));
  return data === undefined ? undefined : `${code} has data that is not declared`;
}

/** An answer is what its schema makes of it: with every property, and no other ones. */
function difference(schema: z.ZodType, payload: string | undefined): string | undefined {
  const answer: unknown = payload === undefined ? undefined : JSON.parse(payload);
  const parsed = schema.safeParse(answer);
  if (!parsed.success)
    return parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; ');
  return changeOf(answer, parsed.data, '');
}

/** The first place where a schema changed an answer. */
function changeOf(answer: unknown, parsed: unknown, path: string): string | undefined {
  if (!isObject(answer) || !isObject(parsed)) return answer === parsed ? undefined : `${path} is changed by its schema`;
  for (const name of new Set([...Object.keys(answer), ...Object.keys(parsed)])) {
    const place = path ? `${path}.${name}` : name;
    if (!(name in parsed)) return `${place} is not declared`;
    const change = changeOf(answer[name], parsed[name], place);
    if (change) return change;
  }
  return undefined;
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
