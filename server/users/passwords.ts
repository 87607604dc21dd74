/** Passwords as they are kept: argon2id with OWASP's least parameters, few at once (assurance §1 row 28). */
import { availableParallelism } from 'node:os';
import * as argon2 from '@node-rs/argon2';
import { createQueue } from '../http/queue.ts';

const argon2id = 2;
const cost = { algorithm: argon2id, memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 } as const;

/** A hash of nothing in the same form and at the same cost: work for the sign-ins of unknown addresses, and no password's. */
export const noPasswordHash = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$${'A'.repeat(22)}$${'A'.repeat(43)}`;

/** One core stays free for everybody else, where there are several. */
const spareCores = Math.max(1, availableParallelism() - 1);

interface PasswordParts {
  hash?: typeof argon2.hash;
  verify?: typeof argon2.verify;
  /** Hashes computed at the same time. */
  atOnce?: number;
  /** Hashes that may wait for their turn. */
  waiting?: number;
  /** How long one may wait, in ms. */
  longest?: number;
}

/** Every function throws AppError BUSY when too many hashes are waited for already, or its turn does not come within a second. */
export function createPasswords({
  hash = argon2.hash,
  verify = argon2.verify,
  atOnce = spareCores,
  waiting = 64,
  longest = 1_000,
}: PasswordParts = {}) {
  const inTurn = createQueue({ atOnce, waiting, longest });
  /** Keyboards differ in how they compose the same message. */
  const normal = (password: string) => password.normalize('NFKC');

  return {
    hash: (password: string): Promise<string> => inTurn(() => hash(normal(password), cost)),

    /** Whether `password` is the one behind `stored`. Without a stored hash it takes as long, and the answer is no. */
    async matches(stored: string | undefined, password: string): Promise<boolean> {
      const same = await inTurn(() => verify(stored ?? noPasswordHash, normal(password)));
      return stored !== undefined && same;
    },
  };
}

export type Passwords = ReturnType<typeof createPasswords>;
