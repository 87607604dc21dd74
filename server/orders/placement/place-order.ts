/**
 * Placing an order, to be paid at the door or online: checks, one transaction, response (decision 0005).
 */
import { paysWithMost } from '../../../contract/money/cash-limits.ts';
import { formatPaise, toPaise, toRupees } from '../../../contract/money/money.ts';
import { usualSubstituteChoice } from '../../../contract/orders/substitute-choices.ts';
import { baseLocale, type Locale } from '../../../messages/locale.ts';
import { text } from '../../../messages/text.ts';
import { listForSale } from '../../catalogue/stock/sale-repository.ts';
import { lockStock } from '../../catalogue/stock/stock-repository.ts';
import { pipeline, pipelineWithCommit, type Queries } from '../../db/database.ts';
import { AppError, notFound, violates } from '../../lib/errors.ts';
import { newId } from '../../lib/ids.ts';
import { currentStoreId, inStore } from '../../runtime/current-store.ts';
import { SlotUnavailableError } from '../../stores/delivery-slots.ts';
import { getContact } from '../../users/contact-repository.ts';
import { orderLockWait, type PlacedOrder } from '../model/repository.ts';
import { type Charging, checkOrder, isShort } from './checks.ts';
import { composeOrder, findOnSale, linesOf } from './compose-order.ts';
import { type DeliveryAddress, findDeliveryAddress } from './delivery-address.ts';
import { findEarlier, type KeyedRequest, mayBeDuplicate } from './idempotency.ts';
import { paymentUnavailable } from './online-payment.ts';
import { checkOpenOrders } from './open-orders.ts';
import type { OrderNeeds } from './order-needs.ts';
import { OfferReader, retryWhileOffersChange } from './order-offer.ts';
import { promiseFor, requireTime } from './order-promise.ts';
import { participantsOf } from './participants.ts';
import { lockCaller, type OrderTaker, requireStoreOfTaker } from './phone/order-taker.ts';
import { countOpenOrders, insertOrder } from './place-repository.ts';
import { hashOf, type OrderRequest } from './request.ts';

/** Ends a transaction when the same key placed an order before. */
class AlreadyPlacedError extends Error {
  readonly placed: PlacedOrder;

  constructor(placed: PlacedOrder) {
    super('this order was placed earlier');
    this.placed = placed;
  }
}

/** Ends a transaction when the address, or the areas, changed since the store was chosen. */
class StoreChangedError extends Error {
  constructor() {
    super('another store delivers to this address');
  }
}

const maxStoreTries = 3;

/** @throws AlreadyPlacedError, or AppError IDEMPOTENCY_KEY_REUSED */
async function endIfPlaced(tx: Queries, keyed: KeyedRequest): Promise<void> {
  const earlier = await findEarlier(tx, keyed);
  if (earlier) throw new AlreadyPlacedError(earlier);
}

/**
 * Places an order of everything in the shopper's cart, or of what a caller says, whose cart stays as it is. A repeated key returns its
 * earlier order.
 *
 * The transaction locks in one order: the stock of products by id, then the shopper, then cart lines by id, then the
 * order's offer, then its delivery slot, then its own new rows. It locks no product, so it never waits for an edit of texts and prices;
 * what it reads of a product was committed when its stock was locked. Adding to a cart locks the shopper, then a cart line. Deleting a
 * product locks it, then its cart lines. `database.transaction` retries any other deadlock.
 *
 * Three round trips to the database, including the one for the session, and one more while the email is unconfirmed: the
 * last pieces of a product are locked for two of them. Only an order that gets an offer pays for one more statement, which locks the
 * offer's row and takes a use and its money, and one with a chosen time for one that locks the slot and takes a place. Cancelling locks
 * the order, then its offer, then its slot, and placing waits for no earlier order.
 *
 * @param language of the names in an error
 * @param taker who takes the order by phone; undefined for the shopper's own
 * @throws AppError NOT_FOUND (address), STORE_CLOSED, OUTSIDE_AREA, OUT_OF_STOCK, CART_CHANGED, PRICE_CHANGED, BELOW_MINIMUM,
 * COUPON_…, SLOT_FULL, SLOT_GONE, PROMISE_CHANGED, CREDIT_CHANGED, ORDER_LIMIT or
 * IDEMPOTENCY_KEY_REUSED, or VALIDATION for an amount to pay with; nothing is written then
 */
