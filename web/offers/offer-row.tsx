import { Link } from 'react-router';
import { links } from '../../contract/api/links.ts';
import { m } from '../../messages/index.ts';
import { classNames } from '../ui/class-names.ts';
import type { OfferCard } from './offer-card.ts';
import { OfferCode } from './offer-code.tsx';

/** The offers of the shop beside each other, as high as the highest: nothing of them comes later. */
export const OfferRow = ({ offers }: { offers: readonly OfferCard[] }) => (
  <ul className="flex snap-x gap-2.5 overflow-x-auto pb-2 [scrollbar-width:thin] sm:gap-4">
    {offers.map((offer) => (
      <li
        key={offer._id}
        className={classNames(
          'flex shrink-0 snap-start flex-col rounded-lg bg-offer-soft p-4',
          offers.length === 1 ? 'w-full sm:w-80' : 'w-[85%] sm:w-80',
        )}
      >
        <h3 className="font-bold wrap-anywhere">
          <Link to={links.coupons} className="hover:underline">
            {offer.title}
          </Link>
        </h3>
        <p className="font-semibold text-offer">{offer.benefit}</p>
        <p className="mt-1 mb-3 text-sm text-muted">{offer.conditions.join(' · ')}</p>
        <div className="mt-auto">
          {offer.code ? (
            <OfferCode code={offer.code} />
          ) : (
            <p className="text-sm font-semibold">{m.offers.byItself()}</p>
          )}
        </div>
      </li>
    ))}
  </ul>
);
