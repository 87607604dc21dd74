/**
 * Event streams (`text/event-stream`) that stay open: their limits, heartbeats, and their end when the sign-in ends or
 * the shop stops (decision 0012). Features define the content.
 */

import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { StaffRole } from '../../contract/users/staff-roles.ts';
import type { Role } from '../../contract/users/users.ts';
import { text } from '../../messages/text.ts';
import { AppError, busy } from '../lib/errors.ts';
import type { Http } from './http.ts';
import { InUse } from './in-use.ts';
import { networkOf } from './network.ts';
import { type Identity, identityOf } from './policies.ts';

/** Sends an event to the client. */
export type Emit = (name: string, data: unknown) => void;

/** Starts to send events, and returns a function that stops it. It may throw an error instead. */
type Start = (emit: Emit) => Promise<() => void>;

export interface EventStreams {
  /**
   * Responds to a request with a stream. @throws AppError TOO_MANY_ATTEMPTS or BUSY when there are too many, or what
   * `start` throws
   */
  open(request: FastifyRequest, reply: FastifyReply, start: Start): Promise<FastifyReply>;
  /**
   * Ends the streams whose sign-in has ended, or whose user has another role or other stores: one query for all, so it takes seconds no
   * matter which process made the change. While the database is unavailable, they stay open.
   */
  endStale(): Promise<void>;
}

const defaults = {
  /** Interval of the heartbeat of each stream, in ms. */
  heartbeat: 10_000,
  /** A browser opens at most six connections to one shop; the streams of one user must leave some free. */
  maxForPerson: 4,
  maxForNetwork: 500,
  maxInProcess: 2_000,
};

export type StreamSettings = typeof defaults;
/** Maximum bytes buffered for a client that does not read. */
const maxWaiting = 16 * 1024;

/** Interval of the check of all sign-ins behind a process's streams, in ms. */
export const signInCheckEvery = 3_000;

/** The rights of the user of a session. */
interface Rights {
  role: Role;
  /** Null for owners and for customers. */
  storeIds: readonly string[] | null;
  /** Without a meaning where `storeIds` is null. */
  staffRole: StaffRole;
}

/** Returns the rights of the users of these sessions, for sessions that are still valid. */
type RightsOfSessions = (sessionIds: readonly string[]) => Promise<ReadonlyMap<string, Rights>>;

interface Open {
  identity: Identity;
  end: () => void;
}

/** @param settings settings that override the defaults */
export function createEventStreams(
  app: Http,
  rightsOfSessions: RightsOfSessions,
  settings: Partial<StreamSettings> = {},
): EventStreams {
  const { heartbeat, maxForPerson, maxForNetwork, maxInProcess } = { ...defaults, ...settings };
  const open = new Set<Open>();
  const ofAccounts = new InUse();
  const ofNetworks = new InUse();
  app.addHook('preClose', async () => {
    for (const { end } of open) end();
  });

  /** Takes a slot of the account and of its network, and returns a function that releases it. */
  function acquireSlot(request: FastifyRequest): () => void {
    const { userId } = identityOf(request);
    const network = networkOf(request.ip);
    const isFull = ofAccounts.of(userId) >= maxForPerson || ofNetworks.of(network) >= maxForNetwork;
    if (isFull) throw new AppError('TOO_MANY_ATTEMPTS', text('errors.tooManyStreams'), { retryAfter: 30 });
    if (open.size >= maxInProcess) throw busy(30);
    const releases = [ofAccounts.take(userId), ofNetworks.take(network)];
    return () => {
      for (const release of releases) release();
    };
  }

  return {
    async open(request, reply, start) {
      const identity = identityOf(request);
      const releaseSlot = acquireSlot(request);
      const stream = new Readable({ read() {} });
      let ended = false;
      const end = () => {
        if (!ended) stream.push(null);
        ended = true;
      };
      const write = (text: string) => {
        if (ended || stream.destroyed) return;
        if (stream.readableLength > maxWaiting) stream.destroy();
        else stream.push(text);
      };
      const stop = await start((name, data) => write(`event: ${name}\ndata: ${JSON.stringify(data)}\n\n`)).catch(
        (error: unknown) => {
          releaseSlot();
          throw error;
        },
      );
      const beating = setInterval(() => write(': still here\n\n'), heartbeat);
      const entry = { identity, end };
      open.add(entry);
      stream.once('close', () => {
        clearInterval(beating);
        open.delete(entry);
        stop();
        releaseSlot();
      });
      return reply
        .header('content-type', 'text/event-stream; charset=utf-8')
        .header('x-accel-buffering', 'no')
        .header('connection', 'close')
        .send(stream);
    },

    async endStale() {
      if (open.size === 0) return;
      const now = [...open];
      const rights = await rightsOfSessions([...new Set(now.map(({ identity }) => identity.sessionId))]);
      for (const { identity, end } of now) if (!isSame(identity, rights.get(identity.sessionId))) end();
    },
  };
}

const isSame = ({ role, storeIds, staffRole }: Identity, rights: Rights | undefined): boolean =>
  rights?.role === role &&
  (rights.storeIds ?? []).join() === (storeIds ?? []).join() &&
  (!storeIds || rights.staffRole === staffRole);
