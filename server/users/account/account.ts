/** Actions of users on their own account, apart from the profile. */
import type { ChangePasswordBody } from '../../../contract/users/account.ts';
import type { Database, Queries } from '../../db/database.ts';
import type { Identity } from '../../http/policies.ts';
import type { Mail } from '../../mail/mail.ts';
import type { Passwords } from '../passwords.ts';
import { changePassword } from './change-password.ts';
import type { Confirmation } from './confirmation.ts';
import { deleteAccount, type ErasePerson, eraseCustomer } from './delete-account.ts';
import { createDevices } from './devices.ts';

interface Parts {
  database: Database;
  passwords: Passwords;
  mail: Mail;
  confirmation: Confirmation;
  now: () => Date;
}

export function createAccount(parts: Parts) {
  const erasers: ErasePerson[] = [];
  return {
    devices: createDevices(parts.database.queries, parts.now),
    confirmation: parts.confirmation,
    changePassword: (identity: Identity, body: ChangePasswordBody) => changePassword(parts, identity, body),
    delete: (userId: string, password: string) => deleteAccount({ ...parts, erasers }, userId, password),
    /** See `eraseCustomer`. */
    erase: (by: Pick<Identity, 'userId' | 'name'>, userId: string, check: (tx: Queries) => Promise<void>) =>
      eraseCustomer({ ...parts, erasers }, by, userId, check),
    /**
     * Registers `erase`, which is called when an account is deleted. For the features that depend on this one; the
     * cart comes before the orders.
     */
    whenDeleted(...erase: ErasePerson[]): void {
      erasers.push(...erase);
    },
  };
}

export type Account = ReturnType<typeof createAccount>;
