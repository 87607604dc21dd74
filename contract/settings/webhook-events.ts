/** Events that a webhook can receive, and its limits. No schemas, so that browsers can use it. */
import { type OrderEventName, orderEventNames } from '../orders/order-event-names.ts';

/** The events to choose from: a correction always follows the step that it corrects. */
export const webhookEvents = orderEventNames.filter(
  (name): name is Exclude<OrderEventName, 'order.corrected'> => name !== 'order.corrected',
);
export type WebhookEvent = (typeof webhookEvents)[number];

export const webhookLimits = { url: 500, deliveries: 20 };

/** Why a request failed without an answer, or was not made. */
export const webhookFailures = [
  'timeout',
  'unknown_host',
  'refused',
  'certificate',
  'network',
  'not_public',
  'not_secure',
  'off',
  'outdated',
  'unwanted',
  'error',
] as const;
export type WebhookFailure = (typeof webhookFailures)[number];
