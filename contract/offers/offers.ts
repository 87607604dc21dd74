/** Offers: coupons with a code, and automatic offers. */
import * as z from 'zod';
import { m } from '../../messages/rule-texts.ts';
import { call } from '../api/call.ts';
import {
  allTranslationsOf,
  id,
  idempotencyHeaders,
  inLanguage,
  integer,
  nothing,
  optionalMultilineText,
  optionalText,
  paging,
  text,
  time,
  version,
} from '../api/fields.ts';
import { languageQuery } from '../catalogue/catalogue.ts';
import { hasPlaces } from '../catalogue/product-rules.ts';
import { buyGetScopes, offerCodeOf, offerLimits, offerStates } from './offer-limits.ts';

/** As a shopper types it. An unknown code is no fault of the request, so nearly everything is accepted. */
export const typedCode = z
  .string({ error: m.validation.text() })
  .max(100, m.validation.maxCharacters({ most: '100' }))
  .overwrite(offerCodeOf);

/** Rupees with at most two decimals. */
const rupees = (most: number, least = 0) =>
  z
    .number({ error: m.validation.rupees() })
    .min(least, m.validation.rupees())
    .max(most, m.validation.most({ most: String(most) }))
    .refine(hasPlaces(2), m.validation.rupees());

const whole = (most: number) =>
  z
    .number({ error: m.validation.enterWholeNumber() })
    .int(m.validation.enterWholeNumber())
    .min(1, m.validation.least({ least: '1' }))
    .max(most, m.validation.atMost({ most: String(most) }));

const percent = z
  .number({ error: m.validation.percent() })
  .min(0.01, m.validation.percent())
  .max(100, m.validation.percent())
  .refine(hasPlaces(2), m.validation.percent());

const benefit = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('percent'), percent, most: rupees(offerLimits.rupees, 0.01).nullable() }),
  z.object({ kind: z.literal('amount'), amount: rupees(offerLimits.rupees, 0.01) }),
  z.object({ kind: z.literal('free_delivery') }),
  z.object({
    kind: z.literal('buy_get'),
    buy: whole(offerLimits.units),
    get: whole(offerLimits.units),
    /** Which units count together: those of each product by itself, or of all products that the offer is for. */
    of: z.enum(buyGetScopes),
  }),
]);

const ids = (most: number) =>
  z
    .array(id)
    .max(most, m.validation.maxIds({ most: String(most) }))
    .refine((all) => new Set(all).size === all.length, m.validation.twice());

/** The benefit and the conditions of an offer (`offer-rules.ts`). */
const terms = {
  benefit,
  /** Rupees: the least value of the products that it is for; 0 for none. */
  minimum: rupees(offerLimits.rupees),
  /** Only for people who have not ordered before. */
  firstOrder: z.boolean({ error: m.validation.trueOrFalse() }),
  /** How often one person may use it; null for any number. */
  perPerson: whole(offerLimits.uses).nullable(),
  from: time.nullable(),
  /** It ends at this moment. */
  until: time.nullable(),
  /** It is for these products, categories and sub categories; for all when there are none. */
  products: ids(offerLimits.products),
  categories: ids(offerLimits.categories),
  subCategories: ids(offerLimits.subCategories).optional(),
  /** Only orders from these stores get it, in a shop with several; without it, or with none, those from all. */
  stores: ids(offerLimits.stores).optional(),
};

const fields = z.object({
  /** '' for an offer that applies by itself. */
  code: z
    .string({ error: m.validation.text() })
    .overwrite(offerCodeOf)
    .refine((code) => code === '' || /^[A-Z0-9]{3,20}$/.test(code), m.validation.offerCode()),
  title: text(m.validation.enterTitle(), offerLimits.title),
  description: optionalMultilineText(offerLimits.description),
  translations: allTranslationsOf({
    title: optionalText(offerLimits.title),
    description: optionalMultilineText(offerLimits.description),
  }).default({}),
  /** True when the page of offers and the checkout show it. */
  listed: z.boolean({ error: m.validation.trueOrFalse() }),
  ...terms,
  /** How often it may be used by all people together; null for any number. */
  mostUses: whole(offerLimits.uses).nullable(),
  /** Rupees that it may give in total; null for any amount. */
  budget: rupees(offerLimits.budget, 1).nullable(),
});
export type OfferFields = z.output<typeof fields>;

const isPeriod = ({ from, until }: Pick<OfferFields, 'from' | 'until'>) =>
  !from || !until || Date.parse(from) < Date.parse(until);
const endsBeforeStart = { error: m.validation.endsBeforeStart(), path: ['until'] };

/** An offer in a file of settings: without what it was used for. */
export const offerInFile = fields
  .extend({ state: z.enum(offerStates) })
  .strict()
  .refine(isPeriod, endsBeforeStart);
export type OfferInFile = z.output<typeof offerInFile>;

const edited = { version: version.min(1) };
const state = z.enum(offerStates);

/** An offer as administrators see it. */
export const adminOffer = fields.extend({
  _id: id,
  /** Increases by one with every edit; uses do not change it. */
  version: integer,
  state,
  /** How often it was used, and rupees that it gave; without what cancelled orders gave back. */
  uses: integer,
  given: z.number(),
  /** Names of its products; those that are deleted are left out. */
  productNames: z.record(z.string(), z.string()),
  updatedAt: time,
});
export type AdminOffer = z.infer<typeof adminOffer>;

