/** What a change to a placed order is: who does it, what it needs, and what becomes of the order (decision 0012). */

import type { ActorKind } from '../../contract/order-steps.ts';
import { statusTexts } from '../../contract/order-steps.ts';
import type { StaffRole } from '../../contract/staff-roles.ts';
import type { Locale } from '../../messages/locale.ts';
import { text } from '../../messages/text.ts';
import type { ChangedFields } from '../audit-log/audit-log.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { StockMovement } from '../catalogue/stock-store.ts';
import type { Database, Queries } from '../db/database.ts';
import type { Mail, NewMail } from '../mail/mail.ts';
import type { OrderOffers } from '../offers/order-offers.ts';
import { AppError } from '../platform/errors.ts';
import type { DeliverySlots } from '../stores/delivery-slots.ts';
import type { Greeted } from '../users/mail-person.ts';
import type { OrderChanges, Quantity } from './change-store.ts';
import type { NewLine } from './compose-order.ts';
import type { EmailedOrder } from './email-templates.ts';
import type { NameOfLine } from './line-names.ts';
import type { Note } from './notes.ts';
import type { OrderEvents } from './order-events.ts';
import type { Refused } from './refusals/refuse.ts';
import type { OrderEventRow, OrderRow, OrderWithLines } from './store.ts';
import type { WeighedLine } from './weighing/weigh.ts';

/**
 * Writes what other features need of a step, in its transaction, which has the order locked. @throws Error to undo the step
 */
export type OnTransition = (
  tx: Queries,
  step: {
    kind: Transition['kind'];
    before: OrderRow;
    after: OrderRow;
    actor: TransitionActor;
    /** Whether a delivery for cash is recorded also when nobody has a shift that its cash belongs to. */
    happened: boolean;
  },
) => Promise<void>;

/** What goes with the email about a delivery, as `Mail` takes it; undefined for nothing. */
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
  /** Whether customers can choose now which emails about steps they get; they get all of them otherwise. */
  choosesEmails?: () => boolean;
  /** Whether customers can be asked now about changes of their orders; questions hold nothing up otherwise. */
  takesChanges?: () => boolean;
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

/** Who changes an order; without an id the store itself. */
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
  reason: string;
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
  /** What a customer refused of them at the door. */
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
  /** Whether customers can turn the email off. */
  isUpdate?: boolean;
  /** The email to the shopper, if any. @param nameOf names products in the language of the email */
  email?: (emailed: EmailedOrder, to: Greeted, origin: string, nameOf: NameOfLine) => Omit<NewMail, 'to'>;
}

/** The error when an order is not as the actor saw it. */
export const changedMeanwhile = (order: OrderRow) =>
  new AppError('CHANGED_MEANWHILE', text('errors.orderChangedMeanwhile', { status: statusTexts[order.status] }));
