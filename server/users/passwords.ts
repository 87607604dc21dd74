/** Password hashing: argon2id with OWASP's minimum parameters, few at once. */
import { availableParallelism } from 'node:os';
import * as argon2 from '@node-rs/argon2';
import { createQueue } from '../runtime/queue.ts';

const argon2id = 2;
const cost = { algorithm: argon2id, memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 } as const;

/** A dummy hash with the same format and cost: work for sign-ins with unknown addresses, and matches no password. */
export const noPasswordHash = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$${'A'.repeat(22)}$${'A'.repeat(43)}`;

/** Leaves one core free for other work, where there are several. */
const spareCores = Math.max(1, availableParallelism() - 1);

interface PasswordParts {
  hash?: typeof argon2.hash;
  verify?: typeof argon2.verify;
  /** Hashes computed at the same time. */
  atOnce?: number;
  /** Maximum number of queued hashes. */
  waiting?: number;
  /** Maximum waiting time in the queue, in ms. */
  longest?: number;
}

/** Every function throws AppError BUSY when the queue is full, or a hash has waited for a second. */
export function createPasswords({
  hash = argon2.hash,
  verify = argon2.verify,
  atOnce = spareCores,
  waiting = 64,
  longest = 1_000,
}: PasswordParts = {}) {
  const inTurn = createQueue({ atOnce, waiting, longest });
  /** Keyboards differ in how they compose the same letter. */
  const normal = (password: string) => password.normalize('NFKC');

  return {
    hash: (password: string): Promise<string> => inTurn(() => hash(normal(password), cost)),

    /** Returns true when `password` matches `stored`. Without a stored hash it takes as long and returns false. */
    async matches(stored: string | undefined, password: string): Promise<boolean> {
      const same = await inTurn(() => verify(stored ?? noPasswordHash, normal(password)));
      return stored !== undefined && same;
    },
  };
}

export type Passwords = ReturnType<typeof createPasswords>;