export async function placeOrder(
  needs: OrderNeeds,
  userId: string,
  request: OrderRequest,
  key: string | undefined,
  language: Locale = baseLocale,
  taker?: OrderTaker,
): Promise<PlacedOrder> {
  const asked = { userId, request, keyed: { userId, key, hash: hashOf(request) }, language, taker };
  for (let tries = 1; ; tries += 1) {
    const storeId = await findStore(needs, userId, request);
    requireStoreOfTaker(taker, storeId);
    try {
      return await inStore(storeId, () => placeInStore(needs, asked));
    } catch (error) {
      if (!(error instanceof StoreChangedError) || tries >= maxStoreTries) throw error;
    }
  }
}

/** The store that delivers to an address; the current one when the address does not exist, or is not served. */
export async function findStore(
  { database, addresses, stores }: Pick<OrderNeeds, 'database' | 'addresses' | 'stores'>,
  userId: string,
  request: Pick<OrderRequest, 'addressId' | 'address'>,
): Promise<string> {
  if (!stores.hasSeveral()) return currentStoreId();
  const address = await findDeliveryAddress(addresses, database.queries, userId, request);
  return (address && stores.storeOf(address.pincode)) ?? currentStoreId();
}

/** An order that somebody asks for. */
interface Asked {
  userId: string;
  request: OrderRequest;
  keyed: KeyedRequest;
  /** Of the names in an error. */
  language: Locale;
  taker: OrderTaker | undefined;
}

/** The current store sells and delivers what is ordered. @throws StoreChangedError */
async function placeInStore(needs: OrderNeeds, asked: Asked): Promise<PlacedOrder> {
  const { database, catalogue, deliverySlots, orderEvents } = needs;
  try {
    // Before anything is locked; again in the transaction, where the wait for the locks is over.
    requireTime(needs, asked.request);
    await rejectWhatIsGone(needs, asked);
    const { placed, results } = await retryWhileOffersChange(needs.offers, () =>
      withFreeNumber(needs.newNumber, (number) =>
        database.transaction((tx) => placeIn(tx, needs, asked, number), { ...orderLockWait, genericPlans: true }),
      ),
    );
    const [stock] = await results;
    catalogue.stockChanged(stock);
    orderEvents.publish({ ...placed.order, revision: 1 });
    return placed;
  } catch (error) {
    if (error instanceof AlreadyPlacedError) return error.placed;
    const duplicate =
      mayBeDuplicate(error) || error instanceof SlotUnavailableError
        ? await findEarlier(database.queries, asked.keyed)
        : undefined;
    if (duplicate) return duplicate;
    if (error instanceof SlotUnavailableError) throw await deliverySlots.refusal(error);
    throw error;
  }
}

/** Reads under lock, checks, takes and writes: one order, with everything that takes part in it (`participants.ts`). */
async function placeIn(
  tx: Queries,
  needs: OrderNeeds,
  { userId, request, keyed, language, taker }: Asked,
  number: string,
) {
  const { catalogue, cart, addresses, stores } = needs;
  const { creditPaise = 0 } = request;
  const productIds = request.lines.map((line) => line.productId);
  const offers = new OfferReader(needs.offers, request.coupon);
  const participants = participantsOf({ tx, needs, userId, request, taker, offers });
  const [, locked, address, inCart, customer, openOrders] = await pipeline(
    tx,
    () => lockStock(tx, productIds),
    () => listForSale(tx, productIds),
    () => findDeliveryAddress(addresses, tx, userId, request),
    () => (taker ? lockCaller(tx, userId, request) : cart.take(tx, userId)),
    () => getContact(tx, userId),
    () => countOpenOrders(tx, userId),
    ...participants.flatMap(({ reads = [] }) => reads),
    ...(keyed.key === undefined ? [] : [() => endIfPlaced(tx, keyed)]),
  );
  if (!address) throw notFound('errors.addressNotFound');
  stores.requireServed(address.pincode);
  if (stores.hasSeveral() && stores.storeOf(address.pincode) !== currentStoreId()) throw new StoreChangedError();
  requireTime(needs, request);
  const promise = promiseFor(needs, request, address.pincode);
  const products = new Map(locked.map((each) => [each.id, each]));
  const find = findOnSale(productIds, products, catalogue, language);
  const charging = chargingFor(needs, address);
  const bill = checkOrder(request, inCart, find, charging, offers.offering(), language);
  for (const { check } of participants) check?.(bill);
  // Staff spoke to a caller, so an address that is not confirmed says nothing.
  checkOpenOrders(openOrders, taker !== undefined || customer.emailConfirmed, needs.limits);
  const placed = composeOrder(
    number,
    keyed,
    { address, promise },
    {
      bill,
      byPhone: taker !== undefined,
      creditPaise,
      hasRules: charging.fees !== undefined,
      isTest: request.isTest === true,
      payBy: request.paysOnline ? payByOf(needs) : undefined,
      paysWithPaise: request.paysOnline ? null : paysWithOf(needs, request, bill.totalPaise - creditPaise),
      substitutes: choiceFor(needs, request),
    },
    linesOf(request, products),
  );
  for (const { take } of participants) await take?.(placed, bill);
  const placedBy = taker
    ? { actorId: taker.userId, actorRole: 'ADMIN' as const }
    : { actorId: userId, actorRole: 'USER' as const };
  const writes: (() => Promise<unknown>)[] = [];
  for (const participant of participants) writes.push(...((await participant.writes?.(placed, customer)) ?? []));
  const { results } = await pipelineWithCommit(
    tx,
    () => insertOrder(tx, placed, customer.name, { id: newId(), ...placedBy }),
    ...writes,
  );
  return { placed, results };
}

