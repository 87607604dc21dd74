/** The benefit of an offer, in words. */
import { formatRupees } from '../../contract/money/money.ts';
import type { OfferTerms } from '../../contract/offers/offer-rules.ts';
import { m } from '../../messages/index.ts';

/** Without .00, as people write round amounts. */
export const roundAmount = (rupees: number): string => formatRupees(rupees).replace(/\.00$/, '');

export function benefitText({ benefit }: Pick<OfferTerms, 'benefit'>): string {
  if (benefit.kind === 'amount') return m.offers.amountOff({ amount: roundAmount(benefit.amount) });
  if (benefit.kind === 'free_delivery') return m.offers.freeDelivery();
  if (benefit.kind === 'buy_get') {
    const { buy, get, of } = benefit;
    return (of === 'same' ? m.offers.buyGetSame : m.offers.buyGetAny)({ buy, get });
  }
  const percent = String(benefit.percent);
  if (benefit.most === null) return m.offers.percentOff({ percent });
  return m.offers.percentUpTo({ percent, most: roundAmount(benefit.most) });
}
