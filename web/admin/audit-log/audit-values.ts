/** The values of audited fields that have a fixed set of them, in words. */
import { m } from '../../../messages/index.ts';
import { formatDateTime } from '../../dates.ts';
import { foodTypeNames } from '../../products/food-mark.tsx';
import { labelIn } from './audit-labels.ts';

const status = (): Readonly<Record<string, string>> => ({
  placed: m.adminHistory.valuePlaced(),
  packed: m.adminHistory.valuePacked(),
  out_for_delivery: m.adminHistory.valueOutForDelivery(),
  delivered: m.adminHistory.valueDelivered(),
  cancelled: m.adminHistory.valueCancelled(),
  // Of people
  Active: m.adminHistory.valueActive(),
  Suspended: m.adminHistory.valueSuspended(),
});

const valueLabels = (): Readonly<Record<string, Readonly<Record<string, string>>>> => ({
  status: status(),
  paymentStatus: { pending: m.adminHistory.valuePending(), paid: m.adminHistory.valuePaid() },
  role: { ADMIN: m.adminHistory.valueAdmin(), USER: m.adminHistory.valueUser() },
  staffRole: {
    manager: m.invitations.manager(),
    support: m.invitations.support(),
    picker: m.invitations.picker(),
    rider: m.invitations.rider(),
  },
  food_type: foodTypeNames(),
  // Settings
  cart: { 'sign-in-first': m.adminSettings.signInFirst(), 'cart-first': m.adminSettings.cartFirst() },
  reviews: {
    fixed: m.adminSettings.fixedStars(),
    real: m.adminSettings.realReviews(),
    none: m.adminSettings.noReviews(),
  },
  newsletter: { off: m.adminSettings.noNewsletter(), on: m.adminSettings.withNewsletter() },
  riderAssignment: { manual: m.riders.byHand(), 'least-busy': m.riders.leastBusy() },
  'pricing.rules': { spec: m.adminSettings.pricingSpec(), own: m.adminSettings.pricingOwn() },
  'delivery.shipping': {
    spec: m.adminSettings.shippingUsual(),
    own: m.adminSettings.shippingOwn(),
    none: m.adminSettings.shippingNone(),
  },
  // Offers
  state: {
    draft: m.adminOffers.draft(),
    active: m.adminOffers.active(),
    paused: m.adminOffers.paused(),
    ended: m.adminOffers.ended(),
  },
  of: { same: m.adminOffers.ofSame(), any: m.adminOffers.ofAny() },
  kind: {
    percent: m.adminOffers.percent(),
    amount: m.adminOffers.amount(),
    free_delivery: m.adminOffers.freeDelivery(),
    buy_get: m.adminOffers.buyGet(),
  },
});

const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/;

/** Of a step of the setup guide. */
const markLabels = (): Readonly<Record<string, string>> => ({ skipped: m.setup.skipped(), confirmed: m.setup.done() });

/** A text as people read it: a word for one of a fixed set, and the time of a moment. */
export const valueLabel = (field: string, value: string): string =>
  (field.startsWith('setup.') ? labelIn(markLabels(), value) : undefined) ??
  labelIn(labelIn(valueLabels(), field) ?? {}, value) ??
  (moment.test(value) ? formatDateTime(value) : value);
