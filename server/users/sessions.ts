/** Sessions: start, refresh with rotating tokens, end. */
import type { Tokens } from '../../contract/users/users.ts';
import type { Queries } from '../db/database.ts';
import { newId } from '../lib/ids.ts';
import type { AccessTokens } from './access-token.ts';
import { accountSuspended, notSignedIn, refreshTokenReplayed, signInEnded } from './errors.ts';
import { hashToken, type RefreshTokens } from './refresh-token.ts';
import * as repository from './session-repository.ts';

/** A sign-in ends this long after its last refresh, in milliseconds (30 days). */
const lifetime = 30 * 24 * 60 * 60 * 1000;
/** The maximum age of a sign-in, however often it is refreshed, in days. */
const maxDays = 90;
/** How long a used refresh token still returns its successor, in milliseconds: for two tabs, or a lost response. */
const grace = 10_000;
const userAgentMax = 200;

interface Parts {
  queries: Queries;
  accessTokens: AccessTokens;
  refreshTokens: RefreshTokens;
  now: () => Date;
}

export function createSessions({ queries, accessTokens, refreshTokens, now }: Parts) {
  const expiry = (at: Date) => new Date(at.getTime() + lifetime);

  /**
   * Decides about a genuine token that could not be rotated. Returns the user's id when its successor may be returned
   * again.
   */
  async function reconsider(sessionId: string, presented: string, at: Date): Promise<string> {
    const session = await repository.findSession(queries, sessionId);
    if (!session || session.endedAt || session.expiresAt <= at) throw signInEnded();
    const isCurrent = session.tokenHash === presented;
    const inGrace = session.previousHash === presented && at.getTime() - session.rotatedAt.getTime() <= grace;
    if (!isCurrent && !inGrace) {
      await repository.endSession(queries, sessionId, at);
      throw refreshTokenReplayed(session.userId);
    }
    if (isCurrent || session.status !== 'Active') throw accountSuspended(session.userId);
    return session.userId;
  }

  async function newSession(userId: string, userAgent: string) {
    const id = newId();
    const refreshToken = refreshTokens.first(id);
    const at = now();
    const session = {
      id,
      userId,
      tokenHash: hashToken(refreshToken),
      rotatedAt: at,
      createdAt: at,
      expiresAt: expiry(at),
      userAgent: userAgent.slice(0, userAgentMax),
    };
    return { session, tokens: { accessToken: await accessTokens.issue({ userId, sessionId: id }), refreshToken } };
  }

  return {
    /** Starts a sign-in of the already verified `userId`, in the transaction `tx` if there is one. */
    async start(userId: string, userAgent: string, tx: Queries = queries): Promise<Tokens> {
      const { session, tokens } = await newSession(userId, userAgent);
      await repository.insertSession(tx, session);
      return tokens;
    },

    /** Starts a sign-in by a password that was just verified; undefined when it was changed in the meantime. */
    async startByPassword(userId: string, passwordHash: string, userAgent: string): Promise<Tokens | undefined> {
      const { session, tokens } = await newSession(userId, userAgent);
      return (await repository.insertSessionFor(queries, session, passwordHash)) ? tokens : undefined;
    },

    /**
     * Exchanges a refresh token for new tokens. Reuse after the grace period ends the whole sign-in, because the token
     * was copied.
     * @throws AppError NOT_SIGNED_IN, SIGN_IN_ENDED, ACCOUNT_SUSPENDED
     */
    async refresh(token: string): Promise<Tokens> {
      const sessionId = refreshTokens.sessionOf(token);
      if (!sessionId) throw notSignedIn();
      const from = hashToken(token);
      const refreshToken = refreshTokens.successor(sessionId, token);
      const at = now();
      const rotation = { sessionId, from, to: hashToken(refreshToken), at, expiresAt: expiry(at), maxDays };
      const userId = (await repository.rotateToken(queries, rotation)) ?? (await reconsider(sessionId, from, at));
      return { accessToken: await accessTokens.issue({ userId, sessionId }), refreshToken };
    },

    end: (sessionId: string): Promise<void> => repository.endSession(queries, sessionId, now()),

    removeOld: (signal: AbortSignal): Promise<void> => repository.removeOldSessions(queries, now(), signal),
  };
}

export type Sessions = ReturnType<typeof createSessions>;
