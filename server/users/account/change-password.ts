import { createHash } from 'node:crypto';
import type { ChangePasswordBody } from '../../../contract/users/account.ts';
import type { Database } from '../../db/database.ts';
import type { Identity } from '../../http/policies.ts';
import type { Mail } from '../../mail/mail.ts';
import { createRequestCoalescing } from '../../runtime/request-coalescing.ts';
import { isCommonPassword } from '../common-passwords.ts';
import { passwordChangedEmail } from '../email-templates.ts';
import { commonPassword, wrongPassword } from '../errors.ts';
import { mailPerson } from '../mail-person.ts';
import type { Passwords } from '../passwords.ts';
import { lockIfPasswordUnchanged, setPassword } from '../repository.ts';
import { endSessionsOf } from '../session-repository.ts';
import { checkOwnPassword } from './own-password.ts';

interface Parts {
  database: Database;
  passwords: Passwords;
  mail: Mail;
  now: () => Date;
}

const atOnce = createRequestCoalescing<void>();

/**
 * Changes the password of the signed-in user, ends their other sign-ins, and notifies them by email. The one that it is already changes nothing.
 * The same request at the same moment is the same change.
 * @throws AppError WRONG_PASSWORD, VALIDATION for a common password, TOO_MANY_ATTEMPTS, BUSY
 */
export const changePassword = (parts: Parts, identity: Identity, body: ChangePasswordBody): Promise<void> => {
  const same = JSON.stringify([identity.sessionId, body.currentPassword, body.newPassword]);
  return atOnce(createHash('sha256').update(same).digest('base64url'), () => change(parts, identity, body));
};

async function change(
  { database, passwords, mail, now }: Parts,
  { userId, sessionId }: Identity,
  { currentPassword, newPassword }: ChangePasswordBody,
): Promise<void> {
  const person = await checkOwnPassword(database.queries, passwords, userId, currentPassword, 'currentPassword');
  // Changed already: the answer to the first request was lost.
  if (newPassword === currentPassword) return;
  if (await isCommonPassword(newPassword)) throw commonPassword('newPassword');
  const passwordHash = await passwords.hash(newPassword);
  await database.transaction(async (tx) => {
    // Of two changes at once, the second finds that its old password is no longer valid.
    if (!(await lockIfPasswordUnchanged(tx, userId, person.passwordHash))) throw wrongPassword('currentPassword');
    await setPassword(tx, userId, { passwordHash });
    await endSessionsOf(tx, userId, now(), sessionId);
    await mailPerson(mail, tx, person, passwordChangedEmail);
  });
}
