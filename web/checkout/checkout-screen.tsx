/** The checkout combines addresses, cart and orders, which do not depend on each other. */

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Address } from '../../contract/addresses.ts';
import { cashFor } from '../../contract/cash-change.ts';
import { links } from '../../contract/links.ts';
import type { Order, OrderChange } from '../../contract/orders.ts';
import { type SubstituteWishes, usualSubstituteChoice } from '../../contract/substitute-choices.ts';
import { m } from '../../messages/index.ts';
import { AddressPanel } from '../addresses/address-panel.tsx';
import { addressQuery } from '../addresses/address-query.ts';
import { deviceStore } from '../api/storage.ts';
import { cartQuery } from '../cart/account-cart.ts';
import { usePricingRules } from '../cart/pricing-rules.ts';
import { UnavailableItems, useUnavailableLines } from '../cart/unavailable-items.tsx';
import { useBill, withOffers } from '../cart/use-bill.ts';
import { useCart } from '../cart/use-cart.ts';
import { useOffers } from '../cart/use-offers.ts';
import type { ChosenLater, DeliveryTime } from '../delivery/delivery-time.ts';
import { storeCoupon } from '../offers/stored-coupon.ts';
import { NoOrders } from '../orders/no-orders.tsx';
import { lastOrderQuery } from '../orders/order-queries.ts';
import { endSent, type SentOrder } from '../orders/sent-orders.ts';
import { useLostOrders } from '../orders/use-lost-orders.ts';
import { checkoutToast, usePlaceOrder } from '../orders/use-place-order.ts';
import { useShopSettings } from '../shop-settings/use-shop-settings.ts';
import { ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { later } from '../ui/later.tsx';
import { Skeletons } from '../ui/skeleton.tsx';
import { preloadToasts, toast } from '../ui/toasts.tsx';
import { whenIdle } from '../ui/when-idle.ts';
import { forgetKept, useKept } from './kept-choices.ts';
import { OrderSummary } from './order-summary.tsx';
import { createSeenPrices } from './seen-prices.ts';
import { useStoreCredit } from './use-store-credit.ts';
import { usualAddress } from './usual-address.ts';

/** As soon as possible, and nothing is promised. */
const soon: DeliveryTime = {};

/** Loaded in a shop that asks for it. */
const PaysWith = later(() => import('./pays-with.tsx'));

/** Loaded in a shop that takes notes. */
const OrderNote = later(() => import('./order-note.tsx'));

/** Loaded with the page, before an order can be refused. */
const RefusedOrder = later(() => import('../orders/order-changes.tsx'));
/** Loaded in shops with substitutes. */
const CheckoutChoice = later(() => import('../orders/substitutes/checkout-choice.tsx'));
// Loaded in shops that deliver only to some places, or at some hours.
const load = () => import('../delivery/checkout-delivery.tsx');
const CheckoutDelivery = later(async () => ({ default: (await load()).CheckoutDelivery }));
const AreaMark = later(async () => ({ default: (await load()).AreaMark }));

const soonest: ChosenLater = { isForLater: false };

/** Select an address, review the order, place it. @param name the user's name, shown above each address */
export function CheckoutScreen({ name }: { name: string }) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const cart = useCart();
  const settle = useUnavailableLines();
  const { addressId, pincode, isLoading, choose } = useAddressChoice();
  const { areas, hours, pricing, offers: listed, paysWith: asksPaysWith, orderNotes, substitutes } = useShopSettings();
  const [wishes, setWishes, areWishesUnknown] = useWishes();
  const [isBlocked, setBlocked] = useState<boolean>();
  const [prices] = useState(createSeenPrices);
  const addresses = useRef<HTMLElement>(null);
  const [leaving, setLeaving] = useState(false);
  const isEmpty = cart.status === 'ready' && cart.lines.length === 0;
  const [chosenTip, setTip] = useKept('tip', 0);
  const [paysWithPaise, setPaysWith] = useKept<number | undefined>('paysWith', undefined);
  const [note, setNote] = useKept('note', '');
  const [areaFee, setAreaFee] = useState<number>();
  const [time, setTime] = useState<DeliveryTime>(soon);
  const [chosenLater, setLater] = useKept<ChosenLater>('later', soonest);
  const rules = usePricingRules(pincode, areaFee);
  // The owner may have changed the tips meanwhile.
  const tipPaise = rules?.tipsPaise.includes(chosenTip) ? chosenTip : 0;
  const credit = useStoreCredit();
  function finish({ _id: placed }: Pick<Order, '_id'>): void {
    setLeaving(true);
    forgetKept();
    storeCoupon('');
    queries.setQueryData(cartQuery.queryKey, []);
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
    toast.success(m.orders.wasPlaced(found.placed));
    finish(found.placed);
  });

  // Offers may have begun since the page was loaded: then an order was refused because of one.
  const [begun, setBegun] = useState(false);
  if (!begun && hasOffer(order.rejection?.details.bill)) setBegun(true);
  const isOn = listed !== undefined || begun;
  const offers = useOffers({ lines: cart.lines, rules, tipPaise }, isOn);
  const bill = offers.billFor(cart.lines);
  const cartBill = withOffers(useBill(cart, rules, tipPaise), bill);

  const isLimited = areas || hours || order.refusal;
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

  function payCash(): void {
    if (addressId !== '') {
      const lines = prices.asSeen(cart.lines);
      const coupon = offers.given?.tried.shown.code;
      const totals = offers.billFor(lines);
      const creditPaise = credit.usedFor(totals);
      // What was chosen for another amount is not said.
      const isOffered = paysWithPaise !== undefined && cashFor(totals.totalPaise - creditPaise).includes(paysWithPaise);
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
        <AddressPanel
          ref={addresses}
          name={name}
          selected={addressId}
          onSelect={chooseAddress}
          noteFor={isLimited ? markFor : undefined}
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
        onCash={payCash}
      />
    </div>
  );
}

