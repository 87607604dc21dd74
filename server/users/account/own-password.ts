import type { Queries } from '../../db/database.ts';
import { notFound } from '../../lib/errors.ts';
import { wrongPassword } from '../errors.ts';
import { countFailures, ownPasswordCounters } from '../guessing.ts';
import type { Passwords } from '../passwords.ts';
import { findOwnCredentials } from '../repository.ts';

/**
 * Checks the password of the signed-in user, and returns the account's name, address and role.
 * @param field the form field that shows the message
 * @throws AppError WRONG_PASSWORD, TOO_MANY_ATTEMPTS, BUSY
 */
export const checkOwnPassword = (
  queries: Queries,
  passwords: Passwords,
  userId: string,
  password: string,
  field: 'password' | 'currentPassword',
) =>
  countFailures(queries, ownPasswordCounters(userId), 'WRONG_PASSWORD', async () => {
    const person = await findOwnCredentials(queries, userId);
    if (!person) throw notFound('errors.accountNotFound');
    if (!(await passwords.matches(person.passwordHash, password))) throw wrongPassword(field);
    return person;
  });
