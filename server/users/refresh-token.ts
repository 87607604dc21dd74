/**
 * Refresh tokens: `{session id}.{value}.{tag}`. The first value is random, each later one is derived from its
 * predecessor with a key of the shop. So two tabs that refresh at once can get the same successor, although only hashes
 * are stored. The tag proves that this shop issued the token, so a stranger who knows a session's id cannot end it with
 * a forged token.
 */
import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Keys } from './keys.ts';

const shape = /^([0-9a-z]{26})\.([\w-]{43})\.([\w-]{43})$/;

/** The stored form of a token. The token has 256 random bits, so a plain hash cannot be reversed. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url');

export function createRefreshTokens(keys: Keys) {
  const tag = (sessionId: string, value: string) =>
    createHmac('sha256', keys.refreshTag).update(`${sessionId}.${value}`).digest('base64url');
  const token = (sessionId: string, value: string) => `${sessionId}.${value}.${tag(sessionId, value)}`;

  return {
    /** The first token of a session. */
    first: (sessionId: string): string => token(sessionId, randomBytes(32).toString('base64url')),

    /** The only successor of `predecessor`, a genuine token of session `sessionId`. */
    successor: (sessionId: string, predecessor: string): string =>
      token(sessionId, createHmac('sha256', keys.refreshSuccessor).update(predecessor).digest('base64url')),

    /** The session of a token; null when this shop did not issue it. */
    sessionOf(presented: string): string | null {
      const [, sessionId = '', value = '', signature = ''] = shape.exec(presented) ?? [];
      if (!sessionId) return null;
      return timingSafeEqual(Buffer.from(signature), Buffer.from(tag(sessionId, value))) ? sessionId : null;
    },
  };
}

export type RefreshTokens = ReturnType<typeof createRefreshTokens>;
