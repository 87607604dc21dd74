/** What the mails about orders say. `origin` is the shop's public address, without a slash at its end. */
import { deliveryMinutes } from '../../contract/limits.ts';
import { links } from '../../contract/links.ts';
import { formatPaise } from '../../contract/money.ts';
import { letter } from '../mail/letter.ts';

/** As much of an order as its mails tell. */
export interface ToldOrder {
  order: { id: string; number: string; totalPaise: number };
  lines: readonly { name: string; salePaise: number; quantity: number }[];
}

const follow = (order: ToldOrder['order'], origin: string) => ({
  label: 'Follow your order',
  url: origin + links.order(order.id),
});

const factsOf = ({ order, lines }: ToldOrder): [string, string][] => [
  ...lines.map((line): [string, string] => [
    `${line.quantity} × ${line.name}`,
    formatPaise(line.salePaise * line.quantity),
  ]),
  ['Total, to be paid in cash', formatPaise(order.totalPaise)],
];

export const placedLetter = (placed: ToldOrder, name: string, origin: string) =>
  letter({
    subject: `Your order ${placed.order.number}`,
    title: `Thank you, ${name}`,
    paragraphs: [
      `We have your order ${placed.order.number}. It is being packed, and comes to your door in about ${deliveryMinutes} minutes.`,
    ],
    facts: factsOf(placed),
    action: follow(placed.order, origin),
  });

export const outForDeliveryLetter = (told: ToldOrder, name: string, origin: string) =>
  letter({
    subject: `Your order ${told.order.number} is on its way`,
    title: `It is on its way, ${name}`,
    paragraphs: [
      `Your order ${told.order.number} has left the shop. Please have ${formatPaise(told.order.totalPaise)} in cash ready.`,
    ],
    action: follow(told.order, origin),
  });

export const deliveredLetter = (told: ToldOrder, name: string, origin: string) =>
  letter({
    subject: `Your order ${told.order.number} was delivered`,
    title: `Enjoy your groceries, ${name}`,
    paragraphs: [
      `Your order ${told.order.number} was delivered, and ${formatPaise(told.order.totalPaise)} were paid in cash. Thank you for shopping with us.`,
    ],
    action: { ...follow(told.order, origin), label: 'Look at your order' },
  });

/** @param reason a sentence; '' when the shopper cancelled it */
export const cancelledLetter = (told: ToldOrder, name: string, origin: string, reason: string) =>
  letter({
    subject: `Your order ${told.order.number} was cancelled`,
    title: `Hello ${name}`,
    paragraphs: [
      reason === ''
        ? `Your order ${told.order.number} is cancelled, as you wished. There is nothing to pay.`
        : `We are sorry: we had to cancel your order ${told.order.number}. There is nothing to pay.`,
      ...(reason === '' ? [] : [`The reason: ${reason}`]),
    ],
    action: { ...follow(told.order, origin), label: 'Look at your order' },
  });

/** @param note what was short, in sentences */
export const changedLetter = (told: ToldOrder, name: string, origin: string, note: string) =>
  letter({
    subject: `A change to your order ${told.order.number}`,
    title: `Hello ${name}`,
    paragraphs: [`We are sorry: not everything in your order ${told.order.number} was there. ${note}`, 'It is now:'],
    facts: factsOf(told),
    action: follow(told.order, origin),
  });
