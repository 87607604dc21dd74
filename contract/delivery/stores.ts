/** Where and when the shop delivers. With no store saved, it delivers everywhere at any time. */
import * as z from 'zod';
import { locales } from '../../messages/locale.ts';
import { m } from '../../messages/rule-texts.ts';
import { addressBody } from '../addresses/addresses.ts';
import { position } from '../addresses/position.ts';
import { call } from '../api/call.ts';
import {
  calendarDay,
  id,
  idempotencyHeaders,
  integer,
  optionalMultilineText,
  optionalText,
  text,
  time,
  version,
} from '../api/fields.ts';
import { hasPlaces } from '../catalogue/product-rules.ts';
import { staffRoles } from '../users/staff-roles.ts';
import { email } from '../users/users.ts';
import { deliveryLimits, pauseLengths, promiseLimits, slotLengths, slotLimits, slotTimes } from './delivery-limits.ts';
import { type OpeningSpan, overlapIn, spanText } from './opening-hours.ts';

const { pincode } = addressBody.shape;

const area = z.object({
  pincode,
  /** Null for the shop's usual, also of the fee. */
  minutes: z
    .int(m.validation.wholeNumber())
    .min(deliveryLimits.minutes[0], m.validation.minutes())
    .max(deliveryLimits.minutes[1], m.validation.minutes())
    .nullable(),
  /** Rupees, in whole paise. */
  fee: z
    .number({ error: m.validation.areaFee() })
    .min(0, m.validation.areaFee())
    .max(deliveryLimits.fee, m.validation.areaFee())
    .refine(hasPlaces(2), m.validation.areaFee())
    .nullable(),
});

/** Refuses what is in a list twice, at the place of the second. */
const unique =
  <T>(keyOf: (item: T) => string, field: string, message: (key: string) => string) =>
  (items: T[], context: z.RefinementCtx<T[]>): void => {
    const seen = new Set<string>();
    for (const [index, item] of items.entries()) {
      const key = keyOf(item);
      if (seen.has(key)) context.addIssue({ code: 'custom', path: [index, field], message: message(key) });
      seen.add(key);
    }
  };

const timeOfDay = z
  .string({ error: m.validation.timeOfDay() })
  .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, m.validation.timeOfDay());
const span = z.object({ day: z.int().min(0).max(6), opens: timeOfDay, closes: timeOfDay });

function refuseOverlap(hours: readonly OpeningSpan[], context: Pick<z.RefinementCtx, 'addIssue'>): void {
  const places = overlapIn(hours);
  const [first, second] = (places ?? []).map((place) => hours[place]);
  if (!places || !first || !second) return;
  const message = m.validation.hoursOverlap({ first: spanText(first), second: spanText(second) });
  context.addIssue({ code: 'custom', path: [places[1], 'opens'], message });
}

const refuseOverlapOfDate = (
  hours: readonly Omit<OpeningSpan, 'day'>[],
  context: Pick<z.RefinementCtx, 'addIssue'>,
): void =>
  refuseOverlap(
    hours.map((each) => ({ ...each, day: 0 })),
    context,
  );

/** A whole number in a range that the message names. */
function count([least, most]: readonly [number, number]) {
  const message = m.validation.wholeFrom({ least: String(least), most: most.toLocaleString('en-IN') });
  return z.number({ error: message }).int(message).min(least, message).max(most, message);
}

/** How the promise is computed; see `PromiseRule`. */
const promiseRule = z.object({
  preparation: count(promiseLimits.preparation),
  atOnce: count(promiseLimits.atOnce),
  staff: count(promiseLimits.staff),
  most: count(promiseLimits.most),
});

const lengths = slotLengths.map(Number);
const oneOfLengths = m.validation.oneOf({ values: slotLengths.join(', ') });
/** Times that shoppers may choose; see `SlotRule`. */
const slotRule = z.object({
  offered: z.enum(slotTimes),
  length: z.number({ error: oneOfLengths }).refine((length) => lengths.includes(length), oneOfLengths),
  capacity: count(slotLimits.capacity),
  lead: count(slotLimits.lead),
  days: count(slotLimits.days),
});

const pauseNote = optionalText(deliveryLimits.pauseNote);

