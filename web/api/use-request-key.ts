import { useRef } from 'react';
import { ApiError } from './api-error.ts';
import { newKey } from './request-key.ts';
import { deviceStore } from './storage.ts';
import { readAccount } from './tokens.ts';
import { workNames } from './unsent-work.ts';

const inPrint = (_: string, value: unknown) =>
  value instanceof File ? [value.name, value.size, value.lastModified] : value;

/**
 * Returns true when it is unknown if the store has done what was asked: after no response, server errors and busy responses. Other errors
 * are definite.
 */
export const leavesOpen = (error: unknown): boolean =>
  !(error instanceof ApiError) ||
  error.status === 0 ||
  error.status >= 500 ||
  error.status === 429 ||
  error.status === 401;

interface Attempt {
  print: string;
  key: string;
}

const none: Attempt = { print: '', key: '' };

/** In ms: later, the same request is meant again. */
const lifetime = 10 * 60_000;
/** So many requests whose answers are not known are kept. */
const most = 10;

interface Kept extends Attempt {
  target: string;
  at: number;
  account: string | undefined;
}

function readKept(): Kept[] {
  try {
    const kept = JSON.parse(deviceStore.get(workNames.requestKeys) ?? '[]') as Kept[];
    return kept.filter(({ at, account }) => Date.now() - at < lifetime && account === readAccount());
  } catch {
    return [];
  }
}

function writeKept(kept: readonly Kept[]): void {
  if (kept.length === 0) deviceStore.remove(workNames.requestKeys);
  else deviceStore.set(workNames.requestKeys, JSON.stringify(kept.slice(-most)));
}

/** The key of the same request whose answer is not known, or a new one, which is kept until it is. */
function keepKey(target: string, print: string): string {
  const kept = readKept();
  const key = kept.find((each) => each.target === target && each.print === print)?.key ?? newKey();
  writeKept([
    ...kept.filter((each) => each.key !== key),
    { target, print, key, at: Date.now(), account: readAccount() },
  ]);
  return key;
}

/**
 * Keys of requests whose answer may be lost: the same request has the same key until it is done, so that the store does it once.
 * @param target what is added, and to what, such as 'cash 01…': then the key outlasts a reload, and the end of the tab
 */
export function useRequestKey(target?: string) {
  const attempt = useRef(none);

  function forget(): void {
    const { key } = attempt.current;
    if (target !== undefined && key !== '') writeKept(readKept().filter((each) => each.key !== key));
    attempt.current = none;
  }

  return {
    /** The headers of a request that sends `body`. */
    headersOf(body: unknown): { 'idempotency-key': string } {
      const print = JSON.stringify(body, inPrint);
      if (attempt.current.print !== print)
        attempt.current = { print, key: target === undefined ? newKey() : keepKey(target, print) };
      return { 'idempotency-key': attempt.current.key };
    },

    /** The request was answered: the next one is another, though it sends the same. */
    done: forget,

    /** It failed: the next one is the same unless the store has refused this one. */
    failed(error: unknown): void {
      if (!leavesOpen(error)) forget();
    },
  };
}
