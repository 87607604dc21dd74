import type { CacheResponses } from '../cache/cache-responses.ts';
import type { CleanupStep } from '../db/cleanup.ts';
import type { BackgroundJob } from '../runtime/background-jobs.ts';
import type { HealthCheck } from '../runtime/health-check.ts';
import type { Measure } from '../runtime/measures.ts';

/** The routes and jobs that every part of the shop gives to `buildApp`, besides what it gives to other parts. */
export interface AppModule {
  jobs: readonly BackgroundJob[];
  /** Run once an hour. */
  cleanup?: readonly CleanupStep[];
  /** In the order in which an owner sees them. */
  checks?: readonly HealthCheck[];
  measures?: readonly Measure[];
  addRoutes(cached: CacheResponses): Promise<void> | void;
  /** Closes what the part opened. */
  close?(): Promise<void>;
}
