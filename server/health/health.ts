/** How all parts of the shop are: what each of them finds, in time. */
import { hostname } from 'node:os';
import type { PartHealth, ShopHealth } from '../../contract/settings/health.ts';
import { text } from '../../messages/text.ts';
import { english, isDatabaseUnavailable } from '../lib/errors.ts';
import { allStores, inStore } from '../runtime/current-store.ts';
import type { Finding, HealthCheck } from '../runtime/health-check.ts';
import type { Log } from '../runtime/log.ts';

/** The longest time of a check, in ms: the others are shown without it. */
const usualLongest = 3_000;
/** How long a result is shown to everybody who asks, in ms. */
const holdsFor = 2_000;

interface Parts {
  checks: readonly HealthCheck[];
  log: Pick<Log, 'warn'>;
  longest?: number;
}

export function createHealth({ checks, log, longest = usualLongest }: Parts) {
  let last: { at: number; result: Promise<ShopHealth> } | undefined;

  async function find({ name, check }: HealthCheck): Promise<Finding | undefined> {
    try {
      return await within(longest, async () => check());
    } catch (error) {
      log.warn({ err: error, check: name }, 'a part of the shop could not be checked');
      const message = isDatabaseUnavailable(error) ? text('health.notKnownWithoutDatabase') : text('health.notKnown');
      return { state: 'failed', message, advice: text('health.readLog') };
    }
  }

  async function checkAll(): Promise<ShopHealth> {
    const found = await Promise.all(checks.map(async (each) => present(each, await find(each))));
    return {
      checkedAt: new Date().toISOString(),
      process: `${hostname()}:${process.pid}`,
      parts: found.filter((part) => part !== undefined),
    };
  }

  return {
    /** Never rejects. */
    get(): Promise<ShopHealth> {
      const now = performance.now();
      // Each part is about all stores, whichever the owner looks at.
      if (!last || now - last.at >= holdsFor) last = { at: now, result: inStore(allStores, checkAll) };
      return last.result;
    },
  };
}

export type Health = ReturnType<typeof createHealth>;

function present({ name, title }: HealthCheck, finding: Finding | undefined): PartHealth | undefined {
  if (!finding) return undefined;
  const { state, message, advice, since } = finding;
  return {
    name,
    title: english(title),
    titleText: title,
    state,
    message: english(message),
    messageText: message,
    ...(advice && { advice: english(advice), adviceText: advice }),
    ...(since && { since: since.toISOString() }),
  };
}

/** @throws Error when `work` takes longer than this many ms */
async function within<T>(ms: number, work: () => Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('the check took too long')), ms);
  });
  try {
    return await Promise.race([work(), late]);
  } finally {
    clearTimeout(timer);
  }
}
