import { text } from '../../../messages/text.ts';
import { addAuditEntry } from '../../audit-log/audit-log.ts';
import type { Database, Queries } from '../../db/database.ts';
import type { Identity } from '../../http/policies.ts';
import type { Mail } from '../../mail/mail.ts';
import { AppError, notFound } from '../../platform/errors.ts';
import { accountDeletedEmail } from '../email-templates.ts';
import { type Addressee, mailPerson } from '../mail-person.ts';
import { noPasswordHash, type Passwords } from '../passwords.ts';
import { removeRecovery } from '../recovery/store.ts';
import { removeSessionsOf } from '../session-store.ts';
import { anonymiseUser, findOwnCredentials, lockAdministrators, otherOwnerExists } from '../store.ts';
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
 * The same for a customer who orders by phone: without an email address they cannot do it themselves.
 * @throws AppError NOT_FOUND, or HAS_EMAIL for an account with an email address
 */
export async function deleteCaller(
  { database, mail, erasers }: Omit<Parts, 'passwords'>,
  by: Pick<Identity, 'userId' | 'name'>,
  userId: string,
): Promise<void> {
  await database.transaction(async (tx) => {
    const person = await findOwnCredentials(tx, userId);
    if (!person) throw notFound('errors.personNotFound');
    if (person.email !== null) throw new AppError('HAS_EMAIL', text('errors.callerHasEmail'));
    await erasePerson({ mail, erasers }, tx, userId, person);
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