export const storeShape = z.object({
  name: text(m.validation.enterName(), deliveryLimits.storeName),
  address: optionalMultilineText(deliveryLimits.storeAddress),
  /** Where it is, in degrees, so that the nearest store can be found; null when it is not known. */
  position: position.nullable(),
  /** A closed store delivers nothing; its stock and its orders stay. */
  closed: z.boolean(),
  /** None: the shop delivers everywhere. */
  areas: z
    .array(area)
    .max(deliveryLimits.areas, m.validation.maxItems({ most: String(deliveryLimits.areas) }))
    .superRefine(
      unique(
        ({ pincode: key }) => key,
        'pincode',
        (key) => m.validation.pincodeTwice({ pincode: key }),
      ),
    ),
  /** None: always open. */
  hours: z
    .array(span)
    .max(7 * deliveryLimits.spansOfDay)
    .superRefine(refuseOverlap),
  holidays: z
    .array(
      z.object({
        date: calendarDay,
        note: optionalText(deliveryLimits.holidayNote),
        /** In place of the weekly hours; without any, the store is closed. */
        hours: z
          .array(span.omit({ day: true }))
          .max(deliveryLimits.spansOfDay)
          .superRefine(refuseOverlapOfDate)
          .optional(),
      }),
    )
    .max(deliveryLimits.holidays, m.validation.maxItems({ most: String(deliveryLimits.holidays) }))
    .superRefine(
      unique(
        ({ date }) => date,
        'date',
        (date) => m.validation.dateTwice({ date }),
      ),
    ),
  pause: z.object({ until: time.nullable(), note: pauseNote }).nullable(),
  /** Null: the promise is the minutes of the pincode. */
  promise: promiseRule.nullable(),
  /** Null: shoppers cannot choose a time. */
  slots: slotRule.nullable(),
});
export type Store = z.infer<typeof storeShape>;

const opening = {
  isOpen: z.boolean(),
  isPaused: z.boolean(),
  /** When the store opens; null when it is open, or does not open within 14 days. */
  opensAt: time.nullable(),
  /** When it closes; null when it is closed, or that is not in sight. */
  closesAt: time.nullable(),
  /** The owner's words about a pause. */
  note: z.string().optional(),
  /** That shoppers may choose a time for their delivery now. */
  slots: z.literal(true).optional(),
  /** The promise, in minutes, in a shop without areas; left out where nothing is promised, or it depends on the pincode. */
  minutes: integer.optional(),
  /** The server's time. */
  now: time,
};
const deliveryNow = z.object(opening);
export type DeliveryNow = z.infer<typeof deliveryNow>;

/** `version` is 0 until the store is saved for the first time. */
const savedStore = z.object({
  _id: id,
  version,
  store: storeShape,
  now: deliveryNow,
  /** When hours begin next, whether or not orders are paused. */
  nextStart: time.nullable(),
  /** Minutes of areas without their own. */
  usualMinutes: integer,
  /** Pincodes that other stores serve, too, and which store delivers there. */
  overlaps: z.array(z.object({ pincode: z.string(), store: z.string(), wins: z.boolean() })),
  /** Orders that have not left the store, as far as the promise depends on them; 0 where it is not computed. */
  inProgress: integer,
});
export type SavedStore = z.infer<typeof savedStore>;

const areaCheck = z.object({
  pincode: z.string(),
  served: z.boolean(),
  /** The promise: how long an order takes that is placed now. */
  minutes: integer.optional(),
  /** Rupees; only of an area with its own. */
  fee: z.number().optional(),
  /** The store that delivers there, in a shop with several. */
  store: z.object({ _id: id, name: z.string() }).optional(),
});
export type AreaCheck = z.infer<typeof areaCheck>;

/** `data` of `STORE_CLOSED`. */
export const storeClosed = z.object({
  /** ISO 8601; null when the store does not open within 14 days. */
  nextOpening: time.nullable(),
  isPaused: z.boolean(),
  note: z.string().optional(),
  /** That shoppers may choose a time instead. */
  slots: z.literal(true).optional(),
  now: time,
});
export type StoreClosed = z.infer<typeof storeClosed>;
/** `data` of `OUTSIDE_AREA`. */
export const outsideArea = z.object({ pincode: z.string() });
export type OutsideArea = z.infer<typeof outsideArea>;

/** Where a store is, for shoppers who look for the nearest. */
const storePlace = z.object({
  name: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  /** Some that it serves, in order. */
  pincodes: z.array(z.string()),
});
export type StorePlace = z.infer<typeof storePlace>;

