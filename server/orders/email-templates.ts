/** Email templates for orders. `origin` is the shop's public address, without a trailing slash. */
import { links } from '../../contract/links.ts';
import { formatPaise } from '../../contract/money.ts';
import { emailTemplate, greet } from '../mail/email-template.ts';

/** The fields of an order that its emails show. */
export interface EmailedOrder {
  /** `receivedPaise`: cash received at the door, if the order was delivered. */
  order: { id: string; number: string; totalPaise: number; receivedPaise?: number | null };
  lines: readonly { name: string; salePaise: number; quantity: number }[];
}

const follow = (order: EmailedOrder['order'], origin: string) => ({
  label: 'Follow your order',
  url: origin + links.order(order.id),
});

const factsOf = ({ order, lines }: EmailedOrder): [string, string][] => [
  ...lines.map((line): [string, string] => [
    `${line.quantity} × ${line.name}`,
    formatPaise(line.salePaise * line.quantity),
  ]),
  ['Total, to be paid in cash', formatPaise(order.totalPaise)],
];

export const orderPlacedEmail = (placed: EmailedOrder, name: string, origin: string) =>
  emailTemplate({
    subject: `Your order ${placed.order.number}`,
    title: greet('Thank you', name, ', '),
    paragraphs: [
      `We have your order ${placed.order.number}. You can follow it on its page, and we write again when it is on its way.`,
    ],
    facts: factsOf(placed),
    action: follow(placed.order, origin),
  });

export const outForDeliveryEmail = (emailed: EmailedOrder, name: string, origin: string) =>
  emailTemplate({
    subject: `Your order ${emailed.order.number} is on its way`,
    title: greet('It is on its way', name, ', '),
    paragraphs: [
      `Your order ${emailed.order.number} has left the store. Please have ${formatPaise(emailed.order.totalPaise)} in cash ready.`,
    ],
    action: follow(emailed.order, origin),
  });

export const deliveredEmail = (emailed: EmailedOrder, name: string, origin: string) =>
  emailTemplate({
    subject: `Your order ${emailed.order.number} was delivered`,
    title: greet('Enjoy your groceries', name, ', '),
    paragraphs: [
      `Your order ${emailed.order.number} was delivered${paidSentence(emailed.order.receivedPaise)}. Thank you for shopping with us.`,
    ],
    action: { ...follow(emailed.order, origin), label: 'Look at your order' },
  });

const paidSentence = (receivedPaise: number | null | undefined): string =>
  receivedPaise ? `, and ${formatPaise(receivedPaise)} were paid in cash` : '';

/**
 * A step was reverted, so the last email is no longer true.
 * @param step the previous and the current status, in the words of `statusNames`, and why
 */
export const revertedEmail = (
  emailed: EmailedOrder,
  name: string,
  origin: string,
  { was, now, reason }: { was: string; now: string; reason: string },
) =>
  emailTemplate({
    subject: `A correction to your order ${emailed.order.number}`,
    title: greet('Hello', name),
    paragraphs: [
      `We wrote to you that your order ${emailed.order.number} is ${was}. We took that back: it is ${now}.`,
      `The reason: ${reason}`,
      `Please have ${formatPaise(emailed.order.totalPaise)} in cash ready when it comes.`,
    ],
    action: follow(emailed.order, origin),
  });

/** @param reason a sentence; '' when the customer cancelled the order */
export const cancelledEmail = (emailed: EmailedOrder, name: string, origin: string, reason: string) =>
  emailTemplate({
    subject: `Your order ${emailed.order.number} was cancelled`,
    title: greet('Hello', name),
    paragraphs: [
      reason === ''
        ? `Your order ${emailed.order.number} is cancelled, as you wished. There is nothing to pay.`
        : `We are sorry: we had to cancel your order ${emailed.order.number}. There is nothing to pay.`,
      ...(reason === '' ? [] : [`The reason: ${reason}`]),
    ],
    action: { ...follow(emailed.order, origin), label: 'Look at your order' },
  });

/** @param change what was removed, in sentences, and whether something was missing */
export const linesChangedEmail = (
  emailed: EmailedOrder,
  name: string,
  origin: string,
  { note, isShort }: { note: string; isShort: boolean },
) =>
  emailTemplate({
    subject: `A change to your order ${emailed.order.number}`,
    title: greet('Hello', name),
    paragraphs: [
      isShort
        ? `We are sorry: not everything in your order ${emailed.order.number} was there. ${note}`
        : `Your order ${emailed.order.number} has changed. ${note}`,
      'It is now:',
    ],
    facts: factsOf(emailed),
    action: follow(emailed.order, origin),
  });
