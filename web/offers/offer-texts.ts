/** Under which conditions an offer applies, in words. */
import { formatPaise } from '../../contract/money/money.ts';
import type { OfferRefusal, OfferTerms } from '../../contract/offers/offer-rules.ts';
import { m } from '../../messages/index.ts';
import { formatDateTime } from '../dates.ts';
import { benefitText, roundAmount } from './benefit-text.ts';

interface Worded extends OfferTerms {
  /** Names of the first categories, sub categories and products that it is for. */
  names: readonly string[];
  /** Names of the stores that it is limited to. */
  storeNames?: readonly string[] | undefined;
}

/** The conditions, one text each. */
export function conditionTexts({ names, storeNames = [], ...terms }: Worded, now = Date.now()): string[] {
  const { minimum, firstOrder, perPerson, from, until, products, categories, subCategories = [] } = terms;
  const listed = names.join(', ');
  const isMore = products.length + categories.length + subCategories.length > names.length;
  return [
    minimum > 0 && m.offers.from({ amount: roundAmount(minimum) }),
    listed !== '' && (isMore ? m.offers.onNamesAndMore : m.offers.onNames)({ names: listed }),
    storeNames.length > 0 && m.offers.onlyIn({ stores: storeNames.join(', ') }),
    firstOrder && m.offers.firstOrder(),
    perPerson !== null && m.offers.perPerson({ count: perPerson }),
    from !== null && Date.parse(from) > now && m.offers.starts({ time: formatDateTime(from) }),
    until !== null && m.offers.until({ time: formatDateTime(until) }),
  ].filter((text) => text !== false);
}

/** The whole offer in one line. */
export const offerSentence = (offer: Worded): string => [benefitText(offer), ...conditionTexts(offer)].join(' · ');

/** Why an offer does not apply, as a part of a sentence. */
export function refusalText(refusal: OfferRefusal): string {
  switch (refusal.reason) {
    case 'not_started':
      return m.offers.notStarted({ time: formatDateTime(refusal.fromTime) });
    case 'ended':
      return m.offers.ended();
    case 'used_up':
      return m.offers.usedUp();
    case 'first_order':
      return m.offers.onlyFirstOrder();
    case 'per_person':
      return m.offers.usedAlready();
    case 'products':
      return m.offers.otherProducts();
    case 'minimum':
      return m.offers.addMore({ missing: formatPaise(refusal.missingPaise).replace(/\.00$/, '') });
    case 'units':
      return m.offers.addUnits({ count: refusal.missing });
    case 'delivery_free':
      return m.offers.deliveryFree();
  }
}
