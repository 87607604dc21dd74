/** Confirming that an address belongs to the user: a link by email. Users with an unconfirmed address can still shop. */

import { randomBytes } from 'node:crypto';
import { emailLinks } from '../../../contract/users/email-links.ts';
import { type Locale, localPath } from '../../../messages/locale.ts';
import { text } from '../../../messages/text.ts';
import type { Database, Queries } from '../../db/database.ts';
import { AppError } from '../../lib/errors.ts';
import type { Mail } from '../../mail/mail.ts';
import { confirmationEmail } from '../email-templates.ts';
import { anotherMailCounters, confirmationCounters, countEach } from '../guessing.ts';
import { hashToken } from '../refresh-token.ts';
import * as repository from './confirmation-repository.ts';

/** How long a link is valid, in milliseconds: 7 days. */
const lifetime = 7 * 24 * 60 * 60_000;

/** The user whose address a link confirms. */
interface Owner {
  id: string;
  email: string;
  language: Locale;
}

interface Parts {
  database: Database;
  mail: Mail;
  /** The shop's public address, without a trailing slash. */
  origin: () => string;
  now: () => Date;
}

export function createConfirmation({ database, mail, origin, now }: Parts) {
  const { queries } = database;

  /** Sends a link that confirms a user's address, in the transaction `tx`. Earlier links stay valid. */
  async function mailLink(tx: Queries, { id, email, language }: Owner): Promise<void> {
    const token = randomBytes(32).toString('base64url');
    const expiresAt = new Date(now().getTime() + lifetime);
    await repository.insertConfirmation(tx, { tokenHash: hashToken(token), userId: id, expiresAt });
    await mail.enqueue(tx, {
      to: email,
      ...confirmationEmail(language, origin() + localPath(emailLinks.confirmEmailWith(token), language)),
    });
  }

  return {
    mailLink,

    /**
     * Sends another link. Does nothing for a confirmed address. `ip` is the address of the request. @throws AppError
     * TOO_MANY_ATTEMPTS
     */
    async sendAgain(userId: string, ip: string): Promise<void> {
      await countEach(queries, confirmationCounters(userId));
      const person = await repository.findUnconfirmed(queries, userId);
      if (!person) return;
      await countEach(queries, anotherMailCounters(person.email, ip));
      await database.transaction((tx) => mailLink(tx, person));
    },

    /**
     * Confirms an address by the token of its link, which can be used again while it is valid. @throws AppError
     * LINK_EXPIRED
     */
    async confirm(token: string): Promise<void> {
      const confirmed = await repository.confirmEmail(queries, hashToken(token), now());
      if (!confirmed) {
        throw new AppError('LINK_EXPIRED', text('errors.confirmationLinkExpired'));
      }
    },

    removeOld: (signal: AbortSignal): Promise<void> => repository.removeOldConfirmations(queries, now(), signal),
  };
}

export type Confirmation = ReturnType<typeof createConfirmation>;
