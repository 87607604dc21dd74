/**
 * The tokens in links of emails: `{subject}.{tag}`. The tag is a signature with a key of the shop, so nothing secret is stored,
 * and every email to an address has the same link.
 */
import { createHash, createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

/** Names an address in a link, so that the link does not contain it. */
export const hashEmail = (email: string): string => createHash('sha256').update(email).digest('base64url');

/**
 * Makes and opens tokens with a key for one purpose, so that a link for one is never valid for another.
 * @param purpose such as 'newsletter confirm'
 */
export function createTokens(secret: string, purpose: string) {
  const key = new Uint8Array(hkdfSync('sha256', secret, '', `tokri ${purpose}`, 32));
  const tagOf = (subject: string) => createHmac('sha256', key).update(subject).digest('base64url');
  return {
    sign: (subject: string): string => `${subject}.${tagOf(subject)}`,
    /** The subject of a token; undefined when this shop did not make it. */
    open(token: string): string | undefined {
      const [subject = '', tag = ''] = token.split('.');
      const [given, real] = [Buffer.from(tag), Buffer.from(tagOf(subject))];
      return given.length === real.length && timingSafeEqual(given, real) ? subject : undefined;
    },
  };
}
