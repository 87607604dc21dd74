/** Parts of all emails about orders. `origin` is the shop's public address, without a trailing slash. */
import type { Address } from '../../../../contract/addresses/addresses.ts';
import { links } from '../../../../contract/api/links.ts';
import type { BillLine } from '../../../../contract/money/pricing.ts';
import { messagesIn } from '../../../../messages/catalogs.ts';
import { localPath } from '../../../../messages/locale.ts';
import { greet } from '../../../mail/email-template.ts';
import type { Greeted } from '../../../users/mail-person.ts';
import type { LineWeight } from '../../model/tables.ts';
import type { OrderInMessage } from '../order-texts.ts';

/** The fields of an order that its emails show. */
export interface EmailedOrder {
  order: OrderInMessage & {
    id: string;
    bill: readonly BillLine[] | null;
    /** Empty once the account is deleted. */
    address?: Partial<Pick<Address, 'address_line' | 'city' | 'pincode'>> | null;
  };
  lines: readonly { name: string; salePaise: number; quantity: number; weight?: Pick<LineWeight, 'weighed'> | null }[];
  /** True when the email has the invoice with it. */
  hasInvoice?: boolean;
}

/** The texts of emails to a person, and the greeting. */
export function textsFor({ name, language }: Greeted) {
  const m = messagesIn(language);
  return { m, hello: greet(name, m.emails.helloName, m.emails.hello) };
}

export const linkTo = (
  order: Pick<EmailedOrder['order'], 'id'>,
  origin: string,
  { language }: Pick<Greeted, 'language'>,
) => origin + localPath(links.order(order.id), language);
