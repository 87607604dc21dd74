import { text } from '../../../messages/text.ts';
import { addAuditEntry } from '../../audit-log/audit-log.ts';
import type { Database, Queries } from '../../db/database.ts';
import type { Identity } from '../../http/policies.ts';
import { AppError, notFound } from '../../lib/errors.ts';
import type { Mail } from '../../mail/mail.ts';
import { accountDeletedEmail } from '../email-templates.ts';
import { type Addressee, mailPerson } from '../mail-person.ts';
import { noPasswordHash, type Passwords } from '../passwords.ts';
import { removeRecovery } from '../recovery/repository.ts';
import { anonymiseUser, findOwnCredentials } from '../repository.ts';
import { removeSessionsOf } from '../session-repository.ts';
import { lockAdministrators, otherOwnerExists } from '../staff-repository.ts';
import { removeConfirmationsOf } from './confirmation-repository.ts';
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
 * @throws AppError WRONG_PASSWORD, LAST_ADMINISTRATOR, SHIFTS_OPEN while they carry cash, TOO_MANY_ATTEMPTS, BUSY
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
    await erasePerson({ mail, erasers }, tx, userId, person);
  });
}

/**
 * The same for a customer who asks the shop for it: an owner does it, and they need not sign in.
 * @param check refuses by throwing, in the transaction, after everything is erased and the account is locked
 * @throws AppError NOT_FOUND, STAFF_ACCOUNT, SHIFTS_OPEN while they carry cash, or what `check` throws
 */
export async function eraseCustomer(
  { database, mail, erasers }: Omit<Parts, 'passwords'>,
  by: Pick<Identity, 'userId' | 'name'>,
  userId: string,
  check: (tx: Queries) => Promise<void>,
): Promise<void> {
  await database.transaction(async (tx) => {
    // Nobody makes them staff at the same time.
    await lockAdministrators(tx);
    const person = await findOwnCredentials(tx, userId);
    if (!person || person.status === 'Inactive') throw notFound('errors.personNotFound');
    if (person.role === 'ADMIN') throw new AppError('STAFF_ACCOUNT', text('errors.staffNotErased'));
    await erasePerson({ mail, erasers }, tx, userId, person);
    await check(tx);
    const about = { entity: 'user', entityId: userId, entityName: '', action: 'deleted', fields: {} } as const;
    await addAuditEntry(tx, { actor: { id: by.userId, name: by.name }, ...about });
  });
}

async function erasePerson(
  { mail, erasers }: Pick<Parts, 'mail' | 'erasers'>,
  tx: Queries,
  userId: string,
  person: Addressee,
): Promise<void> {
  for (const erase of erasers) await erase(tx, userId);
  await removeSessionsOf(tx, userId);
  if (person.email !== null) {
    await removeRecovery(tx, userId, person.email);
    await mail.erase(tx, person.email);
  }
  await removeConfirmationsOf(tx, userId);
  await anonymiseUser(tx, userId, noPasswordHash);
  await mailPerson(mail, tx, person, accountDeletedEmail);
}
