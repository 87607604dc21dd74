/**
 * Password recovery: a code and a link by email, a proof for either, a new password for the proof (decision 0010). Neither the
 * responses nor their timing reveal whether an address has an account.
 * A code belongs to the browser that requested it, so that a stranger can neither try it nor use up its attempts.
 */
import { randomBytes } from 'node:crypto';
import type { ResetPasswordBody, VerifyOtpBody } from '../../../contract/users/account.ts';
import { emailLinks } from '../../../contract/users/email-links.ts';
import { baseLocale, localPath } from '../../../messages/locale.ts';
import type { Database } from '../../db/database.ts';
import { newId } from '../../lib/ids.ts';
import type { Mail } from '../../mail/mail.ts';
import { unconfirmedMailCounter } from '../../mail/unconfirmed.ts';
import { countIfAllowed } from '../../runtime/limits.ts';
import { isCommonPassword } from '../common-passwords.ts';
import { passwordChangedEmail, recoveryCodeEmail } from '../email-templates.ts';
import { commonPassword } from '../errors.ts';
import { codeTryCounters, countAskForCode, countFailures } from '../guessing.ts';
import type { KnownDevices } from '../known-device.ts';
import { greetingOf } from '../mail-person.ts';
import { noPasswordHash, type Passwords } from '../passwords.ts';
import { hashToken } from '../refresh-token.ts';
import { setPassword } from '../repository.ts';
import { endSessionsOf } from '../session-repository.ts';
import { type CodeHash, newCode } from './code.ts';
import { codeExpired, linkExpired, resetNotAllowed, wrongCode } from './errors.ts';
import type { RecoveryLinks } from './link.ts';
import * as repository from './repository.ts';

const tries = 5;
/** How long a code, and then a proof, is valid, in seconds. */
export const recoverySeconds = 10 * 60;
/** How long a link is valid, in ms: as long as the rate limit can block a new request. */
const linkLifetime = 60 * 60_000;

const randomToken = () => randomBytes(32).toString('base64url');
const isToken = (value: string | undefined): value is string => /^[\w-]{43}$/.test(value ?? '');

/** The origin of a recovery step. */
export interface RecoveryClient {
  ip: string;
  /** Values of the cookies. */
  browser: string | undefined;
  knownDevice: string | undefined;
}

/** The right of the owner of the mailbox: one new password for this browser, and its own counter of wrong passwords. */
export interface Proved {
  email: string;
  proof: string;
  knownDevice: string;
}

interface Parts {
  database: Database;
  passwords: Passwords;
  mail: Mail;
  codes: CodeHash;
  recoveryLinks: RecoveryLinks;
  knownDevices: KnownDevices;
  /** The shop's public address, without a trailing slash. */
  origin: () => string;
  now: () => Date;
}

