/** The cookies of this feature: scripts cannot read them, and requests from other sites do not include them. */
import type { FastifyReply, FastifyRequest } from 'fastify';

export type CookieName = 'knownDevice' | 'recoveryBrowser' | 'resetProof';

/**
 * @param secure whether the shop is served over https. Then the names start with `__Host-`: browsers accept such a
 * cookie only over https and for this host alone, so neither another host of the same domain nor an attacker on the
 * network can set one.
 */
export function createCookies(secure: boolean) {
  const nameOf = (name: CookieName) => (secure ? `__Host-${name}` : name);
  const options = { path: '/', httpOnly: true, sameSite: 'strict', secure } as const;
  return {
    read: (request: FastifyRequest, name: CookieName): string | undefined => request.cookies[nameOf(name)],
    /** @param seconds how long the browser stores it */
    set(reply: FastifyReply, name: CookieName, value: string, seconds: number): void {
      reply.setCookie(nameOf(name), value, { ...options, maxAge: seconds });
    },
    clear(reply: FastifyReply, name: CookieName): void {
      reply.clearCookie(nameOf(name), options);
    },
  };
}

export type Cookies = ReturnType<typeof createCookies>;
