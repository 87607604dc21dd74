import type { RegisterBody } from '../../contract/users.ts';
import type { Queries } from '../platform/database.ts';
import { newId } from '../platform/ids.ts';
import { isCommonPassword } from './common-passwords.ts';
import { countFailures, registerCounters } from './guessing.ts';
import type { Passwords } from './passwords.ts';
import { commonPassword, emailTaken } from './refusals.ts';
import { emailIsTaken, insertUser } from './store.ts';

/**
 * Creates a shopper's account. `ip` is where the request came from.
 * @throws Refusal VALIDATION for a common password, EMAIL_TAKEN, TOO_MANY_ATTEMPTS, BUSY
 */
export async function register(queries: Queries, passwords: Passwords, body: RegisterBody, ip: string): Promise<void> {
  if (isCommonPassword(body.password)) throw commonPassword();
  const email = body.email.toLowerCase();
  await countFailures(queries, registerCounters(ip), 'EMAIL_TAKEN', async () => {
    // Asked before the costly hash; when two register at once, the insert decides.
    if (await emailIsTaken(queries, email)) throw emailTaken();
    const passwordHash = await passwords.hash(body.password);
    const created = await insertUser(queries, { id: newId(), name: body.name, email, passwordHash });
    if (!created) throw emailTaken();
  });
}
