import { randomInt } from 'node:crypto';
import type { Database } from '../db/database.ts';
import { newId } from '../lib/ids.ts';
import type { Log } from '../runtime/log.ts';
import type { Passwords } from './passwords.ts';
import { insertUser } from './repository.ts';
import { administratorExists, lockAdministrators } from './staff-repository.ts';

interface FirstAdministrator {
  email: string;
  password: string;
  created: true;
}

/** Without characters that are easily confused: 0 o, 1 i l, u v. */
const readable = '23456789abcdefghjkmnpqrstwxyz';

/** Four groups of five, like `k7m3q-…`: 97 bits. */
function readablePassword(): string {
  const group = () => Array.from({ length: 5 }, () => readable[randomInt(readable.length)]).join('');
  return [group(), group(), group(), group()].join('-');
}

/**
 * Creates the administrator of a shop that has none, with `password` or a generated one; null when there is one
 * already. A shopper who has `email` does not become administrator, because the address is not verified: null, with a
 * warning. Processes that start at once create one together.
 */
export async function ensureAdministrator(
  parts: { database: Database; passwords: Passwords; log: Log },
  email: string,
  password: string = readablePassword(),
): Promise<FirstAdministrator | null> {
  const { database, passwords, log } = parts;
  if (await administratorExists(database.queries)) return null;
  const passwordHash = await passwords.hash(password);
  const address = email.toLowerCase();
  const outcome = await database.transaction(async (tx) => {
    await lockAdministrators(tx);
    if (await administratorExists(tx)) return 'exists';
    const user = { id: newId(), name: 'Administrator', email: address, passwordHash, role: 'ADMIN' } as const;
    return (await insertUser(tx, user)) ? 'created' : 'taken';
  });
  if (outcome === 'taken') log.warn('ADMIN_EMAIL is the address of a shopper, so no administrator was created');
  return outcome === 'created' ? { email: address, password, created: true } : null;
}