/** @throws AppError PAYMENT_UNAVAILABLE in a shop without online payments */
function payByOf({ onlinePayments, now }: OrderNeeds): Date {
  if (!onlinePayments?.isOn()) throw paymentUnavailable();
  return new Date(now().getTime() + onlinePayments.waitMinutes() * 60_000);
}

/** The choice for products that are not there; null in a shop without substitutes. */
const choiceFor = ({ hasSubstitutes }: OrderNeeds, { substitutes = usualSubstituteChoice }: OrderRequest) =>
  hasSubstitutes?.() ? substitutes : null;

/**
 * When the in-memory shop has too little stock, checks without locks: the many late buyers of the last pieces get an
 * error at once instead of waiting for the rows. Only the check inside the transaction accepts an order.
 */
async function rejectWhatIsGone(needs: OrderNeeds, { userId, request, language, taker }: Asked): Promise<void> {
  const { database, catalogue, cart, addresses, offers } = needs;
  const { queries } = database;
  const snapshot = catalogue.snapshot();
  if (request.lines.every((line) => line.quantity <= (snapshot.findProduct(line.productId)?.stock ?? 0))) return;
  const address = await findDeliveryAddress(addresses, queries, userId, request);
  if (!address) throw notFound('errors.addressNotFound');
  const productIds = request.lines.map((line) => line.productId);
  const products = new Map((await listForSale(queries, productIds)).map((each) => [each.id, each]));
  const find = findOnSale(productIds, products, catalogue, language);
  if (!request.lines.some((line) => isShort(line, find))) return;
  const reader = new OfferReader(offers, request.coupon);
  for (const read of reader.statements(queries, userId)) await read();
  const inCart = taker ? request.lines : await cart.lines(userId);
  checkOrder(request, inCart, find, chargingFor(needs, address), reader.offering(), language);
}

/** The rules by which an order for an address is charged. */
export function chargingFor(
  { pricing: read, rounds, stores }: Pick<OrderNeeds, 'pricing' | 'rounds' | 'stores'>,
  { pincode }: Pick<DeliveryAddress, 'pincode'>,
): Charging {
  const pricing = read();
  const areaPaise = stores.areaFee(pincode);
  const fees = pricing && { pricing, areaFee: areaPaise === undefined ? undefined : toRupees(areaPaise) };
  return { fees, rounds: rounds() };
}

/**
 * The cash that the shopper hands over; null when they did not say, or the shop does not ask.
 * @param duePaise what is left to pay at the door
 * @throws AppError VALIDATION when it is less than that, or more than people carry
 */
function paysWithOf({ handover }: OrderNeeds, { paysWithPaise }: OrderRequest, duePaise: number): number | null {
  if (paysWithPaise === undefined || !handover.asksForCashAmount()) return null;
  const most = duePaise + toPaise(paysWithMost);
  if (paysWithPaise >= duePaise && paysWithPaise <= most) return paysWithPaise;
  const message = text('errors.paysWith', { least: formatPaise(duePaise), most: formatPaise(most) });
  throw new AppError('VALIDATION', message, { errors: { paysWith: message } });
}

const maxNumberTries = 5;

/** Retries with another order number when the generated one is already in use. */
async function withFreeNumber<T>(newNumber: () => string, attempt: (number: string) => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await attempt(newNumber());
    } catch (error) {
      if (tries >= maxNumberTries || !violates(error, 'orders_number_key')) throw error;
    }
  }
}
