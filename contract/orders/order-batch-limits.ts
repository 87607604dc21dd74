/** Limits of one change of several orders. No imports, like `limits.ts`. */
export const orderBatchLimits = {
  /** Orders in one request. */
  orders: 50,
} as const;
