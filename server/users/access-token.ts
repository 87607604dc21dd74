import { createSecretKey } from 'node:crypto';
import { errors, jwtVerify, SignJWT } from 'jose';
import { LRUCache } from 'lru-cache';

/** The complete claims of an access token: role and status are read from the database at each request. */
interface AccessClaims {
  userId: string;
  sessionId: string;
}

const algorithm = 'HS256';
const issuer = 'tokri';
const audience = 'tokri-api';
const type = 'at+jwt';
const lifetimeSeconds = 15 * 60;
/** Tokens whose signature is not checked again: more than sign-ins are active at a time. */
const maxCached = 10_000;

/** Issues and reads access tokens: signed, valid for 15 minutes. `now` is the clock. */
export function createAccessTokens(secret: Uint8Array, now: () => Date) {
  const key = createSecretKey(secret);
  /** Tokens that were valid, until they expire: claims and signature of a token never change. */
  const known = new LRUCache<string, AccessClaims & { expiresAt: number }>({ max: maxCached });
  return {
    issue({ userId, sessionId }: AccessClaims): Promise<string> {
      const seconds = Math.floor(now().getTime() / 1000);
      return new SignJWT({ sid: sessionId })
        .setProtectedHeader({ alg: algorithm, typ: type })
        .setSubject(userId)
        .setIssuer(issuer)
        .setAudience(audience)
        .setIssuedAt(seconds)
        .setExpirationTime(seconds + lifetimeSeconds)
        .sign(key);
    },

    /** The claims of a valid token that this shop issued; null for any other text. */
    async read(token: string): Promise<AccessClaims | null> {
      const claims = known.get(token);
      if (claims && claims.expiresAt > Math.floor(now().getTime() / 1000)) return claims;
      try {
        const { payload } = await jwtVerify(token, key, {
          algorithms: [algorithm],
          issuer,
          audience,
          typ: type,
          requiredClaims: ['sub', 'sid', 'iat', 'exp'],
          currentDate: now(),
        });
        const { sub, sid, exp } = payload;
        if (typeof sub !== 'string' || typeof sid !== 'string' || exp === undefined) return null;
        const read = { userId: sub, sessionId: sid, expiresAt: exp };
        known.set(token, read);
        return read;
      } catch (error) {
        if (error instanceof errors.JOSEError) return null;
        throw error;
      }
    },
  };
}

export type AccessTokens = ReturnType<typeof createAccessTokens>;
