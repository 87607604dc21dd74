/** Emails about account activity, to the owner of the account. */
import type { Locale } from '../../messages/locale.ts';
import type { Queries } from '../db/database.ts';
import type { Mail, NewMail } from '../mail/mail.ts';
import { unconfirmedMailCounter } from '../mail/unconfirmed.ts';
import { countIfAllowed } from '../runtime/limits.ts';

export interface Addressee {
  name: string;
  /** Of the account: its emails are in this language. */
  language: Locale;
  /** Null for a customer who orders by phone. */
  email: string | null;
  emailConfirmed: boolean;
}

/** Whom an email greets, and in which language. */
export interface Greeted {
  /** '' for none. */
  name: string;
  language: Locale;
}

/** Without the name for an unconfirmed address, because its owner may not be the person who chose the name. */
export const greetingOf = ({
  name,
  emailConfirmed,
  language,
}: Pick<Addressee, 'name' | 'emailConfirmed' | 'language'>): Greeted => ({
  name: emailConfirmed ? name : '',
  language,
});

/**
 * Sends the email from `write` to the user, in the transaction `tx` of its cause. Strangers register with other
 * people's addresses: so an unconfirmed address gets no text chosen by the account, and few emails a day
 * (`unconfirmedMailCounter`).
 * @param write receives the greeting's name and language
 */
export async function mailPerson(
  mail: Pick<Mail, 'enqueue'>,
  tx: Queries,
  person: Addressee,
  write: (to: Greeted) => Omit<NewMail, 'to'>,
): Promise<void> {
  const to = await mailAddressOf(tx, person);
  if (to !== null) await mail.enqueue(tx, { to, ...write(greetingOf(person)) });
}

/** Counts an email to an unconfirmed address. Null without an address, and when there were too many; see `mailPerson`. */
export async function mailAddressOf(tx: Queries, { email, emailConfirmed }: Addressee): Promise<string | null> {
  if (email === null || emailConfirmed) return email;
  return (await countIfAllowed(tx, [unconfirmedMailCounter(email)])) ? email : null;
}
