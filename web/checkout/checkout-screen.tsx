/** The checkout combines addresses, cart and orders, which do not depend on each other. */

import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Address } from '../../contract/addresses/addresses.ts';
import { links } from '../../contract/api/links.ts';
import { cashFor } from '../../contract/money/cash-change.ts';
import type { Order, OrderChange } from '../../contract/orders/orders.ts';
import { m } from '../../messages/index.ts';
import { currentLocale, localPath } from '../../messages/locale.ts';
import { AddressPanel } from '../addresses/address-panel.tsx';
import { deviceStore } from '../api/storage.ts';
import { cartQuery } from '../cart/account-cart.ts';
import { useCharging } from '../cart/pricing-rules.ts';
import { UnavailableItems, useUnavailableLines } from '../cart/unavailable-items.tsx';
import { useBill, withOffers } from '../cart/use-bill.ts';
import { useCart } from '../cart/use-cart.ts';
import { useOffers } from '../cart/use-offers.ts';
import type { ChosenLater, DeliveryTime } from '../delivery/delivery-time.ts';
import { useLocationPincode } from '../delivery/location.ts';
import { lazyWithMessages } from '../language/lazy-with-messages.ts';
import { storeCoupon } from '../offers/stored-coupon.ts';
import { endSent, type SentOrder } from '../orders/sent-orders.ts';
import { useLostOrders } from '../orders/use-lost-orders.ts';
import { checkoutToast, usePlaceOrder } from '../orders/use-place-order.ts';
import { useShopSettings } from '../shop-settings/use-shop-settings.ts';
import { ErrorState } from '../ui/error-state.tsx';
import { lazyComponent } from '../ui/lazy-component.tsx';
import { preloadToasts, toast } from '../ui/toasts.tsx';
import { whenIdle } from '../ui/when-idle.ts';
import { AddressLine } from './address-line.tsx';
import { CheckoutSkeleton, EmptyCheckout } from './empty-checkout.tsx';
import { LostOrder } from './lost-order.tsx';
import { OrderSummary } from './order-summary.tsx';
import { createSeenPrices } from './seen-prices.ts';
import { clearStoredChoices, useStoredChoice } from './stored-choices.ts';
import { useStoreCredit } from './use-store-credit.ts';
import { useAddressChoice, useWishes } from './usual-choices.ts';

/** As soon as possible, and nothing is promised. */
const soon: DeliveryTime = {};

/** Loaded in a shop that asks for it. */
const PaysWith = lazyComponent(() => import('./pays-with.tsx'));

/** Loaded in a shop that takes notes. */
const OrderNote = lazyComponent(() => import('./order-note.tsx'));

/** Loaded with the page, before an order can be refused. */
const RefusedOrder = lazyWithMessages('orders', () => import('../orders/order-changes.tsx'));
/** Loaded in shops with substitutes. */
const CheckoutChoice = lazyComponent(() => import('../orders/substitutes/checkout-choice.tsx'));
// Loaded in shops that deliver only to some places, or at some hours.
const load = () => import('../delivery/checkout-delivery.tsx');
const CheckoutDelivery = lazyComponent(async () => ({ default: (await load()).CheckoutDelivery }));
const AreaMark = lazyComponent(async () => ({ default: (await load()).AreaMark }));

const soonest: ChosenLater = { isForLater: false };

interface Props {
  /** The user's name, shown above each address. */
  name: string;
  /** Loads the document of another page in the place of this one. */
  open?: (path: string) => void;
}

const openDocument = (path: string) => location.replace(localPath(path, currentLocale()));