/** An offer as shoppers read it, in one language. */
export const shopOffer = z.object({
  _id: id,
  /** Left out for an offer that applies by itself. */
  code: z.string().optional(),
  title: z.string(),
  description: z.string(),
  ...terms,
  /** Names of the first categories, sub categories and products that it is for. */
  names: z.array(z.string()),
  /** Names of the stores that it is limited to. */
  storeNames: z.array(z.string()).optional(),
});
export type ShopOffer = z.infer<typeof shopOffer>;

/** An offer that applies to an order with its code, or what it lacks for one: rupees for `minimum`, units for `units`. */
export const nearOffer = shopOffer.extend({
  lacks: z.object({ reason: z.enum(['minimum', 'units']), missing: z.number() }).optional(),
});
export type NearOffer = z.infer<typeof nearOffer>;

/** The same with what decides whether it applies to the signed-in person. */
const myOffer = shopOffer.extend({
  listed: z.boolean(),
  usedByYou: integer,
  usedUp: z.boolean(),
  /** Rupees left of its budget; null without one. */
  left: z.number().nullable(),
});
export type MyOffer = z.infer<typeof myOffer>;

const myOffers = z.object({
  offers: z.array(myOffer),
  /** The offer of the given code. */
  asked: myOffer.optional(),
  firstOrder: z.boolean(),
  /** The server's clock, because the periods of offers are measured by it. */
  now: time,
});
export type MyOffers = z.infer<typeof myOffers>;

const offerUse = z.object({
  orderId: id,
  /** The order's number. */
  number: z.string(),
  /** The name of the order's store, in a shop with several. */
  store: z.string().optional(),
  /** Rupees. */
  given: z.number(),
  /** Null unless the order was cancelled. */
  givenBackAt: time.nullable(),
  createdAt: time,
});
export type OfferUse = z.infer<typeof offerUse>;

const refusalReasons = [
  'not_started',
  'paused',
  'store',
  'first_order',
  'per_person',
  'products',
  'minimum',
  'units',
  'delivery_free',
] as const;

/** `data` of `COUPON_NOT_APPLICABLE`. */
export const couponRefusal = z.object({
  code: z.string(),
  reason: z.enum(refusalReasons),
  /** For `minimum`: rupees. For `units`: a number of units. */
  missing: z.number().optional(),
  /** For `per_person`: how often one person may use it. */
  most: integer.optional(),
  /** For `store`: the names of those that it is for. */
  stores: z.array(z.string()).optional(),
  /** For `not_started`. */
  from: time.optional(),
});
export type CouponRefusal = z.infer<typeof couponRefusal>;

/** `data` of the other refusals. */
const refusedCoupon = z.object({ code: z.string() });

/** Why a code is refused: the same for the checkout and for the order. */
export const couponErrors = {
  COUPON_UNKNOWN: refusedCoupon,
  COUPON_EXPIRED: refusedCoupon,
  COUPON_USED_UP: refusedCoupon,
  COUPON_NOT_APPLICABLE: couponRefusal,
} as const;

const oneOffer = z.object({ offerId: id });

export const offerCalls = {
  /** The offers of this moment, for everybody: those that the shop lists. */
  listOffers: call('public', 'GET', '/api/v1/offer/list', { query: languageQuery, output: z.array(shopOffer) }),
  /** The facts that decide which offers apply to the signed-in person's cart, with the offer of `code`. */
  listMyOffers: call('user', 'GET', '/api/v1/offer/mine', {
    query: z.object({ ...inLanguage, code: typedCode.optional() }),
    output: myOffers,
    errorData: couponErrors,
  }),

  /** Newest first. */
  listAllOffers: call('admin', 'GET', '/api/v1/offer/all', { output: z.array(adminOffer) }),
  getOffer: call('admin', 'GET', '/api/v1/offer/get/:offerId', { params: oneOffer, output: adminOffer }),
  /** A new offer is a draft. */
  addOffer: call('admin', 'POST', '/api/v1/offer/add', {
    headers: idempotencyHeaders,
    body: fields.refine(isPeriod, endsBeforeStart),
    output: adminOffer,
    errors: ['NAME_TAKEN', 'OFFER_LIMIT', 'IDEMPOTENCY_KEY_REUSED', 'NOT_FOUND'],
  }),
  updateOffer: call('admin', 'PUT', '/api/v1/offer/update/:offerId', {
    params: oneOffer,
    body: fields.extend(edited).refine(isPeriod, endsBeforeStart),
    output: adminOffer,
    errors: ['NAME_TAKEN'],
    errorData: { CHANGED_MEANWHILE: adminOffer },
  }),
  setOfferState: call('admin', 'PUT', '/api/v1/offer/set-state/:offerId', {
    params: oneOffer,
    body: z.object({ ...edited, state }),
    output: adminOffer,
    errorData: { CHANGED_MEANWHILE: adminOffer },
  }),
  /** Orders keep what it gave. Its code is free again. */
  deleteOffer: call('admin', 'DELETE', '/api/v1/offer/delete/:offerId', { params: oneOffer, output: nothing }),
  /** The orders that used it, newest first. */
  listOfferUses: call('admin', 'GET', '/api/v1/offer/uses/:offerId', {
    params: oneOffer,
    query: paging(offerLimits.reportPage),
    output: z.object({ uses: z.array(offerUse), total: integer }),
  }),
  exportOfferUses: call('admin', 'GET', '/api/v1/offer/uses-sheet/:offerId', { params: oneOffer, file: 'text/csv' }),
};
