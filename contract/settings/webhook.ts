/** The signed webhook for gateways of SMS or WhatsApp: for owners. */
import * as z from 'zod';
import { m } from '../../messages/rule-texts.ts';
import { call } from '../api/call.ts';
import { id, integer, nothing, text, time, version } from '../api/fields.ts';
import { orderEventNames } from '../orders/order-event-names.ts';
import { webhookEvents, webhookFailures, webhookLimits } from './webhook-events.ts';

const webhook = z.object({
  /** Increases by one with every change; 0 before the first. */
  version: integer,
  isOn: z.boolean(),
  /** '' before the first. */
  url: z.string(),
  events: z.array(z.enum(webhookEvents)),
  /** Until when the secret before the current one still signs; null when none does. */
  earlierSecretUntil: time.nullable(),
  /** When the gateway answered that it does not want any requests; null when it did not, and once it is turned on again. */
  goneAt: time.nullable(),
});
export type Webhook = z.infer<typeof webhook>;

/** The only answer with a secret: the store shows it once. */
const withSecret = z.object({ webhook, secret: z.string().nullable() });
export type WebhookWithSecret = z.infer<typeof withSecret>;

const body = z.object({
  /** That was edited. */
  version: integer,
  isOn: z.boolean(),
  url: text(m.validation.webhookUrl(), webhookLimits.url),
  events: z
    .array(z.enum(webhookEvents), m.validation.webhookEvents())
    .min(1, m.validation.webhookEvents())
    .transform((names) => [...new Set(names)]),
});
export type WebhookBody = z.infer<typeof body>;

/** The result of a request: a status, or why there is none. */
const outcome = {
  status: integer.nullable(),
  failure: z.enum(webhookFailures).nullable(),
};

const result = z.object(outcome);
export type WebhookResult = z.infer<typeof result>;

const delivery = z.object({
  _id: z.string(),
  event: z.enum(orderEventNames),
  order: z.object({ _id: z.string(), number: z.string() }),
  createdAt: time,
  /** `waiting`: to be tried, or tried again. `skipped`: it was no longer true. */
  state: z.enum(['sent', 'failed', 'waiting', 'skipped']),
  /** Failed attempts. */
  tries: integer,
  /** When it was sent or given up. */
  endedAt: time.nullable(),
  /** Of the last attempt that failed. */
  ...outcome,
});
export type WebhookDelivery = z.infer<typeof delivery>;

const changed = { CHANGED_MEANWHILE: webhook };

export const webhookCalls = {
  getWebhook: call('admin', 'GET', '/api/v1/webhook/get', { output: webhook }),
  /** The first time, and in no other answer of this call, `secret` is the secret. */
  saveWebhook: call('admin', 'PUT', '/api/v1/webhook/save', { body, output: withSecret, errorData: changed }),
  /** The secret before stays valid for a day. */
  renewWebhookSecret: call('admin', 'POST', '/api/v1/webhook/renew-secret', {
    body: z.object({ version }),
    output: withSecret,
    errors: ['WEBHOOK_MISSING'],
    errorData: changed,
  }),
  /** Sends a test message to the saved URL, also while the webhook is off. */
  testWebhook: call('admin', 'POST', '/api/v1/webhook/send-test', { output: result, errors: ['WEBHOOK_MISSING'] }),
  /** The last ones, newest first. */
  listWebhookDeliveries: call('admin', 'GET', '/api/v1/webhook/list-deliveries', { output: z.array(delivery) }),
  sendWebhookAgain: call('admin', 'POST', '/api/v1/webhook/send-again/:deliveryId', {
    params: z.object({ deliveryId: id }),
    output: nothing,
    errors: ['NOT_FAILED', 'WEBHOOK_OFF'],
  }),
};
