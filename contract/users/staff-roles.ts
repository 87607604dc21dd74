/**
 * The rights of staff of a store on its orders, by their role (decision 0047). Server and screens use this one table. It loads no
 * schema, so that it stays small in the browser. The declaration of a call says which roles may make it (`staff` in `call.ts`).
 */

import { type OrderStatus, orderStatuses } from '../orders/order-statuses.ts';
import type { BackStatus, OrderStep } from '../orders/order-steps.ts';

/** The first is the role of staff from before roles existed. */
export const staffRoles = ['manager', 'support', 'picker', 'rider'] as const;
export type StaffRole = (typeof staffRoles)[number];

export interface OrderRights {
  /** The statuses in which a role sees an order. */
  readonly sees: readonly OrderStatus[];
  /** The statuses in which it also sees street and mobile; in others only name, city and pincode. */
  readonly seesAddress: readonly OrderStatus[];
  /** True when orders that another rider delivers are not theirs. */
  readonly onlyOwn: boolean;
  /** True when it is alerted of new orders. */
  readonly getsAlerts: boolean;
  readonly steps: readonly OrderStep[];
  /** The statuses to which it may undo the last step. */
  readonly undoesTo: readonly BackStatus[];
  /** True when it may say who delivers an order; with `onlyOwn`, only take and give back. */
  readonly choosesRider: boolean;
  /** True when it may reduce and remove lines. */
  readonly changesLines: boolean;
  /** True when it changes placed orders as customers agree to. */
  readonly changesOrders: boolean;
  /** True when it says what becomes of goods that were refused at the door. */
  readonly receivesGoods: boolean;
  /** True when it finds orders by text, customer, day and problem, and sees the customer's email address and reports of problems. */
  readonly servesCustomers: boolean;
  /** True for a role that the limits of refunds hold for. */
  readonly refundsAreLimited: boolean;
  /** True when it sees which products are running low. */
  readonly seesStock: boolean;
  /** The part of the cash book that it sees and books: none, its own cash, or all of its store. */
  readonly cash: 'none' | 'own' | 'store';
}

const all: readonly OrderStatus[] = orderStatuses;

const everything: OrderRights = {
  sees: all,
  seesAddress: all,
  onlyOwn: false,
  getsAlerts: true,
  steps: ['packed', 'out_for_delivery', 'delivered', 'cancelled'],
  undoesTo: ['placed', 'packed', 'out_for_delivery'],
  choosesRider: true,
  changesLines: true,
  changesOrders: true,
  receivesGoods: true,
  servesCustomers: true,
  refundsAreLimited: false,
  seesStock: true,
  cash: 'store',
};

const rights: Readonly<Record<StaffRole, OrderRights>> = {
  manager: everything,
  support: {
    ...everything,
    steps: ['cancelled'],
    undoesTo: [],
    choosesRider: false,
    changesLines: false,
    receivesGoods: false,
    refundsAreLimited: true,
    seesStock: false,
    cash: 'none',
  },
  picker: {
    sees: ['placed', 'packed'],
    seesAddress: [],
    onlyOwn: false,
    getsAlerts: true,
    steps: ['packed'],
    undoesTo: ['placed'],
    choosesRider: false,
    changesLines: true,
    changesOrders: false,
    receivesGoods: false,
    servesCustomers: false,
    refundsAreLimited: true,
    seesStock: false,
    cash: 'none',
  },
  rider: {
    sees: ['packed', 'out_for_delivery'],
    seesAddress: ['out_for_delivery'],
    onlyOwn: true,
    getsAlerts: false,
    steps: ['out_for_delivery', 'delivered'],
    undoesTo: ['packed'],
    choosesRider: true,
    changesLines: false,
    changesOrders: false,
    receivesGoods: false,
    servesCustomers: false,
    refundsAreLimited: true,
    seesStock: false,
    cash: 'own',
  },
};

/** @param role undefined for owners, who may do everything */
export const orderRightsOf = (role: StaffRole | undefined): OrderRights => (role ? rights[role] : everything);

/**
 * Returns true when somebody reads and writes the notes of an order, which may say where the customer lives: who has only their own orders,
 * once it is theirs.
 */
export const seesNotes = (
  { onlyOwn }: Pick<OrderRights, 'onlyOwn'>,
  riderId: string | undefined,
  userId: string | undefined,
): boolean => !onlyOwn || (riderId !== undefined && riderId === userId);
