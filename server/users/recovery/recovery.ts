/**
 * Recovering a forgotten password: a code by mail, a proof for the right code, a new password for the proof (design §5, decision
 * 0010). At no step does the answer, or the time it takes, tell whether an address has an account.
 */
import { randomBytes } from 'node:crypto';
import type { ResetPasswordBody, VerifyOtpBody } from '../../../contract/account.ts';
import type { Mail } from '../../mail/mail.ts';
import type { Database } from '../../platform/database.ts';
import { isCommonPassword } from '../common-passwords.ts';
import { askForCodeCounters, countEach, recoveryCounters } from '../guessing.ts';
import { codeLetter, passwordChangedLetter } from '../letters.ts';
import type { Passwords } from '../passwords.ts';
import { hashToken } from '../refresh-token.ts';
import { commonPassword } from '../refusals.ts';
import { endSessionsOf } from '../session-store.ts';
import { setPassword } from '../store.ts';
import { type CodeHash, newCode } from './code.ts';
import { codeExpired, resetNotAllowed, wrongCode } from './refusals.ts';
import * as store from './store.ts';

const tries = 5;
/** How long a code, and then a proof, is good for, in seconds. */
export const recoverySeconds = 10 * 60;

interface Parts {
  database: Database;
  passwords: Passwords;
  mail: Mail;
  codes: CodeHash;
  now: () => Date;
}

export function createRecovery({ database, passwords, mail, codes, now }: Parts) {
  const { queries } = database;
  const expiry = () => new Date(now().getTime() + recoverySeconds * 1000);

  return {
    /**
     * Mails a code to the owner of an address; it replaces the one before. For an address without an account the same is done
     * but for the mail. `ip` is where the request came from.
     * @throws Refusal TOO_MANY_ATTEMPTS
     */
    async askForCode(address: string, ip: string): Promise<void> {
      const email = address.toLowerCase();
      await countEach(queries, askForCodeCounters(email, ip));
      const code = newCode();
      const person = await store.findRecoverable(queries, email);
      const content = codeLetter(person?.name ?? 'there', code);
      await database.transaction(async (tx) => {
        await store.putCode(tx, { email, codeHash: codes.hash(email, code), triesLeft: tries, expiresAt: expiry() });
        if (person) await mail.enqueue(tx, { to: email, ...content });
        else await mail.pretend(tx, { to: email, ...content });
      });
    },

    /**
     * Exchanges the right code for a proof: the value of a cookie that lets this browser set one new password within ten minutes.
     * Each try is counted before it is looked at, so that many at once are no more than five.
     * @throws Refusal WRONG_CODE, CODE_EXPIRED, TOO_MANY_ATTEMPTS
     */
    async giveCode({ email: address, otp }: VerifyOtpBody, ip: string): Promise<string> {
      const email = address.toLowerCase();
      await countEach(queries, recoveryCounters(ip));
      const code = await store.takeTry(queries, email, now());
      if (!code) throw codeExpired();
      if (!codes.isRight(code.codeHash, email, otp)) throw wrongCode(code.triesLeft);
      const proof = randomBytes(32).toString('base64url');
      await database.transaction(async (tx) => {
        if (!(await store.useCode(tx, code))) throw codeExpired();
        const person = await store.findRecoverable(tx, email);
        if (!person) throw codeExpired();
        await store.insertProof(tx, { tokenHash: hashToken(proof), userId: person.id, expiresAt: expiry() });
      });
      return proof;
    },

    /**
     * Sets a new password for the address that `proof` was given for, once, and ends every sign-in of the account.
     * @throws Refusal RESET_NOT_ALLOWED, VALIDATION for a common password, TOO_MANY_ATTEMPTS, BUSY
     */
    async reset(
      { email: address, newPassword }: ResetPasswordBody,
      proof: string | undefined,
      ip: string,
    ): Promise<void> {
      const email = address.toLowerCase();
      await countEach(queries, recoveryCounters(ip));
      const tokenHash = hashToken(proof ?? '');
      const person = await store.findProved(queries, tokenHash, email, now());
      if (!person) throw resetNotAllowed();
      if (isCommonPassword(newPassword)) throw commonPassword('newPassword');
      const passwordHash = await passwords.hash(newPassword);
      await database.transaction(async (tx) => {
        if (!(await store.useProof(tx, tokenHash, now()))) throw resetNotAllowed();
        // Whoever read the code has the mailbox.
        await setPassword(tx, person.id, { passwordHash, emailConfirmed: true });
        await endSessionsOf(tx, person.id, now());
        await store.removeRecovery(tx, person.id, email);
        await mail.enqueue(tx, { to: email, ...passwordChangedLetter(person.name) });
      });
    },

    removeOld: (): Promise<void> => store.removeOldRecoveries(queries, now()),
  };
}

export type Recovery = ReturnType<typeof createRecovery>;
