import type { PricingSettings } from '../../../contract/money/pricing.ts';
import type { Addresses } from '../../addresses/addresses.ts';
import type { Cart } from '../../cart/cart.ts';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import type { Database } from '../../db/database.ts';
import type { Mail } from '../../mail/mail.ts';
import type { Offers } from '../../offers/offers.ts';
import type { OrderOffers } from '../../offers/order-offers.ts';
import type { DeliverySlots } from '../../stores/delivery-slots.ts';
import type { Stores } from '../../stores/stores.ts';
import type { AnnouncementNeeds } from '../messages/announce-order.ts';
import type { Notify, WithdrawNotification } from '../messages/notify/notify.ts';
import type { OrderEvents } from '../model/order-events.ts';
import type { HandoverPolicy } from '../transitions/step-request.ts';
import type { AttachmentFor, OnTransition } from '../transitions/transition.ts';
import type { OnlinePayments } from './online-payments.ts';
import type { OpenOrderLimits } from './open-orders.ts';

/** The dependencies of everything that changes orders, made once in `server/app/ordering.ts`. */
export interface OrderNeeds extends AnnouncementNeeds {
  database: Database;
  catalogue: Catalogue;
  cart: Cart;
  addresses: Addresses;
  stores: Pick<Stores, 'requireOpen' | 'requireServed' | 'areaFee' | 'promise' | 'hasSeveral' | 'storeOf' | 'now'>;
  deliverySlots: DeliverySlots;
  mail: Pick<Mail, 'enqueue'>;
  notify: Notify;
  withdrawNotification: WithdrawNotification;
  orderEvents: OrderEvents;
  limits: OpenOrderLimits;
  offers: OrderOffers;
  /** The offers to name to a caller. */
  nearOffers: Offers['near'];
  /** How the shop charges now; undefined when it has no rules of its own. */
  pricing: () => PricingSettings | undefined;
  /** Returns true while totals of orders are rounded to whole rupees. */
  rounds: () => boolean;
  handover: HandoverPolicy;
  /** Returns true when customers can use store credit now. */
  takesCredit?: () => boolean;
  /** Returns true when shoppers can write a note to the store now. */
  takesNotes?: () => boolean;
  /** Returns true when products that are not there may be replaced in orders that are placed now. */
  hasSubstitutes?: () => boolean;
  onTransition?: OnTransition;
  attachmentFor?: AttachmentFor;
  /** Returns true when customers can choose now which emails about steps they get; they get all of them otherwise. */
  choosesEmails?: () => boolean;
  /** Returns true when customers can be asked now about changes of their orders; questions hold nothing up otherwise. */
  takesChanges?: () => boolean;
  /** Left out in a shop that was built without them. */
  onlinePayments?: OnlinePayments;
  newNumber: () => string;
  now: () => Date;
}
