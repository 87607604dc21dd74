import type { CacheResponses } from '../cache/cache-responses.ts';
import type { CleanupStep } from '../db/cleanup.ts';
import type { BackgroundJob } from '../platform/background-jobs.ts';

/** What every part of the shop gives to `buildApp`, beside what it gives to other parts. */
export interface Part {
  jobs: readonly BackgroundJob[];
  /** Run once an hour. */
  cleanup?: readonly CleanupStep[];
  addRoutes(cached: CacheResponses): Promise<void> | void;
  /** Closes what the part opened. */
  close?(): Promise<void>;
}
