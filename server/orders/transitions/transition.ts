/** A change of a placed order: who does it, what it needs, and what becomes of the order (decision 0012). */

import type { RefusalReason } from '../../../contract/delivery/refusal-rules.ts';
import type { ActorKind } from '../../../contract/orders/order-steps.ts';
import { statusTexts } from '../../../contract/orders/order-steps.ts';
import type { StaffRole } from '../../../contract/users/staff-roles.ts';
import type { Locale } from '../../../messages/locale.ts';
import { text } from '../../../messages/text.ts';
import type { ChangedFields } from '../../audit-log/audit-log.ts';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import type { StockMovement, StockReason, StockState } from '../../catalogue/stock/stock-repository.ts';
import type { Database, Queries } from '../../db/database.ts';
import { AppError } from '../../lib/errors.ts';
import type { Mail, NewMail } from '../../mail/mail.ts';
import type { OrderOffers } from '../../offers/order-offers.ts';
import type { DeliverySlots } from '../../stores/delivery-slots.ts';
import type { Greeted } from '../../users/mail-person.ts';
import type { EmailedOrder } from '../messages/emails/emailed-order.ts';
import type { OrderChanges, Quantity } from '../model/change-repository.ts';
import type { NameOfLine } from '../model/line-names.ts';
import type { Note } from '../model/notes.ts';
import type { OrderEvents } from '../model/order-events.ts';
import type { NewLine, OrderEventRow, OrderLineRow, OrderRow, OrderWithLines } from '../model/repository.ts';
import type { WeighedLine } from '../packing/weighing/weigh.ts';

/**
 * Writes what other features need of a step, in its transaction, which has the order locked. @throws Error to end the transaction
 */
export type OnTransition = (
  tx: Queries,
  step: {
    kind: Transition['kind'];
    before: OrderRow;
    after: OrderRow;
    actor: TransitionActor;
    /** True when a delivery for cash is recorded also when nobody has a shift that its cash belongs to. */
    happened: boolean;
  },
) => Promise<void>;

/** The attachment of the email about a delivery, as `Mail` takes it; undefined for nothing. */
export type AttachmentFor = (tx: Queries, orderId: string, language: Locale) => Promise<string | undefined>;

export interface TransitionNeeds {
  database: Database;
  catalogue: Pick<Catalogue, 'snapshot' | 'stockChanged'>;
  mail: Pick<Mail, 'enqueue'>;
  orderEvents: OrderEvents;
  offers: OrderOffers;
  deliverySlots: Pick<DeliverySlots, 'takeAgain' | 'giveBack'>;
  onTransition?: OnTransition;
  attachmentFor?: AttachmentFor;
  /** Returns true when customers can choose now which emails about steps they get; they get all of them otherwise. */
  choosesEmails?: () => boolean;
  /** Returns true when customers can be asked now about changes of their orders; questions hold nothing up otherwise. */
  takesChanges?: () => boolean;
  /** Returns true when customers can use store credit now. */
  takesCredit?: () => boolean;
  now: () => Date;
  /** The shop's public address, without a trailing slash. */
  origin: () => string;
}

/** The actor. Customers can change only their own orders. */
export interface OrderActor {
  userId: string;
  name: string;
  as: ActorKind;
  /** Of staff; undefined for owners and customers. */
  staffRole?: StaffRole;
}

/** The person who changes an order; without an id the store itself. */
export type TransitionActor = Omit<OrderActor, 'userId'> & { userId: string | null };

/** A locked order, with its timeline and the locked stock of its products. */
export interface Locked extends OrderWithLines {
  /** Oldest first. */
  events: readonly OrderEventRow[];
  /** By product id; empty unless the products were locked. Deleted products are left out. */
  stock: ReadonlyMap<string, number>;
}

/** A stock movement that belongs to the order. */
export type OrderStockMovement = Pick<StockMovement, 'productId' | 'kind' | 'quantity' | 'reason'>;

/** A stock count by an administrator during fulfilment of the order. */
export interface StockCount {
  productId: string;
  name: string;
  counted: number;
  /** The version of the stock that they saw. */
  stockVersion: number;
  reason: StockReason;
}

/** Units of a product that a customer does not take. */
export interface RefusedUnits extends Quantity {
  reason: RefusalReason;
  /** With the reason 'other'. */
  words?: string | undefined;
}

/** Refused units with the line that they are of. */
export interface Refused extends RefusedUnits {
  line: OrderLineRow;
}

/** The changes to an order. */
export interface Transition {
  /** The event for the timeline and the audit log. */
  kind: OrderEventRow['kind'];
  /** For the shopper. */
  note: Note;
  changes: OrderChanges;
  /** New quantities of lines; 0 removes the line. */
  lines: readonly Quantity[];
  /** The part that a customer refused at the door. */
  refused?: readonly Refused[];
  /** Prices and weights of lines that are sold by weight. */
  weighed?: readonly WeighedLine[];
  /** New lines, after that, with their places. */
  added?: readonly (NewLine & { line: number })[];
  /** The resulting stock movements. */
  movements: readonly OrderStockMovement[];
  /** Counts that set the stock after that. */
  counts?: readonly StockCount[];
  fields: ChangedFields;
  /** A second entry of the audit log, for what followed. */
  followed?: { action: string; fields: ChangedFields };
  /** See `OnTransition`. */
  happened?: boolean;
  /** True when customers can turn the email off. */
  isUpdate?: boolean;
  /** The email to the shopper, if any. @param nameOf names products in the language of the email */
  email?: (emailed: EmailedOrder, to: Greeted, origin: string, nameOf: NameOfLine) => Omit<NewMail, 'to'>;
}

/** A change of an order that is decided, in the transaction that has the order locked. */
export interface Step extends Pick<Locked, 'order' | 'lines' | 'events'> {
  tx: Queries;
  needs: TransitionNeeds;
  actor: TransitionActor;
  transition: Transition;
  /** The stock that the step has changed, which others hear of after the commit. */
  moved: StockState[];
}

/** The order as a step leaves it. */
export const orderAfter = ({ order, transition }: Step): OrderRow => ({
  ...order,
  ...transition.changes,
  revision: order.revision + 1,
});

/** The error when an order is not as the actor saw it. */
export const changedMeanwhile = (order: OrderRow) =>
  new AppError('CHANGED_MEANWHILE', text('errors.orderChangedMeanwhile', { status: statusTexts[order.status] }));
