/**
 * The link of a recovery email: `{account}.{expiry}.{tag}`. The tag covers the password's hash, so a new password
 * invalidates every link, and nothing has to be stored.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';

const shape = /^([0-9a-z]{26})\.([0-9a-z]{1,9})\.([\w-]{43})$/;

interface Holder {
  id: string;
  passwordHash: string;
}

export function createRecoveryLinks(key: Uint8Array) {
  const tag = (id: string, ends: string, passwordHash: string) =>
    createHmac('sha256', key).update(`${id}.${ends}.${passwordHash}`).digest('base64url');

  return {
    /** A token for `holder`, valid until `endsAt`. */
    issue({ id, passwordHash }: Holder, endsAt: Date): string {
      const ends = Math.floor(endsAt.getTime() / 1000).toString(36);
      return `${id}.${ends}.${tag(id, ends, passwordHash)}`;
    },

    /** The account that a token names; null when it is expired or malformed. Call `isGenuine` before trusting it. */
    accountOf(token: string, now: Date): string | null {
      const [, id, ends = ''] = shape.exec(token) ?? [];
      return id !== undefined && Number.parseInt(ends, 36) * 1000 > now.getTime() ? id : null;
    },

    /** Returns true when this shop issued `token` for `holder`, whose password is unchanged. */
    isGenuine(token: string, { id, passwordHash }: Holder): boolean {
      const [, named, ends = '', signature = ''] = shape.exec(token) ?? [];
      return named === id && timingSafeEqual(Buffer.from(signature), Buffer.from(tag(id, ends, passwordHash)));
    },
  };
}

export type RecoveryLinks = ReturnType<typeof createRecoveryLinks>;
