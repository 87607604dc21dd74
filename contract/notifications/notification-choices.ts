/** Notifications of shoppers, and their ways. No schemas, so that browsers can use it. */
import type { OrderEventName } from '../orders/order-event-names.ts';

/** Their orders; whether they want a substitute; answers to their problems, with or without money back. */
export const notificationGroups = ['orders', 'substitutes', 'refunds'] as const;
export type NotificationGroup = (typeof notificationGroups)[number];

/** `message`: SMS or WhatsApp, by the shop's webhook. */
export const notificationChannels = ['email', 'push', 'message'] as const;
export type NotificationChannel = (typeof notificationChannels)[number];

/**
 * Emails that are always sent are no choice: the receipt of an order, what becomes of it and of its money. There is no email about a
 * substitute, which has to be answered within minutes.
 */
export const isChoice = (group: NotificationGroup, channel: NotificationChannel): boolean =>
  channel !== 'email' || group === 'orders';

/** The subject of an event. */
export const groupOfEvent: Readonly<Record<OrderEventName, NotificationGroup>> = {
  'order.placed': 'orders',
  'order.packed': 'orders',
  'order.out_for_delivery': 'orders',
  'order.arrived': 'orders',
  'order.delivered': 'orders',
  'order.cancelled': 'orders',
  'order.paid': 'orders',
  'order.payment_failed': 'orders',
  'order.money_returned': 'refunds',
  'order.corrected': 'orders',
  'order.substitute_question': 'substitutes',
  'order.change_question': 'orders',
  'order.refund_decided': 'refunds',
  'order.report_answered': 'refunds',
  'order.message': 'orders',
};

/** Devices of one account that get notifications; another one takes the place of the oldest. */
export const pushDevices = 10;
