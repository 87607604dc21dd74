import { useCallback, useEffect, useRef, useState } from 'react';
import { maxExtraPaise } from '../../../../contract/catalogue/weight.ts';
import type { ChosenSlot } from '../../../../contract/delivery/stores.ts';
import { cashFor } from '../../../../contract/money/cash-change.ts';
import { formatPaise, formatRupees, toPaise, toRupees } from '../../../../contract/money/money.ts';
import type { Order } from '../../../../contract/orders/orders.ts';
import type { Caller, PhoneQuote } from '../../../../contract/orders/phone-orders.ts';
import type { SubstituteChoice } from '../../../../contract/orders/substitute-choices.ts';
import { m } from '../../../../messages/index.ts';
import { currentLocale } from '../../../../messages/locale.ts';
import { isFailureOf, messageOf } from '../../../api/api-error.ts';
import { browserApi } from '../../../api/browser-api.ts';
import { deviceStore } from '../../../api/storage.ts';
import { leavesOpen } from '../../../api/use-request-key.ts';
import { Bill, BillTotal } from '../../../cart/bill.tsx';
import { billOfOrder } from '../../../cart/bill-of-order.ts';
import OrderNote from '../../../checkout/order-note.tsx';
import PaysWith from '../../../checkout/pays-with.tsx';
import { slotText } from '../../../delivery/slot-text.ts';
import { FormError } from '../../../forms/use-form.tsx';
import { endSent, keepSent, loseSent } from '../../../orders/sent-orders.ts';
import { useShopSettings } from '../../../shop-settings/use-shop-settings.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { PillRadios } from '../../../ui/pill-radios.tsx';
import { Select } from '../../../ui/select.tsx';
import { Skeletons } from '../../../ui/skeleton.tsx';
import { type Destination, sentDestination } from '../board/address-choice.tsx';
import { CouponPart, CreditPart, TipPart } from './caller-wishes.tsx';
import type { CallerWishes, QuoteQuery, Wanted } from './use-phone-quote.ts';

interface Props {
  caller: Caller;
  destination: Destination;
  wanted: readonly Wanted[];
  wishes: CallerWishes;
  onWish: (changed: Partial<CallerWishes>) => void;
  quote: QuoteQuery;
  /** Says why a code cannot be used. */
  tryCoupon: (code: string) => Promise<string | undefined>;
  onPlaced: (order: Order) => void;
}

/** The choices of the clerk besides those that the caller heard. */
interface Chosen {
  /** Undefined for as soon as possible. */
  slot: ChosenSlot | undefined;
  substitutes: SubstituteChoice;
  paysWithPaise: number | undefined;
}

/** The value of the time for as soon as possible. */
const soon = 'soon';

/** The total as the checkout computes it, when the order arrives, and the button that places it. */
export function SummaryCard({ quote, onPlaced, ...call }: Props) {
  // They outlast a quote that fails: above all the key of an order that may have been placed.
  const [chosen, setChosen] = useState<Chosen>({ slot: undefined, substitutes: 'similar', paysWithPaise: undefined });
  const choose = useCallback((more: Partial<Chosen>) => setChosen((now) => ({ ...now, ...more })), []);
  const placing = usePlacing(onPlaced, (error) => {
    // A time that is no longer offered was not taken after all. For the others, the next quote says that they are gone.
    const isRefused = isFailureOf(route, error) && (error.code === 'SLOT_GONE' || error.code === 'SLOT_FULL');
    if (isRefused && quote.data?.isOffered === false) choose({ slot: undefined });
    void quote.refetch();
  });
  if (quote.data)
    return (
      <Quoted {...{ ...call, chosen, placing }} quote={quote.data} isOld={quote.isPlaceholderData} onChoose={choose} />
    );
  if (quote.isError)
    return (
      <Card title={m.phoneCalls.summary()}>
        <ErrorState title={m.phoneCalls.failed()} onRetry={() => void quote.refetch()}>
          {messageOf(quote.error)}
        </ErrorState>
        {call.wishes.coupon !== '' && <CouponPart quote={undefined} {...call} />}
      </Card>
    );
  return <Skeletons label={m.phoneOrders.loading()} className="space-y-3" sizes={['h-64 rounded-xl']} />;
}