export function createRecovery(parts: Parts) {
  const { database, passwords, mail, codes, recoveryLinks, knownDevices, origin, now } = parts;
  const { queries } = database;
  const expiry = () => new Date(now().getTime() + recoverySeconds * 1000);

  return {
    /**
     * Emails a code and a link to the owner of an address; the code replaces the previous one of this browser. For an
     * address without an account the same work is done, but no email is sent. Returns the value of the browser's
     * cookie, and the account's id for the security log only.
     * @throws AppError TOO_MANY_ATTEMPTS
     */
    async askForCode(address: string, client: RecoveryClient): Promise<{ browser: string; account?: string }> {
      const email = address.toLowerCase();
      const device = knownDevices.recognise(client.knownDevice, email);
      await countAskForCode(queries, email, client.ip, device);
      const code = newCode();
      const browser = isToken(client.browser) ? client.browser : randomToken();
      const person = await repository.findRecoverable(queries, email);
      const holder = person ?? { id: newId(), passwordHash: noPasswordHash };
      const link = recoveryLinks.issue(holder, new Date(now().getTime() + linkLifetime));
      const to = person ? greetingOf(person) : { name: '', language: baseLocale };
      const content = recoveryCodeEmail(to, code, origin() + localPath(emailLinks.recoverWith(link), to.language));
      const row = { browserHash: hashToken(browser), email, codeHash: codes.hash(email, code) };
      await database.transaction(async (tx) => {
        await repository.putCode(tx, { ...row, triesLeft: tries, expiresAt: expiry() });
        // Counted for every address alike. A device that signed in before is not the one of a stranger.
        const mayMail = device !== null || (await countIfAllowed(tx, [unconfirmedMailCounter(email)]));
        await mail.enqueueUnseen(tx, { to: person?.emailConfirmed || (person && mayMail) ? email : null, ...content });
      });
      return { browser, ...(person && { account: person.id }) };
    },

    /**
     * Exchanges the right code of this browser for a proof. Each attempt is counted before it is checked, so that
     * concurrent attempts are limited to five; over all browsers, attempts per day are limited, except for devices that
     * signed in to the account before.
     * @throws AppError WRONG_CODE, CODE_EXPIRED, TOO_MANY_ATTEMPTS
     */
    async giveCode({ email: address, otp }: VerifyOtpBody, client: RecoveryClient): Promise<Proved> {
      const email = address.toLowerCase();
      const code = await repository.takeTry(queries, email, hashToken(client.browser ?? ''), now());
      if (!code) throw codeExpired();
      const counters = codeTryCounters(email, knownDevices.recognise(client.knownDevice, email));
      await countFailures(queries, counters, 'WRONG_CODE', async () => {
        if (!codes.isRight(code.codeHash, email, otp)) throw wrongCode(code.triesLeft);
      });
      const proof = randomToken();
      await database.transaction(async (tx) => {
        if (!(await repository.useCode(tx, code))) throw codeExpired();
        const person = await repository.findRecoverable(tx, email);
        if (!person) throw codeExpired();
        await repository.insertProof(tx, { tokenHash: hashToken(proof), userId: person.id, expiresAt: expiry() });
      });
      return { email, proof, knownDevice: knownDevices.remember(client.knownDevice, email) };
    },

    /**
     * Exchanges the token of an email's link for a proof, in any browser and any number of times: it cannot be guessed,
     * so nothing is counted and nobody can use it up.
     * @throws AppError LINK_EXPIRED
     */
    async openLink(token: string, client: RecoveryClient): Promise<Proved & { account: string }> {
      const account = recoveryLinks.accountOf(token, now());
      const person = account === null ? undefined : await repository.findRecoverableById(queries, account);
      if (!person || !recoveryLinks.isGenuine(token, person)) throw linkExpired();
      const { id, email } = person;
      const proof = randomToken();
      await repository.insertProof(queries, { tokenHash: hashToken(proof), userId: id, expiresAt: expiry() });
      return { account: id, email, proof, knownDevice: knownDevices.remember(client.knownDevice, email) };
    },

    /**
     * Sets a new password for the address of `proof`, once, and ends every sign-in of the account. Returns its id.
     * @throws AppError RESET_NOT_ALLOWED, VALIDATION for a common password, BUSY
     */
    async reset({ email: address, newPassword }: ResetPasswordBody, proof: string | undefined): Promise<string> {
      const email = address.toLowerCase();
      const tokenHash = hashToken(proof ?? '');
      const person = await repository.findProved(queries, tokenHash, email, now());
      if (!person) throw resetNotAllowed();
      if (await isCommonPassword(newPassword)) throw commonPassword('newPassword');
      const passwordHash = await passwords.hash(newPassword);
      await database.transaction(async (tx) => {
        if (!(await repository.useProof(tx, tokenHash, now()))) throw resetNotAllowed();
        // The code proves access to the mailbox.
        await setPassword(tx, person.id, { passwordHash, emailConfirmed: true });
        await endSessionsOf(tx, person.id, now());
        await repository.removeRecovery(tx, person.id, email);
        await mail.enqueue(tx, { to: email, ...passwordChangedEmail(greetingOf(person)) });
      });
      return person.id;
    },

    removeOld: (signal: AbortSignal): Promise<void> => repository.removeOldRecoveries(queries, now(), signal),
  };
}

export type Recovery = ReturnType<typeof createRecovery>;
