/** Users and their sign-ins: the interface for the rest of the server. */
import type { CurrentUser, LoginBody, ProfileBody, RegisterBody } from '../../contract/users/users.ts';
import type { CleanupStep } from '../db/cleanup.ts';
import type { Database, Queries } from '../db/database.ts';
import { notFound } from '../lib/errors.ts';
import type { Mail } from '../mail/mail.ts';
import { removeOldKeys } from '../runtime/idempotency.ts';
import { removeOldAttempts } from '../runtime/limits.ts';
import type { Log } from '../runtime/log.ts';
import { createAccessTokens } from './access-token.ts';
import { createAccount } from './account/account.ts';
import { createConfirmation } from './account/confirmation.ts';
import { ensureAdministrator } from './administrator.ts';
import { createIdentify, createSessionOf } from './identify.ts';
import { deriveKeys } from './keys.ts';
import { createKnownDevices } from './known-device.ts';
import { createPasswords, type Passwords } from './passwords.ts';
import { presentCurrentUser } from './present.ts';
import { createCodeHash } from './recovery/code.ts';
import { createRecoveryLinks } from './recovery/link.ts';
import { createRecovery } from './recovery/recovery.ts';
import { createRefreshTokens } from './refresh-token.ts';
import { register } from './register.ts';
import * as repository from './repository.ts';
import { endSessionsOf, rightsOfSessions } from './session-repository.ts';
import { createSessions } from './sessions.ts';
import { type Client, signIn } from './sign-in.ts';
import { lockAdministrators } from './staff-repository.ts';

interface Parts {
  database: Database;
  /** Signs tokens: the same in all processes of a shop. */
  secret: string;
  mail: Mail;
  /** The shop's public address, without a trailing slash. */
  origin: () => string;
  log: Log;
  /** The data of a user in features that depend on this one. */
  related: repository.RelatedData;
  now?: (() => Date) | undefined;
  passwords?: Passwords | undefined;
}

export function createUsers(parts: Parts) {
  const { database, secret, mail, origin, log, related, now = () => new Date(), passwords = createPasswords() } = parts;
  const { queries } = database;
  const keys = deriveKeys(secret);
  const accessTokens = createAccessTokens(keys.accessToken, now);
  const refreshTokens = createRefreshTokens(keys);
  const sessions = createSessions({ queries, accessTokens, refreshTokens, now });
  const knownDevices = createKnownDevices(keys.knownDevice);
  const confirmation = createConfirmation({ database, mail, origin, now });
  const account = createAccount({ database, passwords, mail, confirmation, now });
  const recovery = createRecovery({
    database,
    passwords,
    mail,
    codes: createCodeHash(keys.resetCode),
    recoveryLinks: createRecoveryLinks(keys.recoveryLink),
    knownDevices,
    origin,
    now,
  });

  /** The signed-in user. @throws AppError NOT_FOUND when the account is deleted */
  async function getCurrentUser(userId: string): Promise<CurrentUser> {
    const row = await repository.findCurrentUser(queries, userId, related);
    if (!row) throw notFound('errors.accountNotFound');
    return presentCurrentUser(row);
  }

  return {
    /** Assign it to `app.identify`. */
    identify: createIdentify(queries, accessTokens, now),
    /** Assign it to `app.sessionOf`. */
    sessionOf: createSessionOf(accessTokens),
    account,
    recovery,
    register: (body: RegisterBody, ip: string) => register({ database, passwords, confirmation }, body, ip),
    signIn: (body: LoginBody, client: Client) => signIn({ database, passwords, sessions, knownDevices }, body, client),
    /** The rights of the users of these sessions, for sessions that are still valid. */
    rightsOfSessions: (sessionIds: readonly string[]) => rightsOfSessions(queries, sessionIds, now()),
    /** Starts a sign-in without a password: for users who were verified in another way. */
    startSession: (userId: string, userAgent: string) => sessions.start(userId, userAgent),
    refresh: sessions.refresh,
    signOut: sessions.end,
    getCurrentUser,
    async updateProfile(userId: string, { name, mobile, language }: ProfileBody): Promise<CurrentUser> {
      await repository.updateProfile(queries, userId, {
        name,
        ...(mobile !== undefined && { mobile }),
        ...(language && { language }),
      });
      return getCurrentUser(userId);
    },
    ensureAdministrator: (email: string, password?: string) =>
      ensureAdministrator({ database, passwords, log }, email, password),
    /** Changes of roles and deletions of administrators lock this until `tx` ends, so that at least one remains. */
    lockAdministrators: (tx: Queries): Promise<void> => lockAdministrators(tx),
    /** Ends all sign-ins of a user, in the transaction `tx`. */
    endSessions: (tx: Queries, userId: string): Promise<void> => endSessionsOf(tx, userId, now()),
    /** Deletes expired data. */
    cleanup: [
      { name: 'remove old sessions', run: sessions.removeOld },
      { name: 'remove old password recoveries', run: recovery.removeOld },
      { name: 'remove old confirmation links', run: confirmation.removeOld },
      { name: 'remove old attempt counts', run: (signal) => removeOldAttempts(queries, signal) },
      { name: 'remove old idempotency keys', run: (signal) => removeOldKeys(queries, signal) },
    ] satisfies CleanupStep[],
  };
}

export type Users = ReturnType<typeof createUsers>;
