/**
 * Many calls of one kind as a few runs: while one run is under way, the calls that arrive wait, and go together in the next. So under
 * load a statement, its round trip and its commit serve many requests, and a call on its own does not wait.
 */
import { runDetached, waitFor } from './waiting-time.ts';

interface Waiting<Given, Result> {
  given: Given;
  /** Returns true when its request has stopped waiting. */
  isOver: () => boolean;
  resolve: (result: Result) => void;
  reject: (error: unknown) => void;
}

interface Options<Given, Result> {
  /**
   * Serves all of these, in the context of no request; they began to wait before it starts.
   * @returns the results in the same order
   */
  run: (all: readonly Given[]) => Promise<readonly Result[]>;
  /** Calls with the same key never share a run: the later one waits for the next. Without it, any do. */
  keyOf?: (given: Given) => string;
  /** The most calls of one run. */
  most?: number;
  /** In ms: a run that takes longer no longer holds up others. Its connection may be dead. */
  patience?: number;
}

/**
 * @returns waits as long as the current request may, and rejects with the error of the whole run. How many wait is limited by the
 * admission of requests.
 */
export function batchCalls<Given, Result>({
  run,
  keyOf,
  most = 100,
  patience = 250,
}: Options<Given, Result>): (given: Given) => Promise<Result> {
  let waiting: Waiting<Given, Result>[] = [];
  let isUnderWay = false;

  /** The first calls that can share a run, in the order of their arrival. */
  function take(): Waiting<Given, Result>[] {
    const keys = new Set<string>();
    const taken: Waiting<Given, Result>[] = [];
    const left: Waiting<Given, Result>[] = [];
    for (const call of waiting) {
      if (call.isOver()) continue;
      const key = keyOf?.(call.given);
      const fits = taken.length < most && (key === undefined || !keys.has(key));
      (fits ? taken : left).push(call);
      if (key !== undefined) keys.add(key);
    }
    waiting = left;
    return taken;
  }

  function begin(): void {
    const calls = take();
    isUnderWay = calls.length > 0;
    if (!isUnderWay) return;
    let isDone = false;
    const next = () => {
      if (isDone) return;
      isDone = true;
      clearTimeout(late);
      begin();
    };
    const late = setTimeout(next, patience);
    void settle(calls).then(next);
  }

  async function settle(calls: readonly Waiting<Given, Result>[]): Promise<void> {
    try {
      const results = await run(calls.map(({ given }) => given));
      for (const [n, { resolve }] of calls.entries()) resolve(results[n] as Result);
    } catch (error) {
      for (const { reject } of calls) reject(error);
    }
  }

  return (given) =>
    waitFor(
      (isOver) =>
        new Promise<Result>((resolve, reject) => {
          waiting.push({ given, isOver, resolve, reject });
          if (!isUnderWay) runDetached(begin);
        }),
    );
}
