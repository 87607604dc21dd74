/** The cookies of this feature: no script reads them, and no other site's page sends them along. */
import type { FastifyReply, FastifyRequest } from 'fastify';

export type CookieName = 'knownDevice' | 'recoveryBrowser' | 'resetProof';

/**
 * @param secure whether the shop is reached by https. Then the names begin with `__Host-`: browsers take such a cookie only over
 * https, for this host alone, so neither another host of the same domain nor anybody on the line can plant one.
 */
export function createCookies(secure: boolean) {
  const nameOf = (name: CookieName) => (secure ? `__Host-${name}` : name);
  const options = { path: '/', httpOnly: true, sameSite: 'strict', secure } as const;
  return {
    read: (request: FastifyRequest, name: CookieName): string | undefined => request.cookies[nameOf(name)],
    /** @param seconds how long the browser keeps it */
    set(reply: FastifyReply, name: CookieName, value: string, seconds: number): void {
      reply.setCookie(nameOf(name), value, { ...options, maxAge: seconds });
    },
    clear(reply: FastifyReply, name: CookieName): void {
      reply.clearCookie(nameOf(name), options);
    },
  };
}

export type Cookies = ReturnType<typeof createCookies>;
