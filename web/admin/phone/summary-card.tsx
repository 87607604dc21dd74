import { useRef, useState } from 'react';
import { cashFor } from '../../../contract/cash-change.ts';
import { formatPaise, formatRupees, toPaise, toRupees } from '../../../contract/money.ts';
import type { Order } from '../../../contract/orders.ts';
import type { Caller, PhoneQuote } from '../../../contract/phone-orders.ts';
import type { SubstituteChoice } from '../../../contract/substitute-choices.ts';
import { mostExtraPaise } from '../../../contract/weight.ts';
import { m } from '../../../messages/index.ts';
import { locale } from '../../../messages/locale.ts';
import { messageOf } from '../../api/api-error.ts';
import { browserApi } from '../../api/browser-api.ts';
import { newKey } from '../../api/request-key.ts';
import { Bill, BillTotal } from '../../cart/bill.tsx';
import { billOfOrder } from '../../cart/bill-of-order.ts';
import OrderNote from '../../checkout/order-note.tsx';
import PaysWith from '../../checkout/pays-with.tsx';
import { slotWords } from '../../delivery/slot-words.ts';
import { FormError } from '../../forms/use-form.tsx';
import { leavesOpen } from '../../orders/order-attempt.ts';
import { useShopSettings } from '../../shop-settings/use-shop-settings.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { PillRadios } from '../../ui/pill-radios.tsx';
import { Select } from '../../ui/select.tsx';
import { Skeletons } from '../../ui/skeleton.tsx';
import { type Destination, sentDestination } from '../fulfilment/address-choice.tsx';
import { CouponPart, CreditPart, TipPart } from './told-parts.tsx';
import type { QuoteQuery, Told, Wanted } from './use-phone-quote.ts';

interface Props {
  caller: Caller;
  destination: Destination;
  wanted: readonly Wanted[];
  told: Told;
  onTell: (said: Partial<Told>) => void;
  quote: QuoteQuery;
  /** Says why a code cannot be used. */
  tryCoupon: (code: string) => Promise<string | undefined>;
  onPlaced: (order: Order) => void;
}

/** The total as the checkout computes it, when the order arrives, and the button that places it. */
export function SummaryCard({ quote, ...call }: Props) {
  if (quote.isError)
    return (
      <Card title={m.phoneOrders.summary()}>
        <ErrorState title={m.phoneOrders.failed()} onRetry={() => void quote.refetch()}>
          {messageOf(quote.error)}
        </ErrorState>
        {call.told.coupon !== '' && <CouponPart quote={undefined} {...call} />}
      </Card>
    );
  if (!quote.data)
    return <Skeletons label={m.phoneOrders.loading()} className="space-y-3" sizes={['h-64 rounded-xl']} />;
  return <Quoted {...call} quote={quote.data} isOld={quote.isPlaceholderData} onRefused={() => void quote.refetch()} />;
}

interface QuotedProps extends Omit<Props, 'quote'> {
  quote: PhoneQuote;
  /** The quote is of what was wanted before. */
  isOld: boolean;
  onRefused: () => void;
}

/** The value of the time for as soon as possible. */
const soon = 'soon';