/** One of the shop's stores, as lists show it. */
const listedStore = z.object({
  _id: id,
  name: z.string(),
  address: z.string(),
  closed: z.boolean(),
  /** True when it takes orders now. */
  isOpen: z.boolean(),
  /** Number of pincodes. */
  areas: integer,
  /** For staff: the shop has no other store, so nothing is different between stores. */
  isOnly: z.literal(true).optional(),
});
export type ListedStore = z.infer<typeof listedStore>;
/** A time that can be chosen. */
export const slot = z.object({ from: time, by: time });
export type ChosenSlot = z.infer<typeof slot>;
export const offeredSlots = z.object({
  /** True when shoppers can choose a time now. Where not, the store still takes a time that was chosen before it opened. */
  isOffered: z.boolean(),
  /** The times from now on, in order. */
  slots: z.array(slot.extend({ isFull: z.boolean() })),
  /** The server's time. */
  now: time,
});
export type OfferedSlots = z.infer<typeof offeredSlots>;
/** `data` of `SLOT_FULL` and `SLOT_GONE`: the slot that was asked for, and the next one that has a place. */
export const slotRefused = z.object({ slot, next: slot.nullable() });
export type SlotRefused = z.infer<typeof slotRefused>;
/** `data` of `PROMISE_CHANGED`: what the promise is now, in minutes. */
export const promiseChanged = z.object({ pincode: z.string(), minutes: integer });
export type PromiseChanged = z.infer<typeof promiseChanged>;

/** People who want to be notified when the shop delivers to a pincode. */
const areaDemand = z.object({
  pincode: z.string(),
  /** The number of people who wait, and of those who got the email that it is served. */
  people: integer,
  informed: integer,
  latest: time,
});
export type AreaDemand = z.infer<typeof areaDemand>;

const saving = { output: savedStore, errorData: { CHANGED_MEANWHILE: savedStore } };

export const storeCalls = {
  checkPincode: call('public', 'GET', '/api/v1/delivery/check', { query: z.object({ pincode }), output: areaCheck }),
  /** The stores that deliver and whose position is known. */
  listStorePlaces: call('public', 'GET', '/api/v1/delivery/places', { output: z.array(storePlace) }),
  getDeliveryNow: call('public', 'GET', '/api/v1/delivery/now', { output: deliveryNow }),
  /** None where shoppers cannot choose a time now. */
  listDeliverySlots: call('user', 'GET', '/api/v1/delivery/slots', { output: offeredSlots }),
  /** "Tell me when you do": one email, in this language. Stores nothing when the pincode is served by now, or when it was asked before. */
  requestArea: call('public', 'POST', '/api/v1/delivery/request', {
    body: z.object({ email, pincode, language: z.enum(locales).default('en') }),
    output: areaCheck,
  }),
  /** All stores, oldest first; at least one. */
  listStores: call('admin', 'GET', '/api/v1/delivery/list-stores', { staff: staffRoles, output: z.array(listedStore) }),
  /** Adds a store with the hours of the one it is added from, without areas and stock. Further stores start closed. */
  addStore: call('admin', 'POST', '/api/v1/delivery/add-store', {
    headers: idempotencyHeaders,
    body: storeShape.pick({ name: true, address: true }),
    output: savedStore,
    errors: ['IDEMPOTENCY_KEY_REUSED'],
  }),
  /** The store that the header `X-Store` names; the first one without it. The same holds for all calls about stock and orders. */
  getStore: call('admin', 'GET', '/api/v1/delivery/get-store', { staff: ['manager'], output: savedStore }),
  /** `version` is the one that was edited: when there is a newer one, nothing is saved. What is left out stays. */
  updateStore: call('admin', 'PUT', '/api/v1/delivery/update-store', {
    notForSamples: true,
    staff: ['manager'],
    body: z.object({ version, store: storeShape.partial() }),
    ...saving,
  }),
  /** Pauses orders from now on, by the server's clock. */
  pauseOrders: call('admin', 'PUT', '/api/v1/delivery/pause', {
    notForSamples: true,
    staff: ['manager'],
    body: z.object({ version, length: z.enum(pauseLengths), note: pauseNote }),
    ...saving,
  }),
  /** The pincodes that most people ask for first. */
  listAreaDemand: call('admin', 'GET', '/api/v1/delivery/requests', { output: z.array(areaDemand) }),
  /** Emails that wait, with their pincodes. */
  exportAreaRequests: call('admin', 'GET', '/api/v1/delivery/requests-sheet', { file: 'text/csv' }),
};