/** Select an address, review the order, place it. */
export function CheckoutScreen({ name, open = openDocument }: Props) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const cart = useCart();
  const settle = useUnavailableLines();
  const { addressId, address, pincode, isLoading, choose } = useAddressChoice();
  const [showsAddresses, showAddresses] = useState(false);
  const chosenPincode = useLocationPincode();
  const {
    areas,
    hours,
    arrivalTimes,
    pricing,
    offers: listed,
    paysWith: asksPaysWith,
    orderNotes,
    substitutes,
  } = useShopSettings();
  const [wishes, setWishes, areWishesUnknown] = useWishes();
  const [isBlocked, setBlocked] = useState<boolean>();
  const [prices] = useState(createSeenPrices);
  const addresses = useRef<HTMLElement>(null);
  const [leaving, setLeaving] = useState(false);
  const isEmpty = cart.status === 'ready' && cart.lines.length === 0;
  const [chosenTip, setTip] = useStoredChoice('tip', 0);
  const [paysWithPaise, setPaysWith] = useStoredChoice<number | undefined>('paysWith', undefined);
  const [note, setNote] = useStoredChoice('note', '');
  const [areaFee, setAreaFee] = useState<number>();
  const [time, setTime] = useState<DeliveryTime>(soon);
  const [chosenLater, setLater] = useStoredChoice<ChosenLater>('later', soonest);
  const charging = useCharging(pincode, areaFee);
  // The owner may have changed the tips meanwhile.
  const tipPaise = charging.rules?.tipsPaise.includes(chosenTip) ? chosenTip : 0;
  const credit = useStoreCredit();
  function finish({ _id: placed }: Pick<Order, '_id'>, paysOnline: boolean): void {
    setLeaving(true);
    clearStoredChoices();
    storeCoupon('');
    queries.setQueryData(cartQuery.queryKey, []);
    // Its own document, in which the provider's script may run.
    if (paysOnline) {
      open(`${links.pay(placed)}#now`);
      return;
    }
    // In place of the checkout: Back leads to where the customer came from, not to an empty checkout.
    void navigate(links.orders, { state: { placed }, replace: true });
  }
  const order = usePlaceOrder(finish);
  const lost = useLostOrders();
  const isOpen = lost.open.some(isOwn);
  // Its answer did not arrive here, or before the page was loaded: the cart is empty then.
  const found = lost.placed.find((each) => isOwn(each) && (each.key === order.lost || isEmpty));
  useEffect(() => {
    if (!found) return;
    endSent(deviceStore, found.key);
    toast.dismiss(checkoutToast);
    if (!found.paysOnline) toast.success(m.orders.wasPlaced(found.placed));
    finish(found.placed, found.paysOnline === true);
  });

  // Offers may have begun since the page was loaded: then an order was refused because of one.
  const [begun, setBegun] = useState(false);
  if (!begun && hasOffer(order.rejection?.details.bill)) setBegun(true);
  const isOn = listed !== undefined || begun;
  const offers = useOffers({ lines: cart.lines, ...charging, tipPaise }, isOn);
  const bill = offers.billFor(cart.lines);
  const cartBill = withOffers(useBill(cart, charging, tipPaise), bill);

  const isLimited = areas || hours || arrivalTimes || order.refusal;
  // Until the fee of the pincode, and whether the time that was chosen before can be kept, are known.
  const blocked = isBlocked ?? ((areas && pricing !== undefined) || (isLimited && chosenLater.isForLater)) ?? false;

  const duePaise = cartBill.bill.totalPaise - credit.usedFor(cartBill.bill);

  useEffect(() => prices.show(cart.lines), [prices, cart.lines]);
  useEffect(() => prices.update(order.rejection?.details.changes ?? []), [prices, order.rejection]);

  const refused = order.rejection ?? order.limited;
  // Loaded while there is a connection, for the answer to the order.
  const hasLines = cart.lines.length > 0;
  useEffect(() => {
    if (!hasLines) return;
    whenIdle(() => {
      RefusedOrder.preload();
      preloadToasts();
    });
  }, [hasLines]);

  const lineOf = (productId: string) => cart.lines.find((each) => each.product._id === productId);
  const linesOf = (changes: readonly OrderChange[]) => changes.flatMap(({ productId }) => lineOf(productId) ?? []);

  function takeAvailable(changes: readonly OrderChange[]): void {
    const left = new Map(changes.map(({ productId, available }) => [productId, available]));
    settle.lower(linesOf(changes), ({ product }) => left.get(product._id) ?? 0);
  }

  function chooseAddress(id: string): void {
    choose(id);
    toast.dismiss(checkoutToast);
  }

  function pay(paysOnline: boolean): void {
    if (addressId !== '') {
      const lines = prices.asSeen(cart.lines);
      const coupon = offers.given?.tried.shown.code;
      const totals = offers.billFor(lines);
      const creditPaise = credit.usedFor(totals);
      // A choice for another amount is not sent.
      const isOffered =
        !paysOnline && paysWithPaise !== undefined && cashFor(totals.totalPaise - creditPaise).includes(paysWithPaise);
      const paysWith = isOffered ? { paysWithPaise } : {};
      const attempt = {
        lines,
        totals,
        addressId,
        tipPaise,
        coupon,
        creditPaise,
        ...paysWith,
        ...(orderNotes && note.trim() !== '' && { note: note.trim() }),
        ...(substitutes && { wishes }),
        ...time,
        ...(paysOnline && { paysOnline: true as const }),
      };
      order.place(attempt, pincode);
      return;
    }
    toast.error(m.checkout.selectAddress(), { id: checkoutToast });
    addresses.current?.focus({ preventScroll: true });
    addresses.current?.scrollIntoView();
  }

  // Products that are already named in the error are not repeated.
  const explained = new Set(order.rejection?.details.changes.filter(isShort).map((change) => change.productId));
  const unexplained = cart.unavailable.filter(({ product }) => !explained.has(product._id));

  if (cart.status === 'failed') {
    return (
      <ErrorState title={m.cart.failed()} onRetry={cart.refetch}>
        {m.ui.checkConnection()}
      </ErrorState>
    );
  }
  if (cart.status !== 'ready' || leaving) return <CheckoutSkeleton />;
  if (isEmpty && !order.rejection) return isOpen ? <LostOrder isAlone /> : <EmptyCheckout />;
  return (
    <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_min(26rem,45%)]">
      <div className="rounded-xl border border-line p-4 shadow-card sm:p-6">
        {address && (
          <AddressLine
            address={address}
            time={isLimited ? time : undefined}
            isOpen={showsAddresses}
            onToggle={() => showAddresses(!showsAddresses)}
          />
        )}
        <AddressPanel
          // Until one is chosen, all of them are there.
          className={address && !showsAddresses ? 'max-md:hidden' : undefined}
          pincode={chosenPincode}
          ref={addresses}
          name={name}
          selected={addressId}
          onSelect={chooseAddress}
          noteFor={areas || order.refusal?.code === 'OUTSIDE_AREA' ? markFor : undefined}
        />
      </div>
      <OrderSummary
        cart={cart}
        cartBill={cartBill}
        tipPaise={tipPaise}
        onTip={setTip}
        paysWith={
          asksPaysWith && duePaise > 0 && <PaysWith duePaise={duePaise} chosen={paysWithPaise} onChoose={setPaysWith} />
        }
        offers={offers}
        credit={credit}
        busy={order.busy}
        isLoading={isLoading || (substitutes !== undefined && areWishesUnknown)}
        blocked={blocked}
        changes={
          <>
            {refused && (
              <RefusedOrder
                rejection={order.rejection}
                limited={order.limited}
                quantityOf={(productId) => lineOf(productId)?.quantity ?? 0}
                onTakeAvailable={takeAvailable}
                onRemove={(changes) => settle.remove(linesOf(changes))}
                onMissing={() => toast.error(refused.message, { id: checkoutToast })}
              />
            )}
            {isOpen && !order.busy && <LostOrder />}
            <UnavailableItems lines={unexplained} />
            {substitutes && (
              <CheckoutChoice
                products={cart.lines.map(({ product }) => ({ id: product._id, name: product.name }))}
                wishes={wishes}
                onChange={setWishes}
              />
            )}
            {orderNotes && <OrderNote note={note} onChange={setNote} />}
            {isLimited && (
              <CheckoutDelivery
                pincode={pincode}
                refusal={order.refusal}
                onBlocked={setBlocked}
                onFee={setAreaFee}
                onTime={setTime}
                later={chosenLater}
                onLater={setLater}
              />
            )}
          </>
        }
        unpayable={order.unpayable}
        onPay={pay}
      />
    </div>
  );
}

const isOwn = ({ customerId }: SentOrder): boolean => customerId === undefined;

const markFor = ({ pincode }: Address) => <AreaMark pincode={pincode} />;
const hasOffer = (bill: Order['bill']): boolean => bill?.some(({ kind }) => kind === 'coupon') ?? false;

const isShort = ({ quantity, available }: OrderChange): boolean => quantity > available;
