/** Stock movements: their kinds, the request that changes the stock, and the stock ledger. */
import * as z from 'zod';
import { m } from '../../messages/rule-texts.ts';
import { call } from '../api/call.ts';
import { id, idempotencyHeaders, integer, text, time } from '../api/fields.ts';
import { savedProduct } from '../catalogue/admin-catalogue.ts';
import { type EnteredKind, enteredKinds, productLimits, stockReasonMax } from '../catalogue/admin-limits.ts';
import { readyStockReasons, reasonStarts, usualReasons } from './stock-reasons.ts';

/** All kinds of ledger entries. Orders create the sold and returned entries, transfers between stores the transferred ones. */
export const stockMovementKinds = ['sold', 'returned', ...enteredKinds, 'transferred'] as const;
export type StockMovementKind = (typeof stockMovementKinds)[number];

const quantityRange: Record<EnteredKind, { min: number; message: string }> = {
  received: { min: 1, message: m.validation.stockReceived() },
  counted: { min: 0, message: m.validation.stockCounted() },
  waste: { min: 1, message: m.validation.stockTakenOff() },
  damaged: { min: 1, message: m.validation.stockTakenOff() },
  corrected: { min: -productLimits.stock, message: m.validation.stockCorrected() },
};

/**
 * A stock change. `quantity` is always positive, except for `corrected`. A count is sent with the `stockVersion` of the product
 * that it was based on.
 */
export const changeStockBody = z
  .object({
    kind: z.enum(enteredKinds, { error: m.validation.chooseKind() }),
    quantity: z.number({ error: m.validation.enterWholeNumber() }).int(m.validation.enterWholeNumber()),
    /** Typed, unless it is one of the ready-made ones. */
    reason: text(m.validation.enterReason(), stockReasonMax).optional(),
    ready: z.enum(readyStockReasons, { error: m.validation.chooseReason() }).optional(),
    stockVersion: integer.min(0).optional(),
  })
  .superRefine(({ kind, quantity, reason, ready, stockVersion }, context) => {
    const { min, message } = quantityRange[kind];
    const refuse = (path: string, fault: string) => context.addIssue({ code: 'custom', path: [path], message: fault });
    if ((reason === undefined) === (ready === undefined)) refuse('reason', m.validation.enterReason());
    if (quantity < min || (kind === 'corrected' && quantity === 0)) refuse('quantity', message);
    if (quantity > productLimits.stock) refuse('quantity', m.validation.atMost({ most: String(productLimits.stock) }));
    if (kind === 'counted' && stockVersion === undefined) {
      refuse('stockVersion', m.validation.countNeedsVersion());
    }
  });

export type ChangeStockBody = z.input<typeof changeStockBody>;

const keysOf = <K extends string>(words: Record<K, string>) => Object.keys(words) as K[];

const stockMovement = z.object({
  _id: integer,
  kind: z.enum(stockMovementKinds),
  /** Positive for added stock, negative for removed stock. */
  quantity: integer,
  /** The number that was counted. */
  counted: integer.nullable(),
  /** In English, or as somebody typed it; '' for sales. */
  reason: z.string(),
  /** The key of a reason that nobody typed; earlier versions stored only its words. */
  reasonKey: z
    .union([
      z.strictObject({ usual: z.enum(keysOf(usualReasons)) }),
      z.strictObject({
        start: z.enum(keysOf(reasonStarts)),
        about: z.string(),
        usual: z.enum(keysOf(usualReasons)).optional(),
      }),
    ])
    .optional(),
  /** The stock after the movement. */
  stock: integer,
  /** The person who did it; null for orders and the store itself. The name is '' after the account was deleted. */
  actor: z.object({ _id: id, name: z.string() }).nullable(),
  /** The order of the movement; `orderId` is the number shown to users. */
  order: z.object({ _id: id, orderId: z.string() }).nullable(),
  createdAt: time,
});
export type ShownMovement = z.infer<typeof stockMovement>;

/** Newest first. Send `next` as `before` to get the next page; null on the last page. */
export const stockLedger = z.object({
  /** The product, which may be deleted. */
  product: z.object({ _id: id, name: z.string(), stock: integer, deletedAt: time.nullable() }),
  /** At this stock or below, the product is low; null for the shop's threshold. */
  threshold: integer.nullable(),
  /** The sum of all movements, also older ones: it is the stock. */
  sum: integer,
  /** Grams of goods by weight that were handed out more than the stock counts; negative when less were. */
  extraGrams: integer,
  movements: z.array(stockMovement),
  next: integer.nullable(),
});
export type StockLedger = z.infer<typeof stockLedger>;

const params = z.object({ productId: id });

export const stockCalls = {
  changeStock: call('admin', 'POST', '/api/v1/product/change-stock/:productId', {
    staff: ['manager'],
    params,
    body: changeStockBody,
    headers: idempotencyHeaders,
    ...savedProduct,
    errors: ['OUT_OF_STOCK', 'IDEMPOTENCY_KEY_REUSED'],
  }),
  getStockLedger: call('admin', 'GET', '/api/v1/product/stock-ledger/:productId', {
    staff: ['manager'],
    params,
    query: z.object({
      /** Returns only movements older than this one: `next` of the previous page. */
      before: z
        .string()
        .regex(/^\d{1,15}$/, m.validation.ledgerMovement())
        .transform(Number)
        .optional(),
    }),
    output: stockLedger,
  }),
};
