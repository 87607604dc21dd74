/**
 * The steps of an order and who may take or undo them. Server and screens use this one table. It
 * imports no catalog and no schema, so that it stays small in the browser.
 */
import { type PlainText, type Text, text } from '../../messages/text.ts';
import type { OrderStatus, PaymentStatus } from './order-statuses.ts';

/** `shop`: an administrator on the order board. `customer`: the customer who placed the order. */
export type ActorKind = 'shop' | 'customer';

/** A status that somebody can move an order to. */
export type OrderStep = Exclude<OrderStatus, 'awaiting_payment' | 'placed'>;

/** A status that an order can move back to. */
export type BackStatus = Exclude<OrderStatus, 'awaiting_payment' | 'delivered' | 'cancelled'>;

interface Rule {
  /** The statuses from which each actor may take the step. */
  readonly from: Readonly<Record<ActorKind, readonly OrderStatus[]>>;
  readonly needsReason: boolean;
  /** The payment status after the step; undefined leaves it unchanged. */
  readonly payment?: PaymentStatus;
  /** True when the items go back to stock. Undoing the step takes them from stock again. */
  readonly returnsStock: boolean;
  /** True when the customer gets an email about the step, and also when it is undone. */
  readonly isMailed: boolean;
}

const plain = { needsReason: false, returnsStock: false };

export const orderSteps: Readonly<Record<OrderStep, Rule>> = {
  packed: { ...plain, from: { shop: ['placed'], customer: [] }, isMailed: false },
  out_for_delivery: { ...plain, from: { shop: ['packed'], customer: [] }, isMailed: true },
  delivered: {
    ...plain,
    from: { shop: ['out_for_delivery'], customer: [] },
    payment: 'paid',
    isMailed: true,
  },
  cancelled: {
    ...plain,
    from: {
      shop: ['awaiting_payment', 'placed', 'packed', 'out_for_delivery'],
      customer: ['awaiting_payment', 'placed'],
    },
    needsReason: true,
    payment: 'cancelled',
    returnsStock: true,
    isMailed: true,
  },
};

/** Statuses of orders that are still in progress, in their order. */
export const openStatuses = ['placed', 'packed', 'out_for_delivery'] as const satisfies readonly OrderStatus[];
export type OpenStatus = (typeof openStatuses)[number];
export const isOpen = (status: OrderStatus | undefined): status is OpenStatus =>
  openStatuses.some((each) => each === status);

/** In these statuses the order board may reduce or remove lines. */
export const changeableStatuses: readonly OrderStatus[] = ['placed', 'packed'];

/** For use in sentences such as 'This order is packed'. */
export const statusTexts: Readonly<Record<OrderStatus, PlainText>> = {
  awaiting_payment: text('orderStatus.awaitingPayment'),
  placed: text('orderStatus.placed'),
  packed: text('orderStatus.packed'),
  out_for_delivery: text('orderStatus.outForDelivery'),
  delivered: text('orderStatus.delivered'),
  cancelled: text('orderStatus.cancelled'),
};

const allSteps = Object.keys(orderSteps) as OrderStep[];

/** Steps on the way to a door: an order has none without its address, which is erased with the account of the customer. */
const towardsDoor: readonly OrderStep[] = ['packed', 'out_for_delivery'];

/** Returns true when the account of a listed order is deleted, and with it the address: then it has no name. */
export const isAnonymised = ({ customerName }: { customerName: string }): boolean => customerName === '';

/** The steps that `actorKind` may take from `status`; the usual next step is first. @param isAnonymised the account is deleted */
export const nextSteps = (status: OrderStatus, actorKind: ActorKind, isAnonymised = false): OrderStep[] =>
  allSteps.filter(
    (step) => orderSteps[step].from[actorKind].includes(status) && !(isAnonymised && towardsDoor.includes(step)),
  );

type WhyNot = (params: { status: PlainText }) => Text;

const cannot: Readonly<Record<OrderStep, WhyNot>> = {
  packed: (params) => text('errors.cannotPack', params),
  out_for_delivery: (params) => text('errors.cannotSendOut', params),
  delivered: (params) => text('errors.cannotDeliver', params),
  cancelled: (params) => text('errors.cannotCancel', params),
};

/** Why `actorKind` may not move an order from `status` to `step`; undefined when it is allowed. @param isAnonymised the account is deleted */
export function stepRejection(
  status: OrderStatus,
  step: OrderStep,
  actorKind: ActorKind,
  isAnonymised = false,
): Text | undefined {
  const { from } = orderSteps[step];
  if (from[actorKind].includes(status)) {
    return isAnonymised && towardsDoor.includes(step) ? text('errors.accountDeleted') : undefined;
  }
  const params = { status: statusTexts[status] };
  if (status === step) return text('errors.orderAlready', params);
  return from[actorKind].length === 0 ? text('errors.onlyTheStore') : cannot[step](params);
}

/** Why the lines of an order in `status` cannot be changed; undefined when they can. */
export const changeRejection = (status: OrderStatus): Text | undefined =>
  changeableStatuses.includes(status) ? undefined : text('errors.cannotChangeLines', { status: statusTexts[status] });

/** The part of a timeline event that defines the status. */
export interface StatusEvent {
  kind: OrderStatus | 'line_changed' | 'reverted';
  by: ActorKind;
}

/** The steps that led to the current status, without undone steps. */
function activeSteps<E extends StatusEvent>(events: readonly E[]): E[] {
  const way: E[] = [];
  for (const event of events) {
    if (event.kind === 'reverted') way.pop();
    else if (event.kind !== 'line_changed') way.push(event);
  }
  return way;
}

/** The order's status after each of its events. */
export const statusesAfter = (events: readonly StatusEvent[]): OrderStatus[] =>
  events.map((_, index) => (activeSteps(events.slice(0, index + 1)).at(-1)?.kind ?? 'placed') as OrderStatus);

/**
 * The status after undoing the last step, or why that is not possible. Stock is not checked here.
 * @param events the timeline, oldest first
 */
export function stepBack(events: readonly StatusEvent[]): { to: BackStatus } | { refused: Text } {
  const way = activeSteps(events);
  const [before, last] = [way.at(-2), way.at(-1)];
  const to = before?.kind as OrderStatus | undefined;
  if (!last || !isOpen(to)) return { refused: text('errors.noStepToUndo') };
  if (last.by === 'customer') return { refused: text('errors.customerCancelled') };
  return { to };
}
