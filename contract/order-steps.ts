/**
 * How an order moves on, and who may move it (design §5, order status): the one table that the server goes by and the
 * screens show. No imports but types, so it costs the browser little.
 */
import type { OrderStatus, PaymentStatus } from './orders.ts';

/** `shop`: an administrator, at the desk. `customer`: who placed the order. */
export type Worker = 'shop' | 'customer';

/** A status that an order can be moved to. */
export type OrderStep = Exclude<OrderStatus, 'placed'>;

interface Rule {
  /** From which statuses each may do it; nobody else may. */
  readonly from: Readonly<Record<Worker, readonly OrderStatus[]>>;
  readonly needsReason: boolean;
  /** What the step does to the payment; undefined leaves it. */
  readonly payment?: PaymentStatus;
  /** Whether what was bought goes back to the shelf. */
  readonly returnsStock: boolean;
}

export const orderSteps: Readonly<Record<OrderStep, Rule>> = {
  packed: { from: { shop: ['placed'], customer: [] }, needsReason: false, returnsStock: false },
  out_for_delivery: { from: { shop: ['packed'], customer: [] }, needsReason: false, returnsStock: false },
  delivered: {
    from: { shop: ['out_for_delivery'], customer: [] },
    needsReason: false,
    payment: 'paid',
    returnsStock: false,
  },
  cancelled: {
    from: { shop: ['placed', 'packed', 'out_for_delivery'], customer: ['placed'] },
    needsReason: true,
    payment: 'cancelled',
    returnsStock: true,
  },
};

/** Statuses of orders that still have to be worked, in the order in which they are. */
export const openStatuses = ['placed', 'packed', 'out_for_delivery'] as const satisfies readonly OrderStatus[];
export type OpenStatus = (typeof openStatuses)[number];

/** In these, the desk may reduce or remove what is short. */
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

/** What `worker` may do with an order in `status`, the way forward first. */
export const nextSteps = (status: OrderStatus, worker: Worker): OrderStep[] =>
  allSteps.filter((step) => orderSteps[step].from[worker].includes(status));

/** Why `worker` may not move an order from `status` to `step`, as a sentence; undefined when that is allowed. */
export function whyNotStep(status: OrderStatus, step: OrderStep, worker: Worker): string | undefined {
  if (orderSteps[step].from[worker].includes(status)) return undefined;
  const now = `This order is ${status === step ? 'already ' : ''}${statusNames[status]}`;
  if (status === step) return `${now}.`;
  if (orderSteps[step].from[worker].length === 0) return 'Only the shop can do this.';
  return `${now}, so it cannot be ${step === 'out_for_delivery' ? 'sent out' : statusNames[step]}${
    step === 'cancelled' ? ' any more' : ''
  }.`;
}

/** Why the lines of an order in `status` cannot be changed; undefined when they can. */
export const whyNotChange = (status: OrderStatus): string | undefined =>
  changeableStatuses.includes(status)
    ? undefined
    : `This order is ${statusNames[status]}, so what is in it cannot be changed any more.`;