interface QuotedProps extends Omit<Props, 'quote' | 'onPlaced'> {
  quote: PhoneQuote;
  /** The quote is of what was wanted before. */
  isOld: boolean;
  chosen: Chosen;
  onChoose: (more: Partial<Chosen>) => void;
  placing: ReturnType<typeof usePlacing>;
}

function Quoted({ quote, isOld, chosen, onChoose, placing: { placing, message, place }, ...call }: QuotedProps) {
  const { caller, destination, wanted, wishes } = call;
  const { substitutes: asks, orderNotes } = useShopSettings();
  const { slot, substitutes, paysWithPaise } = chosen;
  const { lines, isOpen, missing = 0 } = quote;
  const count = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const bill = billOfOrder({ ...quote, totalAmount: quote.cartTotalAmount }, count);
  const free = quote.slots.filter(({ isFull }) => !isFull);
  // A price that the caller has heard is never replaced silently. A time that was chosen before the store opened is still taken.
  const isKept = isOpen && !quote.isOffered;
  const isLost = slot !== undefined && !isKept && !free.some(({ from, by }) => from === slot.from && by === slot.by);
  const first = isOpen || slot ? undefined : free[0];
  useEffect(() => {
    if (first) onChoose({ slot: { from: first.from, by: first.by } });
  }, [first, onChoose]);
  const duePaise = toPaise(quote.due);
  const maxExtra = lines.reduce(
    (sum, line) => sum + maxExtraPaise(line, { ...line, pricePaise: toPaise(line.price) }),
    0,
  );
  const isShort = lines.some(({ available, quantity }) => quantity > available);
  const withoutQuantity = wanted.find(({ quantity }) => quantity === 0);
  const isReady =
    !isOld &&
    lines.length > 0 &&
    lines.length === wanted.length &&
    !isShort &&
    missing === 0 &&
    !isLost &&
    (isOpen || slot);

  function send(): void {
    place({
      customerId: caller._id,
      ...sentDestination(destination),
      itemList: lines.map(({ productId, price, discount, weight_deviation, quantity }) => ({
        productId: { _id: productId, price, discount, ...(weight_deviation !== undefined && { weight_deviation }) },
        quantity,
      })),
      grossTotal: quote.grossTotal,
      cartTotalAmount: quote.cartTotalAmount,
      // As at the checkout: another offer may take off more, and what was chosen for another amount is not sent.
      ...(quote.bill?.some(({ offer }) => offer?.code === wishes.coupon) && { coupon: wishes.coupon }),
      ...(quote.bill?.some(({ kind }) => kind === 'tip') && { tip: toRupees(wishes.tipPaise) }),
      ...(quote.credit !== undefined && { credit: quote.credit }),
      ...(paysWithPaise !== undefined &&
        cashFor(duePaise).includes(paysWithPaise) && { paysWith: toRupees(paysWithPaise) }),
      ...(asks && { substitutes }),
      ...(orderNotes && wishes.note.trim() !== '' && { note: wishes.note.trim() }),
      ...(slot ? { slot: { from: slot.from, by: slot.by } } : { promisedMinutes: quote.minutes }),
    });
  }

  const now = new Date(quote.now);
  return (
    <Card title={m.phoneCalls.summary()} hint={quote.store && m.phoneCalls.fromStore({ store: quote.store.name })}>
      <div className="space-y-4" aria-busy={isOld || undefined}>
        {isLost && (isOpen || free.length > 0) && (
          <p role="alert" className="font-semibold text-warning first-letter:uppercase">
            {quote.slots.some(({ from }) => from === slot.from)
              ? m.delivery.slotFull({ slot: slotText(slot, now) })
              : m.delivery.slotGone({ slot: slotText(slot, now) })}
          </p>
        )}
        {!isOpen && free.length === 0 && <p className="font-semibold text-warning">{m.phoneCalls.closed()}</p>}
        {(free.length > 0 || (slot && isOpen)) && (
          <Select
            label={m.phoneCalls.time()}
            value={slot?.from ?? soon}
            onChange={(time) => onChoose({ slot: free.find(({ from }) => from === time) })}
            options={[
              ...(slot && (isLost || isKept) ? [[slot.from, slotText(slot, now)] as const] : []),
              ...(isOpen ? [[soon, m.phoneCalls.soon()] as const] : []),
              ...free.map((each) => [each.from, slotText(each, now)] as const),
            ]}
          />
        )}
        {isOpen && !slot && quote.minutes !== undefined && (
          <p className="text-sm font-semibold">
            {m.delivery.inMinutes({ pincode: destination.pincode, minutes: quote.minutes })}
          </p>
        )}
        {asks && (
          <Select
            label={m.phoneCalls.substitutes()}
            value={substitutes}
            onChange={(choice) => onChoose({ substitutes: choice })}
            options={[
              ['similar', m.substitutes.similar()],
              ['leave', m.substitutes.leave()],
            ]}
          />
        )}
        {orderNotes && <OrderNote note={wishes.note} onChange={(note) => call.onWish({ note })} />}
        <TipPart quote={quote} {...call} />
        <CouponPart quote={quote} {...call} />
        {count > 0 && <Bill bill={bill} />}
        <BillTotal bill={bill} />
        {maxExtra > 0 && (
          <p className="rounded-lg bg-surface px-3 py-2.5 text-sm font-semibold">
            {m.byWeight.maxMore({ amount: formatPaise(maxExtra) })}
          </p>
        )}
        <CreditPart quote={quote} {...call} />
        {quote.asksPaysWith && duePaise > 0 && (
          <PaysWith
            duePaise={duePaise}
            chosen={paysWithPaise}
            onChoose={(paise) => onChoose({ paysWithPaise: paise })}
            Choices={PillRadios}
          />
        )}
        {count > 0 && missing > 0 && (
          <p className="text-sm font-semibold text-warning">
            {m.phoneCalls.belowMinimum({ amount: formatRupees(missing) })}
          </p>
        )}
        {withoutQuantity && (
          <p className="text-sm font-semibold text-warning">
            {m.phoneCalls.noQuantity({ name: withoutQuantity.name })}
          </p>
        )}
        <FormError message={message} />
        <Button
          className="min-h-12 w-full"
          aria-disabled={!isReady || undefined}
          busy={placing}
          busyLabel={m.phoneCalls.placing()}
          onClick={() => isReady && send()}
        >
          {m.phoneCalls.place()}
        </Button>
      </div>
    </Card>
  );
}

