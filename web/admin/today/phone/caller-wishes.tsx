/** Questions to a caller before the order is placed, in a shop that has them. */
import { formatPaise, toPaise } from '../../../../contract/money/money.ts';
import type { OfferRefusal } from '../../../../contract/offers/offer-rules.ts';
import type { NearOffer as OfferedToCaller } from '../../../../contract/offers/offers.ts';
import type { PhoneQuote } from '../../../../contract/orders/phone-orders.ts';
import { m } from '../../../../messages/index.ts';
import { billWord } from '../../../cart/bill.tsx';
import CreditChoice from '../../../checkout/credit-choice.tsx';
import { TipChoice } from '../../../checkout/fee-parts.tsx';
import { CodeForm, CodeLine, useCodeFocus } from '../../../offers/code-entry.tsx';
import { type NearOffer, NearOffers } from '../../../offers/near-offers.tsx';
import { PillRadios } from '../../../ui/pill-radios.tsx';
import type { CallerWishes } from './use-phone-quote.ts';

interface Props {
  /** Undefined when it failed. */
  quote: PhoneQuote | undefined;
  wishes: CallerWishes;
  onWish: (changed: Partial<CallerWishes>) => void;
}

/** The coupon, and the other offers that the checkout would name. @param tryCoupon says why a code cannot be used */
export function CouponPart({
  quote,
  wishes,
  onWish,
  tryCoupon,
}: Props & { tryCoupon: (code: string) => Promise<string | undefined> }) {
  const { coupon: code } = wishes;
  const { field, state, change } = useCodeFocus(code, (coupon) => onWish({ coupon }));
  if (code === '' && !quote?.coupons) return null;
  const given = quote?.bill?.find(({ offer }) => offer);
  const isGiven = given?.offer?.code === code;
  const words = () => {
    if (given && isGiven) return m.offers.applied({ code, amount: formatPaise(-toPaise(given.amount)) });
    if (quote?.coupon) return quote.coupon.reason;
    return given ? m.offers.better({ code, title: billWord(given) }) : m.cart.coupon();
  };
  return (
    <div className="space-y-3">
      {code === '' ? (
        <CodeForm field={field} refusalOf={tryCoupon} onCode={change} />
      ) : (
        <CodeLine code={code} isGiven={isGiven} words={state} onCode={change}>
          {words()}
        </CodeLine>
      )}
      <NearOffers title={m.phoneCalls.offers()} offers={(quote?.offers ?? []).map(nearOf)} onCode={change} />
    </div>
  );
}

const nearOf = ({ lacks, ...shown }: OfferedToCaller): NearOffer => ({ shown, refusal: lacks && refusalOf(lacks) });

const refusalOf = ({ reason, missing }: NonNullable<OfferedToCaller['lacks']>): OfferRefusal =>
  reason === 'minimum' ? { reason, missingPaise: toPaise(missing) } : { reason, missing };

/** The tip, where the shop offers some. */
export const TipPart = ({ quote, wishes, onWish }: Props) =>
  quote?.tips && (
    <TipChoice
      tipsPaise={quote.tips.map(toPaise)}
      chosen={wishes.tipPaise}
      Choices={PillRadios}
      onChoose={(tipPaise) => onWish({ tipPaise })}
    />
  );

/** The store credit of a caller who has some. What the order uses of it is what the server says. */
export const CreditPart = ({ quote, wishes, onWish }: Props) =>
  quote?.balance !== undefined && (
    <CreditChoice
      credit={{
        balancePaise: toPaise(quote.balance),
        isUsed: wishes.usesCredit,
        use: (usesCredit) => onWish({ usesCredit }),
        usedFor: () => toPaise(quote.credit ?? 0),
        isPending: false,
        retry: undefined,
      }}
      bill={{ totalPaise: toPaise(quote.cartTotalAmount), lines: [] }}
    />
  );
