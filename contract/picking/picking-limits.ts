/** Limits of picking. No imports, like `limits.ts`. */
export const pickingLimits = {
  /** Orders that one person picks at the same time. */
  orders: 2,
  /** Packed orders that are listed for who packed them. */
  packed: 20,
  /** Others may take over an order that nobody worked on for this time, in minutes. */
  idleMinutes: 15,
  /** Bags of an order. */
  bags: 99,
  /** Ticks in one request. */
  ticks: 500,
} as const;

/**
 * Returns true when a tick is of other units than the customer wants now. One of more units than there are is not, when the others were
 * missing; nor is one of all units that there are, as a replacement that is taken back adds some to those that were agreed.
 */
export const isStaleTick = (
  units: number | undefined,
  line: { quantity: number; agreed?: number | undefined },
): boolean =>
  units !== undefined && (units < line.quantity || units > Math.max(line.quantity, line.agreed ?? Infinity));
