/** Mails about what an account does, to whoever it belongs to. */

import type { Queries } from '../db/database.ts';
import type { Mail, NewMail } from '../mail/mail.ts';
import { countIfAllowed, unconfirmedMailCounters } from './guessing.ts';

export interface Addressee {
  name: string;
  email: string;
  emailConfirmed: boolean;
}

/** The name to greet somebody by: '' for an address that nobody confirmed, since its owner may not be who chose the name. */
export const greetingName = ({ name, emailConfirmed }: Pick<Addressee, 'name' | 'emailConfirmed'>): string =>
  emailConfirmed ? name : '';

/**
 * Mails what `write` says to the person, in the transaction `tx` of its cause. Strangers register with other people's addresses:
 * so one that nobody confirmed gets nothing that its account chose, and at most twenty such mails a day.
 * @param write takes the name to greet by, '' for none
 */
export async function mailPerson(
  mail: Pick<Mail, 'enqueue'>,
  tx: Queries,
  person: Addressee,
  write: (name: string) => Omit<NewMail, 'to'>,
): Promise<void> {
  if (!(await mayMail(tx, person))) return;
  await mail.enqueue(tx, { to: person.email, ...write(greetingName(person)) });
}

/** Counts a mail to somebody whose address nobody confirmed. False when there were too many; see `mailPerson`. */
export const mayMail = async (tx: Queries, { email, emailConfirmed }: Addressee): Promise<boolean> =>
  emailConfirmed || countIfAllowed(tx, unconfirmedMailCounters(email));
