import type { ShopOffer } from '../../contract/offers/offers.ts';
import { m } from '../../messages/index.ts';
import { cardFrame } from '../ui/card.tsx';
import { classNames } from '../ui/class-names.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { benefitText } from './benefit-text.ts';
import { OfferCode } from './offer-code.tsx';
import { conditionTexts } from './offer-texts.ts';

/** The offers that the shop lists at the moment, the same for everybody. */
export const OffersScreen = ({ offers }: { offers: readonly ShopOffer[] }) => (
  <div className="shell py-6 sm:py-10">
    <PageTitle hint={offers.length > 0 && m.offers.hint()}>{m.offers.title()}</PageTitle>
    {offers.length === 0 ? (
      <EmptyState picture="search" title={m.offers.none()}>
        {m.offers.noneHint()}
      </EmptyState>
    ) : (
      <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {offers.map((offer) => (
          <li key={offer._id} className={classNames(cardFrame, 'flex flex-col p-4 sm:p-5')}>
            <h2 className="text-lg font-bold wrap-anywhere">{offer.title}</h2>
            {offer.description && <p className="mt-1 wrap-anywhere">{offer.description}</p>}
            <p className="mt-3 font-semibold text-offer">{benefitText(offer)}</p>
            <ul className="mt-1 mb-4 text-sm text-muted wrap-anywhere">
              {conditionTexts(offer).map((condition) => (
                <li key={condition}>{condition}</li>
              ))}
            </ul>
            <div className="mt-auto">
              {offer.code ? (
                <OfferCode code={offer.code} />
              ) : (
                <p className="text-sm text-muted">{m.offers.byItself()}</p>
              )}
            </div>
          </li>
        ))}
      </ul>
    )}
  </div>
);
