/**
 * The tokens in links of emails: `{subject}.{tag}`. The tag is a signature with a key of the shop, so nothing secret is stored,
 * and every email to an address has the same link.
 */
import { createHash, createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

/** Names an address in a link, so that the link does not contain it. */
export const hashEmail = (email: string): string => createHash('sha256').update(email).digest('base64url');

export function createTokens(secret: string) {
  /** One key for each purpose, so that a link for one is never valid for another. */
  function purpose(name: string) {
    const key = new Uint8Array(hkdfSync('sha256', secret, '', `tokri newsletter ${name}`, 32));
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
  return {
    /** The subject is the id of the subscription: after unsubscribing, an old link does not bring it back. */
    confirm: purpose('confirm'),
    /** The subject is the hash of the address: old links still work when it was subscribed again. */
    unsubscribe: purpose('unsubscribe'),
  };
}