function Quoted({ quote, isOld, onPlaced, onRefused, ...call }: QuotedProps) {
  const { caller, destination, wanted, told } = call;
  const { substitutes: asks, orderNotes } = useShopSettings();
  const [time, setTime] = useState(soon);
  const [substitutes, setSubstitutes] = useState<SubstituteChoice>('similar');
  const [paysWithPaise, setPaysWith] = useState<number>();
  const { placing, message, place } = usePlacing(onPlaced, onRefused);
  const { lines, isOpen, missing = 0 } = quote;
  const count = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const bill = billOfOrder({ ...quote, totalAmount: quote.cartTotalAmount }, count);
  const free = quote.slots.filter(({ isFull }) => !isFull);
  const slot = free.find(({ from }) => from === time) ?? (isOpen ? undefined : free[0]);
  const duePaise = toPaise(quote.due);
  const mostExtra = lines.reduce(
    (sum, line) => sum + mostExtraPaise(line, { ...line, pricePaise: toPaise(line.price) }),
    0,
  );
  const isShort = lines.some(({ available, quantity }) => quantity > available);
  const withoutQuantity = wanted.find(({ quantity }) => quantity === 0);
  const isReady =
    !isOld && lines.length > 0 && lines.length === wanted.length && !isShort && missing === 0 && (isOpen || slot);

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
      // As at the checkout: another offer may take off more, and what was chosen for another amount is not said.
      ...(quote.bill?.some(({ offer }) => offer?.code === told.coupon) && { coupon: told.coupon }),
      ...(quote.bill?.some(({ kind }) => kind === 'tip') && { tip: toRupees(told.tipPaise) }),
      ...(quote.credit !== undefined && { credit: quote.credit }),
      ...(paysWithPaise !== undefined &&
        cashFor(duePaise).includes(paysWithPaise) && { paysWith: toRupees(paysWithPaise) }),
      ...(asks && { substitutes }),
      ...(orderNotes && told.note.trim() !== '' && { note: told.note.trim() }),
      ...(slot ? { slot: { from: slot.from, by: slot.by } } : { promisedMinutes: quote.minutes }),
    });
  }

  const now = new Date(quote.now);
  return (
    <Card title={m.phoneOrders.summary()} hint={quote.store && m.phoneOrders.fromStore({ store: quote.store.name })}>
      <div className="space-y-4" aria-busy={isOld || undefined}>
        {free.length > 0 ? (
          <Select
            label={m.phoneOrders.time()}
            value={slot?.from ?? soon}
            onChange={setTime}
            options={[
              ...(isOpen ? [[soon, m.phoneOrders.soon()] as const] : []),
              ...free.map((each) => [each.from, slotWords(each, now)] as const),
            ]}
          />
        ) : (
          !isOpen && <p className="font-semibold text-warning">{m.phoneOrders.closed()}</p>
        )}
        {isOpen && !slot && quote.minutes !== undefined && (
          <p className="text-sm font-semibold">
            {m.delivery.inMinutes({ pincode: destination.pincode, minutes: quote.minutes })}
          </p>
        )}
        {asks && (
          <Select
            label={m.phoneOrders.substitutes()}
            value={substitutes}
            onChange={setSubstitutes}
            options={[
              ['similar', m.substitutes.similar()],
              ['leave', m.substitutes.leave()],
            ]}
          />
        )}
        {orderNotes && <OrderNote note={told.note} onChange={(note) => call.onTell({ note })} />}
        <TipPart quote={quote} {...call} />
        <CouponPart quote={quote} {...call} />
        {count > 0 && <Bill bill={bill} />}
        <BillTotal bill={bill} />
        {mostExtra > 0 && (
          <p className="rounded-lg bg-surface px-3 py-2.5 text-sm font-semibold">
            {m.byWeight.mostMore({ amount: formatPaise(mostExtra) })}
          </p>
        )}
        <CreditPart quote={quote} {...call} />
        {quote.asksPaysWith && duePaise > 0 && (
          <PaysWith duePaise={duePaise} chosen={paysWithPaise} onChoose={setPaysWith} Choices={PillRadios} />
        )}
        {count > 0 && missing > 0 && (
          <p className="text-sm font-semibold text-warning">
            {m.phoneOrders.belowMinimum({ amount: formatRupees(missing) })}
          </p>
        )}
        {withoutQuantity && (
          <p className="text-sm font-semibold text-warning">
            {m.phoneOrders.noQuantity({ name: withoutQuantity.name })}
          </p>
        )}
        <FormError message={message} />
        <Button
          className="min-h-12 w-full"
          aria-disabled={!isReady || undefined}
          busy={placing}
          busyLabel={m.phoneOrders.placing()}
          onClick={() => isReady && send()}
        >
          {m.phoneOrders.place()}
        </Button>
      </div>
    </Card>
  );
}

const route = 'POST /api/v1/phone-order/place';
type Body = NonNullable<Parameters<typeof browserApi.send<typeof route>>[1]>['body'];

/** Places an order once: a retry after a lost answer has the same key. */
function usePlacing(onPlaced: (order: Order) => void, onRefused: () => void) {
  const [placing, setPlacing] = useState(false);
  const [message, setMessage] = useState('');
  const attempt = useRef({ print: '', key: '' });
  // State updates too late for the second press of Enter.
  const isBusy = useRef(false);

  async function place(body: Body): Promise<void> {
    if (isBusy.current) return;
    isBusy.current = true;
    setPlacing(true);
    setMessage('');
    const print = JSON.stringify(body);
    if (attempt.current.print !== print) attempt.current = { print, key: newKey() };
    try {
      const headers = { 'idempotency-key': attempt.current.key };
      const { data } = await browserApi.send(route, { query: { lang: locale }, body, headers });
      onPlaced(data);
    } catch (error) {
      if (!leavesOpen(error)) {
        attempt.current = { print: '', key: '' };
        onRefused();
      }
      setMessage(messageOf(error));
    } finally {
      isBusy.current = false;
      setPlacing(false);
    }
  }
  return { placing, message, place: (body: Body) => void place(body) };
}
