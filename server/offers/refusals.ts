/** Why a coupon is refused, as errors with stable codes. */
import { formatPaise, toRupees } from '../../contract/money/money.ts';
import type { OfferRefusal } from '../../contract/offers/offer-rules.ts';
import type { CouponRefusal } from '../../contract/offers/offers.ts';
import { type Text, text } from '../../messages/text.ts';
import { AppError } from '../lib/errors.ts';
import { isHere, type LiveOffer } from './live-offers.ts';

const notApplicable = (message: Text, data: CouponRefusal) => new AppError('COUPON_NOT_APPLICABLE', message, { data });

export const unknownCoupon = (code: string) =>
  new AppError('COUPON_UNKNOWN', text('errors.couponUnknown', { code }), { data: { code } });

const expiredCoupon = (code: string) =>
  new AppError('COUPON_EXPIRED', text('errors.couponExpired', { code }), { data: { code } });

const usedUpCoupon = (code: string) =>
  new AppError('COUPON_USED_UP', text('errors.couponUsedUp', { code }), { data: { code } });

/** The refusal by the state of an offer, whatever is in the cart. Undefined when it is active. */
function refusalOfState({ state, code }: LiveOffer): AppError | undefined {
  if (state === 'active') return undefined;
  const shown = code ?? '';
  if (state === 'draft') return unknownCoupon(shown);
  if (state === 'ended') return expiredCoupon(shown);
  return notApplicable(text('errors.couponPaused', { code: shown }), { code: shown, reason: 'paused' });
}

/** The name of a store; undefined for one that does not exist. */
export type NameOfStore = (id: string) => string | undefined;

/** The names of the stores that an offer is limited to; none without a limit. */
export const storeNamesOf = ({ terms: { stores = [] } }: Pick<LiveOffer, 'terms'>, nameOf: NameOfStore): string[] =>
  stores.flatMap((id) => nameOf(id) ?? []);

/** The same for what its state and its stores say about orders from the current store. */
export function refusalHere(offer: LiveOffer, nameOf: NameOfStore): AppError | undefined {
  const refused = refusalOfState(offer);
  if (refused || isHere(offer)) return refused;
  const [code, stores] = [offer.code ?? '', storeNamesOf(offer, nameOf)];
  // Of stores that no longer exist there is nothing to say.
  if (stores.length === 0) return expiredCoupon(code);
  const message = text('errors.couponOtherStore', { code, stores: stores.join(', ') });
  return notApplicable(message, { code, reason: 'store', stores });
}

/** The same for what its rule says. */
export function refusalOf(refusal: OfferRefusal, code: string): AppError {
  const { reason } = refusal;
  if (reason === 'ended') return expiredCoupon(code);
  if (reason === 'used_up') return usedUpCoupon(code);
  if (reason === 'not_started')
    return notApplicable(text('errors.couponNotStarted', { code }), {
      code,
      reason,
      from: new Date(refusal.fromTime).toISOString(),
    });
  if (reason === 'per_person')
    return notApplicable(text('errors.couponPerPerson', { code }), { code, reason, most: refusal.most });
  if (reason === 'minimum')
    return notApplicable(text('errors.couponMinimum', { code, missing: formatPaise(refusal.missingPaise) }), {
      code,
      reason,
      missing: toRupees(refusal.missingPaise),
    });
  if (reason === 'units')
    return notApplicable(text('errors.couponUnits', { code, count: refusal.missing }), {
      code,
      reason,
      missing: refusal.missing,
    });
  if (reason === 'first_order') return notApplicable(text('errors.couponFirstOrder', { code }), { code, reason });
  if (reason === 'delivery_free') return notApplicable(text('errors.couponDeliveryFree', { code }), { code, reason });
  return notApplicable(text('errors.couponProducts', { code }), { code, reason });
}
