/** The body of a request to a webhook: what a gateway needs to send an SMS or a WhatsApp message. */
import { messagesIn } from '../../../messages/catalogs.ts';
import type { NotificationContent } from '../content.ts';

/** The country of all shops and their customers. */
const callingCode = '+91';

/** @param at when it happened */
export function payloadOf(
  { event, order, store, customer, text, url }: NotificationContent,
  shopName: string,
  at: Date,
) {
  const sentences = messagesIn(customer.language).notifications.fromShop({ shopName, text });
  return {
    type: event,
    timestamp: at.toISOString(),
    data: {
      orderId: order.id,
      orderNumber: order.number,
      status: order.status,
      store,
      totalPaise: order.totalPaise,
      promisedFrom: order.promisedFrom?.toISOString() ?? null,
      promisedBy: order.promisedBy?.toISOString() ?? null,
      orderUrl: url,
      phone: callingCode + customer.mobile,
      locale: customer.language,
      text: `${sentences} ${url}`,
    },
  };
}

/** To see that everything works; no phone gets it. */
export const testPayload = (shopName: string, at: Date) => ({
  type: 'test' as const,
  timestamp: at.toISOString(),
  data: { text: messagesIn('en').notifications.test({ shopName }) },
});
