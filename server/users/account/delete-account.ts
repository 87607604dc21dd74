import { text } from '../../../messages/text.ts';
import type { Database, Queries } from '../../db/database.ts';
import type { Mail } from '../../mail/mail.ts';
import { AppError } from '../../platform/errors.ts';
import { accountDeletedEmail } from '../email-templates.ts';
import { mailPerson } from '../mail-person.ts';
import { noPasswordHash, type Passwords } from '../passwords.ts';
import { removeRecovery } from '../recovery/store.ts';
import { removeSessionsOf } from '../session-store.ts';
import { anonymiseUser, lockAdministrators, otherOwnerExists } from '../store.ts';
import { removeConfirmationsOf } from './confirmation-store.ts';
import { checkOwnPassword } from './own-password.ts';

/** Erases a feature's data about a user, in the transaction that deletes their account. */
export type ErasePerson = (tx: Queries, userId: string) => Promise<void>;

interface Parts {
  database: Database;
  passwords: Passwords;
  mail: Mail;
  /** The cleanup of the features that depend on this one, in order. */
  erasers: readonly ErasePerson[];
}

const lastAdministrator = () => new AppError('LAST_ADMINISTRATOR', text('errors.onlyAdministrator'));

/**
 * Deletes an account and erases all personal data. The row stays without a name, because orders refer to it.
 *
 * The other features run first, the cart before the orders: a concurrent order has either taken the cart, and this
 * waits for it and anonymizes it; or it finds the cart empty and fails.
 * @throws AppError WRONG_PASSWORD, LAST_ADMINISTRATOR, TOO_MANY_ATTEMPTS, BUSY
 */
export async function deleteAccount(
  { database, passwords, mail, erasers }: Parts,
  userId: string,
  password: string,
): Promise<void> {
  const person = await checkOwnPassword(database.queries, passwords, userId, password, 'password');
  await database.transaction(async (tx) => {
    if (person.role === 'ADMIN') {
      await lockAdministrators(tx);
      if (!(await otherOwnerExists(tx, userId))) throw lastAdministrator();
    }
    for (const erase of erasers) await erase(tx, userId);
    await removeSessionsOf(tx, userId);
    await removeRecovery(tx, userId, person.email);
    await removeConfirmationsOf(tx, userId);
    await mail.erase(tx, person.email);
    await anonymiseUser(tx, userId, noPasswordHash);
    await mailPerson(mail, tx, person, accountDeletedEmail);
  });
}
