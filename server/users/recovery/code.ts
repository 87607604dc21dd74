/** The six digits of a recovery, and what is stored of them. */
import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import { limits } from '../../../contract/limits.ts';

const possibilities = 10 ** limits.otpDigits;

export const newCode = (): string => String(randomInt(possibilities)).padStart(limits.otpDigits, '0');

/**
 * A million codes are soon tried out, however slow a hash is. So it is made with a key of the shop: whoever reads the database
 * alone learns nothing.
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
