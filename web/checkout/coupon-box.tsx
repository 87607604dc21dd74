import { type FormEvent, type Ref, useEffect, useId, useRef, useState } from 'react';
import { formatPaise } from '../../contract/money.ts';
import { offerCodeOf } from '../../contract/offer-limits.ts';
import { applies } from '../../contract/offer-rules.ts';
import { m } from '../../messages/index.ts';
import type { TriedOffer } from '../cart/try-offers.ts';
import type { OrderOffers } from '../cart/use-offers.ts';
import { benefitWords } from '../offers/benefit-words.ts';
import { conditionWords, refusalWords } from '../offers/offer-words.ts';
import { storeCoupon } from '../offers/stored-coupon.ts';
import { announce } from '../ui/announcer.tsx';
import { Button, IconButton } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { BadgePercent, X } from '../ui/icons.tsx';

/** Whether an offer would apply with its code, or with more in the cart. */
const isNear = ({ shown, result }: TriedOffer): boolean =>
  applies(result) ? shown.code !== undefined : result.reason === 'minimum' || result.reason === 'units';

/** The coupon of an order: a field for a code, what applies, and other offers that apply or nearly do. */
export default function CouponBox({ offers }: { offers: OrderOffers }) {
  const id = useId();
  const { code, isFailed, retry, others = [] } = offers;
  const { field, state, change } = useCodeFocus(code);
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
  const near = others.filter(isNear).filter(({ shown }) => shown._id !== offers.given?.tried.shown._id);
  return (
    <section aria-labelledby={id} className="space-y-3">
      <h3 id={id} className="flex items-center gap-2 font-bold">
        <BadgePercent size={20} className="text-offer" />
        {m.cart.coupon()}
      </h3>
      {code === '' ? (
        <CodeForm field={field} onCode={change} />
      ) : (
        <CodeState offers={offers} words={state} onCode={change} />
      )}
      <Given offers={offers} />
      {near.length > 0 && (
        <>
          <p className="text-sm font-semibold">{m.offers.available()}</p>
          <ul className="divide-y divide-line rounded-lg border border-line">
            {near.map((tried) => (
              <li key={tried.shown._id}>
                <NearOffer tried={tried} onCode={change} />
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

/**
 * What was pressed is gone when a code is applied or removed: the focus goes to what became of the code, or to the field for another.
 */
function useCodeFocus(code: string) {
  const field = useRef<HTMLInputElement>(null);
  const state = useRef<HTMLParagraphElement>(null);
  const changed = useRef(false);
  useEffect(() => {
    if (!changed.current) return;
    changed.current = false;
    (code === '' ? field : state).current?.focus();
  }, [code]);
  const change = (to: string) => {
    changed.current = to !== code;
    storeCoupon(to);
  };
  return { field, state, change };
}

interface CodeProps {
  onCode: (code: string) => void;
}

function CodeForm({ field, onCode }: CodeProps & { field: Ref<HTMLInputElement> }) {
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string>();
  function apply(event: FormEvent): void {
    event.preventDefault();
    const code = offerCodeOf(typed);
    if (code === '') setError(m.offers.enterCode());
    else onCode(code);
  }
  return (
    <form noValidate onSubmit={apply} className="flex items-start gap-2">
      <Field
        ref={field}
        label={m.offers.code()}
        value={typed}
        error={error}
        maxLength={100}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        className="min-w-0 flex-1"
        onChange={({ target }) => {
          setTyped(target.value);
          setError(undefined);
        }}
      />
      <Button type="submit" variant="outline" className="mt-6.5 min-h-12!">
        {m.offers.apply()}
      </Button>
    </form>
  );
}

/** What became of the code, with a button that removes it. */
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
    if (!applies(asked.result)) return m.offers.notYet({ code, reason: refusalWords(asked.result) });
    return m.offers.better({ code, title: given?.tried.shown.title ?? '' });
  };
  const tone = isGiven ? 'bg-accent-soft text-accent-strong' : 'bg-warning-soft text-warning';
  return (
    <div className={`flex items-center justify-between gap-2 rounded-lg py-1 pr-1 pl-3 text-sm font-semibold ${tone}`}>
      <p ref={ref} tabIndex={-1} role="status" className="wrap-anywhere">
        {words()}
      </p>
      <IconButton
        label={m.offers.remove({ code })}
        onClick={() => {
          onCode('');
          announce(m.offers.removed());
        }}
      >
        <X size={18} />
      </IconButton>
    </div>
  );
}

/** The offer that applies by itself. */
function Given({ offers: { given } }: { offers: OrderOffers }) {
  if (!given || given.tried.shown.code !== undefined) return null;
  const { title } = given.tried.shown;
  return (
    <p role="status" className="rounded-lg bg-accent-soft px-3 py-2.5 text-sm font-semibold text-accent-strong">
      {m.offers.byOffer({ title, amount: formatPaise(given.paise) })}
    </p>
  );
}

function NearOffer({ tried: { shown, result }, onCode }: CodeProps & { tried: TriedOffer }) {
  const { code, title } = shown;
  return (
    <div className="flex items-center justify-between gap-3 px-3 py-2 text-sm">
      <div className="min-w-0 wrap-anywhere">
        <p className="font-semibold">{code ? `${title} · ${code}` : title}</p>
        <p className="text-muted">{[benefitWords(shown), ...conditionWords(shown)].join(' · ')}</p>
        {!applies(result) && <p className="font-semibold text-offer first-letter:uppercase">{refusalWords(result)}</p>}
      </div>
      {code && applies(result) && (
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