const route = 'POST /api/v1/phone-order/place';
type Body = NonNullable<Parameters<typeof browserApi.send<typeof route>>[1]>['body'];

/** Places an order once: a retry after a lost answer has the same key, also when the page was loaded again. */
function usePlacing(onPlaced: (order: Order) => void, onRefused: (error: unknown) => void) {
  const [placing, setPlacing] = useState(false);
  const [message, setMessage] = useState('');
  // State updates too late for the second press of Enter.
  const isBusy = useRef(false);

  async function place(body: Body): Promise<void> {
    if (isBusy.current) return;
    isBusy.current = true;
    setPlacing(true);
    setMessage('');
    const key = keepSent(deviceStore, JSON.stringify(body), { customerId: body.customerId });
    try {
      const headers = { 'idempotency-key': key };
      const { data } = await browserApi.send(route, { query: { lang: currentLocale() }, body, headers });
      endSent(deviceStore, key);
      onPlaced(data);
    } catch (error) {
      if (leavesOpen(error)) loseSent(key);
      else {
        endSent(deviceStore, key);
        onRefused(error);
      }
      setMessage(messageOf(error));
    } finally {
      isBusy.current = false;
      setPlacing(false);
    }
  }
  return { placing, message, place: (body: Body) => void place(body) };
}
