/** Where an offer stands, in words and colours, and what can be done with it. */

import { textIn } from '../../../../contract/catalogue/translations.ts';
import type { OfferState } from '../../../../contract/offers/offer-limits.ts';
import type { AdminOffer } from '../../../../contract/offers/offers.ts';
import { m } from '../../../../messages/index.ts';
import { currentLocale } from '../../../../messages/locale.ts';

/** The title in the language of this page. */
export const titleOf = (offer: Pick<AdminOffer, 'title' | 'translations'>): string =>
  textIn(offer, 'title', currentLocale());

type Standing = OfferState | 'scheduled' | 'used_up';

/** An active offer may be before its period, after it, or used up. */
export function offerStatusOf(offer: AdminOffer, now = Date.now()): Standing {
  if (offer.state !== 'active') return offer.state;
  if (offer.until !== null && Date.parse(offer.until) <= now) return 'ended';
  if (offer.mostUses !== null && offer.uses >= offer.mostUses) return 'used_up';
  if (offer.budget !== null && offer.given >= offer.budget) return 'used_up';
  return offer.from !== null && Date.parse(offer.from) > now ? 'scheduled' : 'active';
}

export const offerStatusLabels = (): Record<Standing, { label: string; tone: 'good' | 'plain' | 'warning' }> => ({
  draft: { label: m.adminOffers.draft(), tone: 'warning' },
  active: { label: m.adminOffers.active(), tone: 'good' },
  paused: { label: m.adminOffers.paused(), tone: 'warning' },
  ended: { label: m.adminOffers.ended(), tone: 'plain' },
  scheduled: { label: m.adminOffers.scheduled(), tone: 'good' },
  used_up: { label: m.adminOffers.usedUp(), tone: 'plain' },
});

/** The next state that a button offers, with its label. */
export const nextStates = (): Record<OfferState, readonly (readonly [state: OfferState, label: string])[]> => ({
  draft: [['active', m.adminOffers.activate()]],
  active: [
    ['paused', m.adminOffers.pause()],
    ['ended', m.adminOffers.end()],
  ],
  paused: [
    ['active', m.adminOffers.resume()],
    ['ended', m.adminOffers.end()],
  ],
  ended: [['active', m.adminOffers.activate()]],
});

export const stateMessages: Record<OfferState, (about: { title: string }) => string> = {
  draft: m.adminOffers.isDraft,
  active: m.adminOffers.activated,
  paused: m.adminOffers.isPaused,
  ended: m.adminOffers.isEnded,
};
