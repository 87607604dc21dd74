import type { OfferRefusal } from '../../contract/offers/offer-rules.ts';
import type { ShopOffer } from '../../contract/offers/offers.ts';
import { m } from '../../messages/index.ts';
import { Button } from '../ui/button.tsx';
import { benefitText } from './benefit-text.ts';
import { conditionTexts, refusalText } from './offer-texts.ts';

/** An offer that applies with its code, or what is missing for it. */
export interface NearOffer {
  shown: ShopOffer;
  refusal: OfferRefusal | undefined;
}

interface Props {
  title: string;
  offers: readonly NearOffer[];
  /** A code is to be used. */
  onCode: (code: string) => void;
}

/** Offers that an order may get besides its own: at the checkout, and for a caller. */
export const NearOffers = ({ title, offers, onCode }: Props) =>
  offers.length > 0 && (
    <>
      <p className="text-sm font-semibold">{title}</p>
      <ul className="divide-y divide-line rounded-lg border border-line">
        {offers.map((each) => (
          <li key={each.shown._id}>
            <OneOffer offer={each} onCode={onCode} />
          </li>
        ))}
      </ul>
    </>
  );

function OneOffer({ offer: { shown, refusal }, onCode }: Pick<Props, 'onCode'> & { offer: NearOffer }) {
  const { code, title } = shown;
  return (
    <div className="flex items-center justify-between gap-3 px-3 py-2 text-sm">
      <div className="min-w-0 wrap-anywhere">
        <p className="font-semibold">{code ? `${title} · ${code}` : title}</p>
        <p className="text-muted">{[benefitText(shown), ...conditionTexts(shown)].join(' · ')}</p>
        {refusal && <p className="font-semibold text-offer first-letter:uppercase">{refusalText(refusal)}</p>}
      </div>
      {code && !refusal && (
        <Button
          variant="outline"
          className="shrink-0 px-3"
          aria-label={m.offers.use({ code })}
          onClick={() => onCode(code)}
        >
          {m.offers.apply()}
        </Button>
      )}
    </div>
  );
}
