import type { RegisterBody } from '../../contract/users/users.ts';
import { baseLocale } from '../../messages/locale.ts';
import type { Database } from '../db/database.ts';
import { newId } from '../lib/ids.ts';
import { countIfAllowed } from '../runtime/limits.ts';
import type { Confirmation } from './account/confirmation.ts';
import { isCommonPassword } from './common-passwords.ts';
import { commonPassword, emailTaken } from './errors.ts';
import { countFailures, countSuccesses, newAccountCounters, registerCounters, welcomeCounters } from './guessing.ts';
import type { Passwords } from './passwords.ts';
import { emailIsTaken, insertUser } from './repository.ts';

interface Parts {
  database: Database;
  passwords: Passwords;
  confirmation: Confirmation;
}

/**
 * Creates a shopper's account, and emails a link that confirms the address; when there were too many such emails, the
 * account page can still send one. `ip` is the address of the request. Returns the new account's id.
 * @throws AppError VALIDATION for a common password, EMAIL_TAKEN, TOO_MANY_ATTEMPTS, BUSY
 */
export async function register(
  { database, passwords, confirmation }: Parts,
  { name, email: address, password, language = baseLocale }: RegisterBody,
  ip: string,
): Promise<string> {
  if (await isCommonPassword(password)) throw commonPassword();
  const { queries } = database;
  const email = address.toLowerCase();
  return countFailures(queries, registerCounters(ip), 'EMAIL_TAKEN', async () => {
    // Checked before the costly hash; for concurrent registrations, the insert decides.
    if (await emailIsTaken(queries, email)) throw emailTaken();
    return countSuccesses(queries, newAccountCounters(ip), async () => {
      const passwordHash = await passwords.hash(password);
      const mails = await countIfAllowed(queries, welcomeCounters(email, ip));
      const id = newId();
      await database.transaction(async (tx) => {
        if (!(await insertUser(tx, { id, name, email, passwordHash, language }))) throw emailTaken();
        if (mails) await confirmation.mailLink(tx, { id, email, language });
      });
      return id;
    });
  });
}
