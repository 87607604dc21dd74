/** One call of a provider's API: bounded in time, repeated where no answer came, and checked in its form. */
import { setTimeout as pause } from 'node:timers/promises';
import type * as z from 'zod';
import { callTimeout, ProviderError } from './provider.ts';

interface JsonRequest {
  method: 'GET' | 'POST';
  url: string;
  body?: object | undefined;
  headers: Readonly<Record<string, string>>;
}

const maxTries = 3;
/** Before a repetition, in ms. */
const retryPause = 200;

/** Statuses that decide nothing: the provider is busy, or has a fault. */
const isUndecided = (status: number) => status === 408 || status === 409 || status === 429 || status >= 500;

/**
 * Every request is one that may be repeated.
 * @throws ProviderError
 */
export async function requestJson<T extends z.ZodType>(answer: T, request: JsonRequest): Promise<z.infer<T>> {
  const signal = AbortSignal.timeout(callTimeout);
  for (let tries = 1; ; tries += 1) {
    try {
      return await requestOnce(answer, request, signal);
    } catch (error) {
      const isUnknown = error instanceof ProviderError && error.failure === 'unknown';
      if (!isUnknown || signal.aborted || tries >= maxTries) throw error;
      await pause(retryPause * tries);
    }
  }
}

async function requestOnce<T extends z.ZodType>(
  answer: T,
  { method, url, body, headers }: JsonRequest,
  signal: AbortSignal,
): Promise<z.infer<T>> {
  const { status, content } = await send(url, {
    method,
    headers: { accept: 'application/json', ...headers, ...(body && { 'content-type': 'application/json' }) },
    body: body ? JSON.stringify(body) : null,
    redirect: 'error',
    signal,
  });
  if (status === 401 || status === 403) throw new ProviderError('wrong_keys', 'the provider does not accept the keys');
  if (status === 404) throw new ProviderError('not_found', 'the provider does not know this');
  if (isUndecided(status)) throw new ProviderError('unknown', `the provider answered ${status}`);
  if (status >= 400) throw new ProviderError('rejected', reasonIn(content) ?? `the provider answered ${status}`);
  const parsed = answer.safeParse(content);
  if (!parsed.success)
    throw new ProviderError('unknown', 'the answer has another form than documented', { cause: parsed.error });
  return parsed.data;
}

async function send(url: string, init: RequestInit): Promise<{ status: number; content: unknown }> {
  try {
    const response = await fetch(url, init);
    return { status: response.status, content: await response.json().catch(() => undefined) };
  } catch (error) {
    throw new ProviderError('unknown', 'the provider did not answer', { cause: error });
  }
}

/** Undefined unless the answer has one. */
function reasonIn(content: unknown): string | undefined {
  const { error } = (content ?? {}) as { error?: { description?: unknown } };
  return typeof error?.description === 'string' ? error.description : undefined;
}
