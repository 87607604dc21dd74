/**
 * The setup guide: six steps from an empty shop to its first order (docs/features/setup-guide.md). For the owner only.
 */
import * as z from 'zod';
import { m } from '../../messages/rule-texts.ts';
import { call } from '../api/call.ts';
import { id, idempotencyHeaders, integer, nothing, text, time, translationsOf } from '../api/fields.ts';
import { units } from '../api/limits.ts';
import { adminProduct } from '../catalogue/admin-catalogue.ts';
import { productFieldRules } from '../catalogue/product-rules.ts';
import { orderStatuses } from '../orders/order-statuses.ts';
import { maxStarters } from './setup-steps.ts';

/** `skipped`: the owner goes on without it, and may come back. */
const stepState = z.enum(['open', 'done', 'skipped']);
export type StepState = z.infer<typeof stepState>;

const states = <T extends z.ZodType>(state: T) =>
  z.object({ name: state, place: state, hours: state, products: state, promises: state, order: state });

const setupState = z.object({
  /** The state of a step by the shop's data, and by the word of the owner. */
  steps: states(stepState),
  /** True when the overview offers the guide: until it is done or dismissed, and while no customer has ordered. */
  offered: z.boolean(),
  products: z.object({
    /** Published, without untouched ones of the demo catalogue. */
    own: integer,
    /** Untouched ones of the demo catalogue. */
    demo: integer,
    /** False as soon as a customer has ordered. */
    canRemoveDemo: z.boolean(),
    /** Own ones that the store has none of, so nobody can buy them: how many, and the first of them. */
    withoutStock: z.object({
      count: integer,
      first: z.array(z.object({ _id: id, name: z.string(), translations: translationsOf({ name: z.string() }) })),
    }),
  }),
  /** The newest test order; null before the first. */
  testOrder: z
    .object({
      _id: id,
      /** The order number, such as TK-7K3M9QX2. */
      orderId: z.string(),
      status: z.enum(orderStatuses),
      revision: integer,
      /** Rupees. */
      totalAmount: z.number(),
      createdAt: time,
    })
    .nullable(),
});
export type SetupState = z.infer<typeof setupState>;

/**
 * The state of a step that data cannot show: `skipped`, or `confirmed` when the owner wants it as it is, such as a shop that is always
 * open. Null takes it back. A test order cannot be confirmed, only placed.
 */
const mark = z.enum(['skipped', 'confirmed']).nullable();

const starterCategory = z.object({
  /** Names it in the other calls. */
  slug: z.string(),
  name: z.string(),
  translations: translationsOf({ name: z.string() }),
  image: z.string(),
  products: integer,
});
export type StarterCategory = z.infer<typeof starterCategory>;

const starterProduct = z.object({
  /** Names it when it is added. */
  key: z.string(),
  name: z.string(),
  translations: translationsOf({ name: z.string() }),
  image: z.string(),
  unit: z.enum(units),
  unit_quantity: z.number(),
  /** Rupees. */
  price: z.number(),
  /** True when the shop has a product with this name and pack size. */
  isInShop: z.boolean(),
});
export type StarterProduct = z.infer<typeof starterProduct>;

const slug = z.string().max(80);

/** A product with what every product needs; the picture may come later. The rules are those of all products. */
const firstProduct = z
  .object({
    name: productFieldRules.shape.name,
    price: productFieldRules.shape.price,
    stock: productFieldRules.shape.stock,
    unit: productFieldRules.shape.unit,
    unit_quantity: productFieldRules.shape.unit_quantity,
    hsn: productFieldRules.shape.hsn,
    gst_rate: productFieldRules.shape.gst_rate,
    subCategory: productFieldRules.shape.subCategory,
    /** A category of the shop, or the name of one, which is made when there is none of this name. */
    category: id.optional(),
    newCategory: text(m.validation.productCategory(), 100).optional(),
    image1: z.file({ error: m.validation.choosePicture() }).optional(),
  })
  .refine(({ category, newCategory }) => category !== undefined || newCategory !== undefined, {
    error: m.validation.productCategory(),
    path: ['newCategory'],
  });

export const setupCalls = {
  getSetup: call('admin', 'GET', '/api/v1/setup/get', { output: setupState }),
  /** Only what is given changes, so that two devices do not undo each other. */
  updateSetup: call('admin', 'PUT', '/api/v1/setup/update', {
    body: z.object({
      steps: states(mark)
        .extend({ order: z.literal('skipped').nullable() })
        .partial()
        .optional(),
      /** True when the overview stops to offer the guide. */
      dismissed: z.boolean().optional(),
    }),
    output: setupState,
  }),

  /** The categories of the demo catalogue, whose products a shop may begin with. */
  listStarters: call('admin', 'GET', '/api/v1/setup/starters', { output: z.array(starterCategory) }),
  listStarterProducts: call('admin', 'GET', '/api/v1/setup/starter-products', {
    query: z.object({ category: slug }),
    output: z.array(starterProduct),
    errors: ['NOT_FOUND'],
  }),
  /** Adds products with their pictures and categories; those that the shop has already are left alone. All or nothing. */
  addStarters: call('admin', 'POST', '/api/v1/setup/add-starters', {
    body: z.object({
      products: z
        .array(z.object({ key: slug, price: productFieldRules.shape.price, stock: productFieldRules.shape.stock }), {
          error: m.validation.list(),
        })
        .min(1, m.validation.chooseProducts())
        .max(maxStarters, m.validation.maxItems({ most: String(maxStarters) })),
    }),
    output: z.object({ added: integer, had: integer }),
    errors: ['NOT_FOUND'],
  }),
  /** Gives every own product that the store has none of this stock. */
  addOpeningStock: call('admin', 'POST', '/api/v1/setup/add-opening-stock', {
    body: z.object({
      stock: productFieldRules.shape.stock.pipe(z.number().min(1, m.validation.least({ least: '1' }))),
    }),
    output: z.object({ filled: integer }),
  }),
  addFirstProduct: call('admin', 'POST', '/api/v1/setup/add-product', {
    headers: idempotencyHeaders,
    body: firstProduct,
    form: { files: 1, json: true },
    output: adminProduct,
    errors: ['NOT_FOUND', 'IDEMPOTENCY_KEY_REUSED'],
  }),
  /**
   * Removes the untouched products of the demo catalogue, its recipes, and its categories that are empty then. Refused as soon as a
   * customer has ordered.
   */
  removeDemo: call('admin', 'POST', '/api/v1/setup/remove-demo', {
    body: nothing.nullish(),
    output: z.object({ removed: integer }),
    errors: ['HAS_ORDERS'],
  }),
};
