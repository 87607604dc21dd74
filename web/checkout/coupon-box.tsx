import { type Ref, useId } from 'react';
import { formatPaise } from '../../contract/money/money.ts';
import { applies } from '../../contract/offers/offer-rules.ts';
import { nearOffers } from '../../contract/offers/offer-suggestions.ts';
import { m } from '../../messages/index.ts';
import type { OrderOffers } from '../cart/use-offers.ts';
import { CodeForm, CodeLine, useCodeFocus } from '../offers/code-entry.tsx';
import { NearOffers } from '../offers/near-offers.tsx';
import { refusalText } from '../offers/offer-texts.ts';
import { storeCoupon } from '../offers/stored-coupon.ts';
import { Button } from '../ui/button.tsx';
import { BadgePercent } from '../ui/icons.tsx';

/** The coupon of an order: a field for a code, what applies, and other offers that apply or nearly do. */
export default function CouponBox({ offers }: { offers: OrderOffers }) {
  const id = useId();
  const { code, isFailed, retry, others = [] } = offers;
  const { field, state, change } = useCodeFocus(code, storeCoupon);
  if (isFailed) {
    return (
      <div className="flex flex-wrap items-center justify-between gap-2 text-sm">
        <p role="alert" className="font-semibold text-danger">
          {m.offers.failed()}
        </p>
        <Button variant="outline" onClick={retry}>
          {m.ui.tryAgain()}
        </Button>
      </div>
    );
  }
  const near = nearOffers(others, offers.given?.tried.shown._id).map(({ shown, result }) => ({
    shown,
    refusal: applies(result) ? undefined : result,
  }));
  return (
    <section aria-labelledby={id} className="space-y-3">
      <h3 id={id} className="flex items-center gap-2 font-bold">
        <BadgePercent size={20} className="text-offer" />
        {m.cart.coupon()}
      </h3>
      {code === '' ? (
        <CodeForm field={field} refusalOf={offers.refusalOf} onCode={change} />
      ) : (
        <CodeState offers={offers} words={state} onCode={change} />
      )}
      <Given offers={offers} />
      <NearOffers title={m.offers.available()} offers={near} onCode={change} />
    </section>
  );
}

interface CodeProps {
  onCode: (code: string) => void;
}

function CodeState({
  offers,
  words: ref,
  onCode,
}: CodeProps & { offers: OrderOffers; words: Ref<HTMLParagraphElement> }) {
  const { code, refused, asked, given } = offers;
  const isGiven = given !== undefined && given.tried === asked;
  const words = () => {
    if (isGiven) return m.offers.applied({ code, amount: formatPaise(given.paise) });
    if (refused) return refused;
    if (!asked) return m.offers.applying();
    if (!applies(asked.result)) return m.offers.notYet({ code, reason: refusalText(asked.result) });
    return m.offers.better({ code, title: given?.tried.shown.title ?? '' });
  };
  return (
    <CodeLine code={code} isGiven={isGiven} words={ref} onCode={onCode}>
      {words()}
    </CodeLine>
  );
}

/** The offer that applies by itself. */
function Given({ offers: { given } }: { offers: OrderOffers }) {
  if (!given || given.tried.shown.code !== undefined) return null;
  const { title } = given.tried.shown;
  return (
    <p role="status" className="rounded-lg bg-success-soft px-3 py-2.5 text-sm font-semibold text-success-strong">
      {m.offers.byOffer({ title, amount: formatPaise(given.paise) })}
    </p>
  );
}
