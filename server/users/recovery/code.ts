/** The six digits of a password recovery, and their stored form. */
import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import { limits } from '../../../contract/api/limits.ts';

const possibilities = 10 ** limits.otpDigits;

export const newCode = (): string => String(randomInt(possibilities)).padStart(limits.otpDigits, '0');

/**
 * A million codes are quickly tried, even with a slow hash. So the hash uses a key of the shop: the database alone does
 * not reveal the code.
 */
export function createCodeHash(key: Uint8Array) {
  const hash = (email: string, code: string): string =>
    createHmac('sha256', key).update(`${email}\n${code}`).digest('base64url');
  return {
    hash,
    isRight: (stored: string, email: string, code: string): boolean =>
      timingSafeEqual(Buffer.from(stored), Buffer.from(hash(email, code))),
  };
}

export type CodeHash = ReturnType<typeof createCodeHash>;
