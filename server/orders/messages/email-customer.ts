/** The email to the customer about a step. */
import { isWanted } from '../../notification-preferences/repository.ts';
import { listContacts } from '../../users/contact-repository.ts';
import { mailPerson } from '../../users/mail-person.ts';
import { listLines } from '../model/change-repository.ts';
import { namesFrom, renamed } from '../model/line-names.ts';
import type { Step } from '../transitions/transition.ts';

export async function emailCustomer({ tx, needs, order, transition }: Step): Promise<void> {
  const { email } = transition;
  const customer = email && (await listContacts(tx, [order.userId]))[0];
  if (!customer) return;
  const isChoice = transition.isUpdate && needs.choosesEmails?.();
  if (isChoice && !(await isWanted(tx, customer.id, { group: 'orders', channel: 'email' }))) return;
  const nameOf = namesFrom(needs.catalogue, customer.language);
  const lines = renamed(await listLines(tx, order.id), nameOf);
  // Strangers register with other people's addresses: only a confirmed one gets name and address of the customer.
  const attachment =
    transition.kind === 'delivered' && customer.emailConfirmed
      ? await needs.attachmentFor?.(tx, order.id, customer.language)
      : undefined;
  const returnsAsCredit = order.returnsAsCredit && needs.takesCredit?.() === true;
  const emailed = {
    order: { ...order, ...transition.changes, returnsAsCredit },
    lines,
    hasInvoice: attachment !== undefined,
  };
  await mailPerson(needs.mail, tx, customer, (to) => ({
    ...email(emailed, to, needs.origin(), nameOf),
    ...(attachment !== undefined && { attachment }),
  }));
}
