/** An offer in a few words, for the row of offers. */
import type { ShopOffer } from '../../contract/offers/offers.ts';
import { m } from '../../messages/index.ts';
import { formatDateTime } from '../dates.ts';
import { benefitText, roundAmount } from './benefit-text.ts';

export interface OfferCard extends Pick<ShopOffer, '_id' | 'title' | 'code'> {
  benefit: string;
  conditions: string[];
}

/**
 * The most important conditions; the page of offers has all. The loader of the page makes it, so that browsers need no words that
 * few shops use.
 */
export const offerCard = (offer: ShopOffer): OfferCard => {
  const { _id, title, code, minimum, firstOrder, until } = offer;
  const conditions = [
    minimum > 0 && m.offers.from({ amount: roundAmount(minimum) }),
    firstOrder && m.offers.firstOrder(),
    until !== null && m.offers.until({ time: formatDateTime(until) }),
  ].filter((text) => text !== false);
  return { _id, title, ...(code && { code }), benefit: benefitText(offer), conditions };
};
