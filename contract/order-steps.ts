/**
 * How an order moves on and back, and who may move it (design §5, order status): the one table that the server goes by and the
 * screens show. No imports but types, so it costs the browser little.
 */
import type { OrderStatus, PaymentStatus } from './orders.ts';

/** `shop`: an administrator, on the order board. `customer`: who placed the order. */
export type ActorKind = 'shop' | 'customer';

/** A status that an order can be moved to. */
export type OrderStep = Exclude<OrderStatus, 'placed'>;

/** A status that an order can be moved back to. */
export type BackStatus = Exclude<OrderStatus, 'delivered' | 'cancelled'>;

interface Rule {
  /** From which statuses each may do it; nobody else may. */
  readonly from: Readonly<Record<ActorKind, readonly OrderStatus[]>>;
  readonly needsReason: boolean;
  /** What the step does to the payment; undefined leaves it. */
  readonly payment?: PaymentStatus;
  /** Whether what was bought goes back to the shelf; taking the step back takes it from there again. */
  readonly returnsStock: boolean;
  /** Whether the customer is mailed about the step, and then also when it is taken back. */
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
    from: { shop: ['placed', 'packed', 'out_for_delivery'], customer: ['placed'] },
    needsReason: true,
    payment: 'cancelled',
    returnsStock: true,
    isMailed: true,
  },
};

/** Statuses of orders that still have to be worked, in the order in which they are. */
export const openStatuses = ['placed', 'packed', 'out_for_delivery'] as const satisfies readonly OrderStatus[];
export type OpenStatus = (typeof openStatuses)[number];
export const isOpen = (status: OrderStatus | undefined): status is OpenStatus =>
  openStatuses.some((each) => each === status);

/** In these, the order board may reduce or remove what is short. */
export const changeableStatuses: readonly OrderStatus[] = ['placed', 'packed'];

/** As people read it; it stands in sentences like 'is packed'. */
export const statusNames: Readonly<Record<OrderStatus, string>> = {
  placed: 'placed',
  packed: 'packed',
  out_for_delivery: 'out for delivery',
  delivered: 'delivered',
  cancelled: 'cancelled',
};

const allSteps = Object.keys(orderSteps) as OrderStep[];

/** What `actorKind` may do with an order in `status`, the way forward first. */
export const nextSteps = (status: OrderStatus, actorKind: ActorKind): OrderStep[] =>
  allSteps.filter((step) => orderSteps[step].from[actorKind].includes(status));

/** Why `actorKind` may not move an order from `status` to `step`, as a sentence; undefined when that is allowed. */
export function whyNotStep(status: OrderStatus, step: OrderStep, actorKind: ActorKind): string | undefined {
  if (orderSteps[step].from[actorKind].includes(status)) return undefined;
  const now = `This order is ${status === step ? 'already ' : ''}${statusNames[status]}`;
  if (status === step) return `${now}.`;
  if (orderSteps[step].from[actorKind].length === 0) return 'Only the shop can do this.';
  return `${now}, so it cannot be ${step === 'out_for_delivery' ? 'sent out' : statusNames[step]}${
    step === 'cancelled' ? ' any more' : ''
  }.`;
}

/** Why the lines of an order in `status` cannot be changed; undefined when they can. */
export const whyNotChange = (status: OrderStatus): string | undefined =>
  changeableStatuses.includes(status)
    ? undefined
    : `This order is ${statusNames[status]}, so what is in it cannot be changed any more.`;

/** As much of an entry of the timeline as tells the way of an order. */
export interface WayEvent {
  kind: OrderStatus | 'line_changed' | 'reverted';
  by: ActorKind;
}

/** The steps that led an order to where it is: a step that was taken back is not among them. */
function wayOf<E extends WayEvent>(events: readonly E[]): E[] {
  const way: E[] = [];
  for (const event of events) {
    if (event.kind === 'reverted') way.pop();
    else if (event.kind !== 'line_changed') way.push(event);
  }
  return way;
}

/** The status that an order has after each of its events, in their order. */
export const statusesAfter = (events: readonly WayEvent[]): OrderStatus[] =>
  events.map((_, index) => (wayOf(events.slice(0, index + 1)).at(-1)?.kind ?? 'placed') as OrderStatus);

/**
 * Where taking the last step back leads an order, or why that is not possible, as a sentence. Whether there is enough stock to take
 * up a cancelled order again is another question.
 * @param events its timeline, oldest first
 */
export function stepBack(events: readonly WayEvent[]): { to: BackStatus } | { refused: string } {
  const way = wayOf(events);
  const [before, last] = [way.at(-2), way.at(-1)];
  const to = before?.kind as OrderStatus | undefined;
  if (!last || !isOpen(to)) return { refused: 'This order is only placed: there is no step to take back.' };
  if (last.by === 'customer') return { refused: 'The customer cancelled this order, so it stays cancelled.' };
  return { to };
}
