import type { FastifyBaseLogger } from 'fastify';

/** The logger of features: pino, as Fastify provides it. */
export type Log = FastifyBaseLogger;
