/** The text of a notification about an order, as the order is when the text is sent. */
import type { OrderEventName } from '../../contract/orders/order-event-names.ts';
import type { OrderStatus } from '../../contract/orders/order-statuses.ts';
import type { Locale } from '../../messages/locale.ts';
import type { NotificationRow } from './repository.ts';

export interface NotificationContent {
  event: OrderEventName;
  order: {
    id: string;
    number: string;
    status: OrderStatus;
    totalPaise: number;
    /** The start of the time that the customer chose; null for as soon as possible. */
    promisedFrom: Date | null;
    /** When it arrives at the latest; null where nothing was promised. */
    promisedBy: Date | null;
  };
  store: { id: string; name: string };
  customer: {
    id: string;
    /** Of the order: 10 digits. */
    mobile: string;
    language: Locale;
  };
  /** A few words, in the language of the customer. */
  title: string;
  /** Sentences without the name of the customer. */
  text: string;
  /** Absolute, of the page of the order. */
  url: string;
  /** The question to the customer; undefined for other events. */
  product?: { image: string; salePaise: number };
}

/** Reads what there is to tell; undefined when it is no longer true, or the account is deleted. */
export type ContentOf = (notification: NotificationRow) => Promise<NotificationContent | undefined>;
