/**
 * Tells clients behind one address apart without an account: a signed random id, which says nothing else. Only a client that was refused
 * because of others at its address gets one, so that pages stay the same for everybody and can be cached.
 */
import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';

const shape = /^([\w-]{22})\.([\w-]{22})$/;
/** In seconds. */
const lifetime = 24 * 60 * 60;

/** @param isSecure whether the shop is served over https: then no other host of the domain can set the cookie */
export function createVisitorCookies(secret: string, isSecure: boolean) {
  const key = new Uint8Array(hkdfSync('sha256', secret, '', 'tokri visitor', 32));
  const name = isSecure ? '__Host-visitor' : 'visitor';
  const ofHeader = new RegExp(`(?:^|;)\\s*${name}=([^;\\s]*)`);
  const tagOf = (id: string) => createHmac('sha256', key).update(id).digest().subarray(0, 16).toString('base64url');

  return {
    /** The id in a `Cookie` header; undefined without a cookie that this shop signed. */
    read(header: string | undefined): string | undefined {
      const [, id, tag] = shape.exec(ofHeader.exec(header ?? '')?.[1] ?? '') ?? [];
      return id && tag && timingSafeEqual(Buffer.from(tag), Buffer.from(tagOf(id))) ? id : undefined;
    },

    /** A `Set-Cookie` header with a new id. */
    issue(): string {
      const id = randomBytes(16).toString('base64url');
      const secure = isSecure ? '; Secure' : '';
      return `${name}=${id}.${tagOf(id)}; Path=/; Max-Age=${lifetime}; HttpOnly; SameSite=Lax${secure}`;
    },
  };
}
