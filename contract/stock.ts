/** Stock movements: their kinds, the request that changes the stock, and the stock ledger. */
import * as z from 'zod';
import { id, text, time } from './fields.ts';
import { productLimits } from './product-rules.ts';

/**
 * The kinds that an administrator can enter: `received` adds, `waste` and `damaged` subtract, `corrected` does either, `counted`
 * sets.
 */
export const enteredKinds = ['received', 'counted', 'waste', 'damaged', 'corrected'] as const;
export type EnteredKind = (typeof enteredKinds)[number];

/** All kinds of ledger entries. Orders create the sold and returned entries. */
export const stockMovementKinds = ['sold', 'returned', ...enteredKinds] as const;
export type StockMovementKind = (typeof stockMovementKinds)[number];

/** At this stock or below, a product is low in stock, unless the setting LOW_STOCK has another value. */
export const defaultLowStock = 5;

export const stockReasonMax = 200;

const quantityRange: Record<EnteredKind, { least: number; message: string }> = {
  received: { least: 1, message: 'Enter how many were received' },
  counted: { least: 0, message: 'Enter how many there are' },
  waste: { least: 1, message: 'Enter how many are taken off' },
  damaged: { least: 1, message: 'Enter how many are taken off' },
  corrected: { least: -productLimits.stock, message: 'Enter how many more or fewer there are' },
};

/**
 * A stock change. `quantity` is always positive, except for `corrected`. A count is sent with the `stockVersion` of the product
 * that it was based on.
 */
export const changeStockBody = z
  .object({
    kind: z.enum(enteredKinds, { error: 'Choose what happened' }),
    quantity: z.number({ error: 'Enter a whole number' }).int('Enter a whole number'),
    reason: text('Enter a reason', stockReasonMax),
    stockVersion: z.number().int().min(0).optional(),
  })
  .superRefine(({ kind, quantity, stockVersion }, context) => {
    const { least, message } = quantityRange[kind];
    const refuse = (path: string, fault: string) => context.addIssue({ code: 'custom', path: [path], message: fault });
    if (quantity < least || (kind === 'corrected' && quantity === 0)) refuse('quantity', message);
    if (quantity > productLimits.stock) refuse('quantity', `At most ${productLimits.stock}`);
    if (kind === 'counted' && stockVersion === undefined) {
      refuse('stockVersion', 'A count needs the stockVersion that it was taken against');
    }
  });

export type ChangeStockBody = z.input<typeof changeStockBody>;

export const stockLedgerQuery = z.object({
  /** Returns only movements older than this one: `next` of the previous page. */
  before: z
    .string()
    .regex(/^\d{1,15}$/, 'Must be a movement of the ledger')
    .transform(Number)
    .optional(),
});

const stockMovement = z.object({
  _id: z.number().int(),
  kind: z.enum(stockMovementKinds),
  /** Positive for added stock, negative for removed stock. */
  quantity: z.number().int(),
  /** The number that was counted. */
  counted: z.number().int().nullable(),
  reason: z.string(),
  /** The stock after the movement. */
  stock: z.number().int(),
  /** Who did it; null for orders and the store itself. The name is '' after the account was deleted. */
  actor: z.object({ _id: id, name: z.string() }).nullable(),
  /** The order of the movement; `orderId` is the number shown to users. */
  order: z.object({ _id: id, orderId: z.string() }).nullable(),
  createdAt: time,
});
export type ShownMovement = z.infer<typeof stockMovement>;

/** Newest first. Send `next` as `before` to get the next page; null on the last page. */
export const stockLedger = z.object({
  /** The product, which may be deleted. */
  product: z.object({ _id: id, name: z.string(), stock: z.number().int(), deletedAt: time.nullable() }),
  movements: z.array(stockMovement),
  next: z.number().int().nullable(),
});
export type StockLedger = z.infer<typeof stockLedger>;
