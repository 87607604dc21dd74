import type { FastifyBaseLogger } from 'fastify';

/** What features write their log with: pino, as Fastify hands it out. */
export type Log = FastifyBaseLogger;
