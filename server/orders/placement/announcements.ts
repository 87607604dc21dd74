/** The emails about a new order, to its customer and to the shop: when it is placed, or when one that waited for its payment is paid. */
import type { Queries } from '../../db/database.ts';
import { isWanted } from '../../notification-preferences/repository.ts';
import { getContact } from '../../users/contact-repository.ts';
import { greetingOf, mailAddressOf } from '../../users/mail-person.ts';
import { announcementOf } from '../messages/announce-order.ts';
import { orderPlacedEmail } from '../messages/emails/placed.ts';
import { namesFrom, renamed } from '../model/line-names.ts';
import type { PlacedOrder } from '../model/repository.ts';
import type { OrderNeeds } from './order-needs.ts';
import type { Participant, Placing } from './participant.ts';

export type Announcing = Pick<Placing, 'tx' | 'userId'> & {
  needs: Pick<OrderNeeds, 'announcedTo' | 'catalogue' | 'choosesEmails' | 'mail' | 'nameOfStore' | 'origin'>;
};

export function emailToCustomer({ tx, needs, userId }: Announcing): Participant {
  let wantsSteps = true;
  const readChoice = async () => {
    wantsSteps = await isWanted(tx, userId, { group: 'orders', channel: 'email' });
  };
  return {
    reads: needs.choosesEmails?.() ? [readChoice] : [],
    writes: async (placed, customer) => {
      const to = await mailAddressOf(tx, customer);
      if (to === null) return [];
      const emailed = { ...placed, lines: renamed(placed.lines, namesFrom(needs.catalogue, customer.language)) };
      const email = orderPlacedEmail(emailed, greetingOf(customer), needs.origin(), wantsSteps);
      return [() => needs.mail.enqueue(tx, { to, ...email })];
    },
  };
}

export const emailToShop = ({ tx, needs }: Announcing): Participant => ({
  writes: (placed) => {
    const email = announcementOf(needs, placed);
    return email ? [() => needs.mail.enqueue(tx, email)] : [];
  },
});

/** The emails about an order that waited for its payment. Its step sends the notification. */
export async function announcePlaced(tx: Queries, needs: Announcing['needs'], placed: PlacedOrder): Promise<void> {
  const { userId } = placed.order;
  const announcing = { tx, needs, userId };
  const customer = await getContact(tx, userId);
  for (const { reads = [], writes } of [emailToCustomer(announcing), emailToShop(announcing)]) {
    for (const read of reads) await read();
    for (const write of (await writes?.(placed, customer)) ?? []) await write();
  }
}
