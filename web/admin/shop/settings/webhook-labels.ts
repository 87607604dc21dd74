import type { OrderEventName } from '../../../../contract/orders/order-event-names.ts';
import type { WebhookDelivery, WebhookResult } from '../../../../contract/settings/webhook.ts';
import type { WebhookFailure } from '../../../../contract/settings/webhook-events.ts';
import { m } from '../../../../messages/index.ts';

export const eventLabels = (): Readonly<Record<OrderEventName, string>> => ({
  'order.placed': m.webhook.placed(),
  'order.packed': m.webhook.packed(),
  'order.out_for_delivery': m.webhook.outForDelivery(),
  'order.arrived': m.webhook.arrived(),
  'order.delivered': m.webhook.delivered(),
  'order.cancelled': m.webhook.cancelled(),
  'order.paid': m.webhook.paid(),
  'order.payment_failed': m.webhook.paymentFailed(),
  'order.money_returned': m.webhook.moneyReturned(),
  'order.substitute_question': m.webhook.question(),
  'order.change_question': m.webhook.changeQuestion(),
  'order.refund_decided': m.webhook.refund(),
  'order.report_answered': m.webhook.answer(),
  'order.message': m.webhook.message(),
  'order.corrected': m.webhook.corrected(),
});

const failureLabels = (): Readonly<Record<WebhookFailure, string>> => ({
  timeout: m.webhook.timeout(),
  unknown_host: m.webhook.unknownHost(),
  refused: m.webhook.refused(),
  certificate: m.webhook.certificate(),
  network: m.webhook.network(),
  not_public: m.webhook.notPublic(),
  not_secure: m.webhook.notSecure(),
  off: m.webhook.off(),
  outdated: m.webhook.outdated(),
  unwanted: m.webhook.unwanted(),
  error: m.webhook.error(),
});

/** Why it failed, for the end of a sentence; '' when it did not. */
export function reasonText({ status, failure }: WebhookResult): string {
  if (failure) return failureLabels()[failure];
  return status === null ? '' : m.webhook.status({ status });
}

export const stateLabels = (): Readonly<
  Record<WebhookDelivery['state'], { label: string; tone: 'good' | 'danger' | 'warning' | 'plain' }>
> => ({
  sent: { label: m.webhook.sent(), tone: 'good' },
  failed: { label: m.webhook.failed(), tone: 'danger' },
  waiting: { label: m.webhook.waiting(), tone: 'warning' },
  skipped: { label: m.webhook.skipped(), tone: 'plain' },
});
