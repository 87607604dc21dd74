/** The email that tells the shop of a new order while nobody has the order board open. */
import { baseLocale } from '../../../messages/locale.ts';
import type { NewMail } from '../../mail/mail.ts';
import type { EmailedOrder } from './emails/emailed-order.ts';
import { newOrderEmail } from './emails/placed.ts';

export interface AnnouncementNeeds {
  /** The address for emails about new orders, and the earliest time; undefined for no emails. */
  announcedTo?: () => { email: string; notBefore: Date | undefined } | undefined;
  /** Undefined in a shop with one store. */
  nameOfStore?: (storeId: string) => string | undefined;
  /** The shop's public address, without a trailing slash. */
  origin: () => string;
}

/** Undefined when the shop wants none. It is in the shop's first language, as it goes to no account. */
export function announcementOf(
  { announcedTo, nameOfStore, origin }: AnnouncementNeeds,
  placed: EmailedOrder & { order: { storeId: string } },
): NewMail | undefined {
  const to = announcedTo?.();
  if (!to) return undefined;
  const email = newOrderEmail(placed, nameOfStore?.(placed.order.storeId), baseLocale, origin());
  return { to: to.email, notBefore: to.notBefore, ...email };
}
