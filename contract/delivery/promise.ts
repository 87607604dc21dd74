/**
 * When an order arrives: the promise that shoppers see, and whether it is kept. Server and browser use the same rules. No schemas.
 */
import type { OrderStatus } from '../orders/order-statuses.ts';

/** How a store computes its promise. */
export interface PromiseRule {
  /** Minutes in which one order is prepared. */
  preparation: number;
  /** Orders that one person prepares at a time. */
  atOnce: number;
  /** People on shift now. */
  staff: number;
  /** The longest promise, in minutes. An area whose way alone takes longer keeps its own. */
  most: number;
}

const minute = 60_000;
/** In minutes: up to this a promise is exact, and above it in steps. */
const exact = 30;
const step = 5;

const rounded = (minutes: number): number => (minutes <= exact ? minutes : Math.ceil(minutes / step) * step);

/**
 * The minutes until an order arrives: the orders that are in progress are prepared first, in rounds, then this one, and then it
 * is on its way.
 * @param rule null where nothing is computed: then the minutes of the pincode are all
 * @param inProgress orders that have not left the store
 * @param way minutes of the pincode
 */
export function promisedMinutes(rule: PromiseRule | null, inProgress: number, way: number): number {
  if (!rule) return way;
  const rounds = Math.floor(inProgress / (rule.staff * rule.atOnce));
  const least = rule.preparation + way;
  return Math.max(least, Math.min(rule.most, rounded(least + rounds * rule.preparation)));
}

/** The moment that is promised, on a full minute: clocks show no seconds. */
export const promisedBy = (at: Date, minutes: number): Date =>
  new Date(Math.ceil((at.getTime() + minutes * minute) / minute) * minute);

/** A promise of 6:42 is kept until the clock shows 6:43. */
export const isAfter = (moment: Date, by: Date): boolean => moment.getTime() >= by.getTime() + minute;

/** Minutes on the clock. */
export const minutesLate = (moment: Date, by: Date): number => Math.floor((moment.getTime() - by.getTime()) / minute);

/**
 * When an order that is or will be late is expected: the least time that its way still takes. Undefined while the promise can be
 * kept, and where nothing is known about the way.
 * @param way minutes of the pincode, where preparing is not part of it
 * @param sentOutAt when the order left the store
 */
export function expectedLate(
  { status, by, sentOutAt }: { status: OrderStatus; by: Date; sentOutAt: Date | undefined },
  way: number | undefined,
  now: Date,
): Date | undefined {
  if (way === undefined || status === 'delivered' || status === 'cancelled') return undefined;
  const leaves = status === 'out_for_delivery' ? sentOutAt : now;
  const expected = leaves && promisedBy(leaves, way);
  return expected && isAfter(expected, by) && expected > now ? expected : undefined;
}
