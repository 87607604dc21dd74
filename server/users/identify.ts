import type { Queries } from '../db/database.ts';
import type { Identify, SessionOf } from '../http/policies.ts';
import { batchCalls } from '../runtime/batch-calls.ts';
import type { AccessTokens } from './access-token.ts';
import { bearerToken } from './bearer.ts';
import { notSignedIn, signInEnded } from './errors.ts';
import { findSessions } from './session-repository.ts';

/** The session in a request's access token, which may have ended since. */
export const createSessionOf =
  (accessTokens: AccessTokens): SessionOf =>
  async (request) => {
    const token = bearerToken(request);
    return token ? (await accessTokens.read(token))?.sessionId : undefined;
  };

/**
 * Identifies the user of a request from its access token and the current database, so that a sign-out, a suspension and a change of
 * role apply from the next request. Requests at the same time share a query that starts after all of them arrived.
 */
export const createIdentify = (queries: Queries, accessTokens: AccessTokens, now: () => Date): Identify => {
  const findSession = batchCalls({
    async run(ids: readonly string[]) {
      const found = await findSessions(queries, ids);
      return ids.map((id) => found.get(id));
    },
  });
  return async (request) => {
    const token = bearerToken(request);
    if (!token) return null;
    const claims = await accessTokens.read(token);
    if (!claims) throw notSignedIn();
    const session = await findSession(claims.sessionId);
    const holds =
      session &&
      session.userId === claims.userId &&
      session.status === 'Active' &&
      !session.endedAt &&
      session.expiresAt > now();
    if (!holds) throw signInEnded();
    const { userId, name, role, storeIds, staffRole } = session;
    return { userId, sessionId: claims.sessionId, name, role, ...(storeIds && { storeIds, staffRole }) };
  };
};
