/** Stock movements: what changes the stock of a product, what an administrator sends to change it, and the ledger of it. */
import * as z from 'zod';
import { id, text, time } from './fields.ts';
import { productLimits } from './product-rules.ts';

/** What an administrator can enter: `received` adds, `waste` and `damaged` take off, `corrected` does either, `counted` sets. */
export const enteredKinds = ['received', 'counted', 'waste', 'damaged', 'corrected'] as const;
export type EnteredKind = (typeof enteredKinds)[number];

/** Everything that can stand in the ledger: orders sell and return. */
export const stockMovementKinds = ['sold', 'returned', ...enteredKinds] as const;
export type StockMovementKind = (typeof stockMovementKinds)[number];

/** From this stock downwards a product is running low, unless the setting LOW_STOCK says otherwise. */
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
 * A stock change. `quantity` is how many came, went or are there, always as a positive number; only `corrected` takes a sign.
 * A count comes with the `stockVersion` of the product that it was taken against.
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
  /** Only what is older than this movement: `next` of the page before. */
  before: z
    .string()
    .regex(/^\d{1,15}$/, 'Must be a movement of the ledger')
    .transform(Number)
    .optional(),
});

const stockMovement = z.object({
  _id: z.number().int(),
  kind: z.enum(stockMovementKinds),
  /** Positive in, negative out. */
  quantity: z.number().int(),
  /** The number that was counted. */
  counted: z.number().int().nullable(),
  reason: z.string(),
  /** What was in stock afterwards. */
  stock: z.number().int(),
  /** Who did it; null for orders and for the store itself. The name is '' once the account is deleted. */
  actor: z.object({ _id: id, name: z.string() }).nullable(),
  /** The order that it belongs to; `orderId` is its number for people. */
  order: z.object({ _id: id, orderId: z.string() }).nullable(),
  createdAt: time,
});
export type ShownMovement = z.infer<typeof stockMovement>;

/** Newest first; `next` goes into `before` for the following page, null at the end. */
export const stockLedger = z.object({
  /** The product, which may be deleted by now. */
  product: z.object({ _id: id, name: z.string(), stock: z.number().int(), deletedAt: time.nullable() }),
  movements: z.array(stockMovement),
  next: z.number().int().nullable(),
});
export type StockLedger = z.infer<typeof stockLedger>;
