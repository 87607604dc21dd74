import { m } from '../../../messages/index.ts';
import { OfferListScreen } from '../../admin/catalogue/offers/offer-list-screen.tsx';
import { OfferScreen } from '../../admin/catalogue/offers/offer-screen.tsx';
import { privateMeta } from '../../session/personal-page.tsx';
import type { Route } from './+types/offers';

export const meta = privateMeta(m.adminShell.offers);

/** The list of offers, or one of them: one route, because each is in the list that every page of the store loads. */
export default function Offers({ params: { part } }: Route.ComponentProps) {
  return part === undefined ? <OfferListScreen /> : <OfferScreen key={part} offerId={part} />;
}
