import { readFile } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import * as z from 'zod';

interface Asked {
  method?: string;
  path: string;
  headers?: Record<string, string>;
  body?: unknown;
}

export interface Answered {
  /** 0 without a response. */
  status: number;
  retryAfter: string | undefined;
  body: string;
  ms: number;
  /** True when an open connection accepted the request and gave no response. */
  lost: boolean;
}

/** In ms: a request without a response by then counts as unanswered. */
const patience = 15_000;

/** One client: a keep-alive connection, and an address that the store trusts (`X-Forwarded-For`). */
export class Client {
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 1 });
  readonly #base: string;
  readonly #from: string;

  constructor(base: string, from: string) {
    this.#base = base;
    this.#from = from;
  }

  /** Sends a request, and reads the whole response. Never rejects. */
  ask({ method = 'GET', path, headers = {}, body }: Asked): Promise<Answered> {
    const began = performance.now();
    return new Promise((resolve) => {
      let answer = '';
      let wasAnswering = false;
      const end = (status: number, retryAfter?: string) =>
        resolve({
          status,
          retryAfter,
          body: answer,
          ms: performance.now() - began,
          // A server that stops resets connections that it has not accepted yet.
          lost: status === 0 && (asked.reusedSocket || wasAnswering),
        });
      const asked = request(
        this.#base + path,
        {
          method,
          agent: this.#agent,
          signal: AbortSignal.timeout(patience),
          headers: {
            'x-forwarded-for': this.#from,
            ...(body !== undefined && { 'content-type': 'application/json' }),
            ...headers,
          },
        },
        (response) => {
          response.setEncoding('utf8');
          wasAnswering = true;
          response.on('data', (text: string) => {
            answer += text;
          });
          response.on('end', () => end(response.statusCode ?? 0, response.headers['retry-after']));
          response.on('error', () => end(0));
        },
      );
      asked.on('error', () => end(0));
      asked.end(body === undefined ? undefined : JSON.stringify(body));
    });
  }

  close(): void {
    this.#agent.destroy();
  }
}

/** A unique address for each number below 65,536. */
export const addressOf = (network: number, n: number) => `10.${network}.${Math.floor(n / 256) % 256}.${n % 256}`;

const tokens = z.object({ data: z.object({ accessToken: z.string() }) });

/** Registers a user and signs in. Returns the authorization header. @throws when that fails */
export async function signUp(client: Client, email: string, password: string): Promise<Record<string, string>> {
  const registered = await client.ask({
    method: 'POST',
    path: '/api/v1/users/register',
    body: { name: 'Asha Rao', email, password },
  });
  if (registered.status !== 200) throw new Error(`registering: ${registered.status} ${registered.body}`);
  const signedIn = await client.ask({ method: 'POST', path: '/api/v1/users/login', body: { email, password } });
  if (signedIn.status !== 200) throw new Error(`signing in: ${signedIn.status} ${signedIn.body}`);
  return { authorization: `Bearer ${tokens.parse(JSON.parse(signedIn.body)).data.accessToken}` };
}

/** Megabytes of memory of a process. */
export async function residentMegabytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? Number.NaN) / 1024;
}