/** What is done with products that are not there: as for the last order until the shopper chooses. */
function useWishes() {
  const { data: last, isPending } = useQuery(lastOrderQuery);
  const [chosen, choose] = useKept<SubstituteWishes | undefined>('wishes', undefined);
  const wishes = chosen ?? { order: last?.substitutes ?? usualSubstituteChoice, lines: {} };
  return [wishes, choose, isPending && chosen === undefined] as const;
}

const isOwn = ({ customerId }: SentOrder): boolean => customerId === undefined;

/** The answer to an order is not known yet. @param isAlone when it is all that the page shows */
function LostOrder({ isAlone = false }: { isAlone?: boolean }) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isAlone) return;
    ref.current?.focus({ preventScroll: true });
    scrollTo({ top: 0 });
  }, [isAlone]);
  if (!isAlone) {
    return (
      <p role="status" className="rounded-lg bg-warning-soft px-3 py-2.5 text-sm font-semibold text-warning">
        {m.checkout.answerLost()} {m.checkout.askingForOrder()}
      </p>
    );
  }
  return (
    <div ref={ref} tabIndex={-1} role="status" className="outline-none">
      <EmptyState
        picture="orders"
        title={m.checkout.answerLost()}
        action={
          <ButtonLink to={links.orders} variant="outline">
            {m.orders.yourOrders()}
          </ButtonLink>
        }
      >
        {m.checkout.askingForOrder()}
      </EmptyState>
    </div>
  );
}

const markFor = ({ pincode }: Address) => <AreaMark pincode={pincode} />;
const hasOffer = (bill: Order['bill']): boolean => bill?.some(({ kind }) => kind === 'coupon') ?? false;

const isShort = ({ quantity, available }: OrderChange): boolean => quantity > available;

/** Placeholder for the address panel and the summary. */
export const CheckoutSkeleton = () => (
  <Skeletons
    label={m.checkout.loading()}
    className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_min(26rem,45%)]"
    sizes={['h-64 rounded-xl', 'h-112 rounded-xl']}
  />
);

/** The delivery address: the usual one until the customer selects another. '' for none. */
function useAddressChoice() {
  const { data = [], isPending: areUnknown } = useQuery(addressQuery);
  const { data: last, isPending: isLastUnknown } = useQuery(lastOrderQuery);
  const [chosen, choose] = useKept<string | undefined>('address', undefined);
  const [before] = useState(chosen);
  // If a selected address is deleted, no other address replaces it automatically, but for one that was selected before a reload.
  const isGone = chosen === before && !data.some(({ _id }) => _id === chosen);
  const addressId = (isGone ? undefined : chosen) ?? usualAddress(data, last);
  const isLoading = areUnknown || (addressId === '' && isLastUnknown);
  return { addressId, pincode: data.find(({ _id }) => _id === addressId)?.pincode ?? '', isLoading, choose };
}

/**
 * The checkout with an empty cart: the spec's text about the order history if it is empty, otherwise that the cart is empty
 * (decision 0003).
 */
function EmptyCheckout() {
  const { data: last, isPending } = useQuery(lastOrderQuery);
  if (isPending) return <CheckoutSkeleton />;
  if (last === null) return <NoOrders />;
  return (
    <EmptyState
      picture="cart"
      title={m.cart.empty()}
      action={
        <span className="flex flex-wrap justify-center gap-3">
          <ButtonLink to={links.home}>{m.orders.exploreProducts()}</ButtonLink>
          <ButtonLink to={links.orders} variant="outline">
            {m.orders.yourOrders()}
          </ButtonLink>
        </span>
      }
    >
      {m.checkout.emptyMore()}
    </EmptyState>
  );
}
