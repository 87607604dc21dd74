/**
 * Placing an order that is paid in cash at the door: checks, one transaction, response (decision 0005).
 */
import { paysWithMost } from '../../contract/cash-limits.ts';
import { formatPaise, toPaise, toRupees } from '../../contract/money.ts';
import type { PricingSettings } from '../../contract/pricing.ts';
import { usualSubstituteChoice } from '../../contract/substitute-choices.ts';
import { baseLocale, type Locale } from '../../messages/locale.ts';
import { text } from '../../messages/text.ts';
import type { Addresses } from '../addresses/addresses.ts';
import { addAuditEntry } from '../audit-log/audit-log.ts';
import type { Cart } from '../cart/cart.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { listForSale } from '../catalogue/sale-store.ts';
import { lockStock } from '../catalogue/stock-store.ts';
import { type Database, type Queries, together, withCommit } from '../db/database.ts';
import type { Mail } from '../mail/mail.ts';
import { isWanted } from '../notification-preferences/store.ts';
import type { Offers } from '../offers/offers.ts';
import type { OrderOffers } from '../offers/order-offers.ts';
import { currentStoreId, inStore } from '../platform/current-store.ts';
import { AppError, notFound, violates } from '../platform/errors.ts';
import { newId, type newOrderNumber } from '../platform/ids.ts';
import { addEntry, balanceOf } from '../store-credit/store.ts';
import { type DeliverySlots, SlotUnavailable } from '../stores/delivery-slots.ts';
import type { Stores } from '../stores/stores.ts';
import { greetingOf, mailAddressOf } from '../users/mail-person.ts';
import { getContact } from '../users/store.ts';
import { type AnnouncementNeeds, announcementOf } from './announce-order.ts';
import { checkOrder, isShort, type OrderFees } from './checks.ts';
import { composeOrder, findOnSale, linesOf } from './compose-order.ts';
import { type DeliveryAddress, findDeliveryAddress } from './delivery-address.ts';
import { orderPlacedEmail } from './email-templates.ts';
import { findEarlier, type KeyedRequest, mayBeDuplicate } from './idempotency.ts';
import { namesFrom, renamed } from './line-names.ts';
import type { Notify, TakeBack } from './notify/notify.ts';
import { checkOpenOrders, type OpenOrderLimits } from './open-orders.ts';
import { checkCredit } from './order-credit.ts';
import type { OrderEvents } from './order-events.ts';
import { insertNote } from './order-notes/store.ts';
import { OfferReader, untilOffersStay } from './order-offer.ts';
import { promiseFor, requireTime } from './order-promise.ts';
import { lockCaller, type OrderTaker, requireStoreOfTaker, takenByPhone } from './phone/order-taker.ts';
import { countOpenOrders, insertOrder } from './place-store.ts';
import { hashOf, type OrderRequest } from './request.ts';
import type { Door } from './steps.ts';
import { orderLockWait, type PlacedOrder } from './store.ts';
import type { AttachmentFor, OnTransition } from './transition.ts';

export interface OrderNeeds extends AnnouncementNeeds {
  database: Database;
  catalogue: Catalogue;
  cart: Cart;
  addresses: Addresses;
  stores: Pick<Stores, 'requireOpen' | 'requireServed' | 'areaFee' | 'promise' | 'hasSeveral' | 'storeOf' | 'now'>;
  deliverySlots: DeliverySlots;
  mail: Pick<Mail, 'enqueue'>;
  notify: Notify;
  takeBack: TakeBack;
  orderEvents: OrderEvents;
  limits: OpenOrderLimits;
  offers: OrderOffers;
  /** The offers to name to a caller. */
  nearOffers: Offers['near'];
  /** How the shop charges now; undefined when it has no rules of its own. */
  pricing: () => PricingSettings | undefined;
  door: Door;
  /** Whether customers can use store credit now. */
  takesCredit?: () => boolean;
  /** Whether shoppers can write a note to the store now. */
  takesNotes?: () => boolean;
  /** Whether products that are not there may be replaced in orders that are placed now. */
  hasSubstitutes?: () => boolean;
  onTransition?: OnTransition;
  attachmentFor?: AttachmentFor;
  /** Whether customers can choose now which emails about steps they get; they get all of them otherwise. */
  choosesEmails?: () => boolean;
  /** Whether customers can be asked now about changes of their orders; questions hold nothing up otherwise. */
  takesChanges?: () => boolean;
  newNumber: typeof newOrderNumber;
  now: () => Date;
}

/** Ends a transaction when the same key placed an order before. */
class PlacedEarlier extends Error {
  readonly placed: PlacedOrder;

  constructor(placed: PlacedOrder) {
    super('this order was placed earlier');
    this.placed = placed;
  }
}

/** Ends a transaction when the address, or the areas, changed since the store was chosen. */
class OtherStore extends Error {
  constructor() {
    super('another store delivers to this address');
  }
}

const maxStoreTries = 3;

/** @throws PlacedEarlier, or AppError IDEMPOTENCY_KEY_REUSED */
async function endIfPlaced(tx: Queries, keyed: KeyedRequest): Promise<void> {
  const earlier = await findEarlier(tx, keyed);
  if (earlier) throw new PlacedEarlier(earlier);
}

/**
 * Places an order of everything in the shopper's cart, or of what a caller says, whose cart stays as it is. A repeated key returns its
 * earlier order.
 *
 * The transaction locks in one order: the stock of products by id, then the shopper, then cart lines by id, then the
 * order's offer, then its delivery slot, then its own new rows. It locks no product, so it never waits for an edit of texts and prices; what it reads of a product
 * was committed when its stock was locked. Adding to a cart locks the shopper, then a cart line. Deleting a product locks
 * it, then its cart lines. `database.transaction` retries any other deadlock.
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
  for (let tries = 1; ; tries += 1) {
    const storeId = await findStore(needs, userId, request);
    requireStoreOfTaker(taker, storeId);
    try {
      return await inStore(storeId, () => placeInStore(needs, userId, request, key, language, taker));
    } catch (error) {
      if (!(error instanceof OtherStore) || tries >= maxStoreTries) throw error;
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

/** The current store sells and delivers what is ordered. @throws OtherStore */
async function placeInStore(
  needs: OrderNeeds,
  userId: string,
  request: OrderRequest,
  key: string | undefined,
  language: Locale,
  taker: OrderTaker | undefined,
): Promise<PlacedOrder> {
  const { database, catalogue, cart, addresses, stores, deliverySlots, mail, orderEvents } = needs;
  const keyed = { userId, key, hash: hashOf(request) };
  try {
    // Before anything is locked; again below, where the wait for the locks is over.
    requireTime(needs, request);
    const productIds = request.lines.map((line) => line.productId);
    await rejectWhatIsGone(needs, userId, request, language, taker);
    const attempt = (number: string) =>
      database.transaction(
        async (tx) => {
          const reader = new OfferReader(needs.offers, request.coupon);
          const { creditPaise = 0 } = request;
          let balance = 0;
          const readBalance = async () => {
            if (needs.takesCredit?.() && !request.isTest) balance = await balanceOf(tx, userId);
          };
          let writesAgain = true;
          const readWish = async () => {
            writesAgain = await isWanted(tx, userId, { group: 'orders', channel: 'email' });
          };
          const [, locked, address, inCart, customer, openOrders] = await together(
            tx,
            () => lockStock(tx, productIds),
            () => listForSale(tx, productIds),
            () => findDeliveryAddress(addresses, tx, userId, request),
            () => (taker ? lockCaller(tx, userId, request) : cart.take(tx, userId)),
            () => getContact(tx, userId),
            () => countOpenOrders(tx, userId),
            ...reader.statements(tx, userId),
            ...(creditPaise > 0 ? [readBalance] : []),
            ...(needs.choosesEmails?.() ? [readWish] : []),
            ...(key === undefined ? [] : [() => endIfPlaced(tx, keyed)]),
          );
          if (!address) throw notFound('errors.addressNotFound');
          stores.requireServed(address.pincode);
          if (stores.hasSeveral() && stores.storeOf(address.pincode) !== currentStoreId()) throw new OtherStore();
          requireTime(needs, request);
          const promise = promiseFor(needs, request, address.pincode);
          const products = new Map(locked.map((each) => [each.id, each]));
          const find = findOnSale(productIds, products, catalogue, language);
          const fees = feesFor(needs, address);
          const bill = checkOrder(request, inCart, find, fees, reader.offering(), language);
          checkCredit(creditPaise, balance, bill.totalPaise);
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
              hasRules: fees !== undefined,
              isTest: request.isTest === true,
              paysWithPaise: paysWithOf(needs, request, bill.totalPaise - creditPaise),
              substitutes: choiceFor(needs, request),
            },
            linesOf(request, products),
          );
          await reader.take(tx, bill, placed.order);
          if (request.slot) await deliverySlots.take(tx, currentStoreId(), request.slot);
          const emailed = { ...placed, lines: renamed(placed.lines, namesFrom(catalogue, customer.language)) };
          const email = orderPlacedEmail(emailed, greetingOf(customer), needs.origin(), writesAgain);
          const to = await mailAddressOf(tx, customer);
          const toShop = announcementOf(needs, placed);
          const note = needs.takesNotes?.() ? request.note : undefined;
          const placedBy = taker
            ? { actorId: taker.userId, actorRole: 'ADMIN' as const }
            : { actorId: userId, actorRole: 'USER' as const };
          const { results } = await withCommit(
            tx,
            () => insertOrder(tx, placed, customer.name, { id: newId(), ...placedBy }),
            ...(creditPaise > 0 ? [() => addEntry(tx, placed.order, creditUsed(placed.order))] : []),
            ...(note === undefined ? [] : [() => insertNote(tx, noteOf(placed.order, note))]),
            ...(taker ? [() => addAuditEntry(tx, takenByPhone(taker, placed.order))] : []),
            ...(to === null ? [] : [() => mail.enqueue(tx, { to, ...email })]),
            ...(toShop ? [() => mail.enqueue(tx, toShop)] : []),
            () => needs.notify(tx, { ...placed.order, userId }, 'order.placed', '1'),
          );
          return { placed, results };
        },
        { ...orderLockWait, genericPlans: true },
      );
    const { placed, results } = await untilOffersStay(needs.offers, () => withFreeNumber(needs.newNumber, attempt));
    const [stock] = await results;
    catalogue.stockChanged(stock);
    orderEvents.publish({ ...placed.order, revision: 1 });
    return placed;
  } catch (error) {
    if (error instanceof PlacedEarlier) return error.placed;
    const duplicate =
      mayBeDuplicate(error) || error instanceof SlotUnavailable
        ? await findEarlier(database.queries, keyed)
        : undefined;
    if (duplicate) return duplicate;
    if (error instanceof SlotUnavailable) throw await deliverySlots.refusal(error);
    throw error;
  }
}

const creditUsed = ({ creditPaise, createdAt }: PlacedOrder['order']) =>
  ({ kind: 'order', paise: -creditPaise, createdAt }) as const;

const noteOf = ({ id: orderId, storeId, userId: authorId }: PlacedOrder['order'], written: string) =>
  ({ id: newId(), storeId, orderId, kind: 'from_customer', text: written, authorId }) as const;

/** What is done with products that are not there; null in a shop without substitutes. */
const choiceFor = ({ hasSubstitutes }: OrderNeeds, { substitutes = usualSubstituteChoice }: OrderRequest) =>
  hasSubstitutes?.() ? substitutes : null;

/**
 * When the in-memory shop has too little stock, checks without locks: the many late buyers of the last pieces get an
 * error at once instead of waiting for the rows. Only the check inside the transaction accepts an order.
 */
async function rejectWhatIsGone(
  needs: OrderNeeds,
  userId: string,
  request: OrderRequest,
  language: Locale,
  taker: OrderTaker | undefined,
): Promise<void> {
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
  checkOrder(request, inCart, find, feesFor(needs, address), reader.offering(), language);
}

/** The shop's own fees for an address; undefined when it has none. */
export function feesFor(
  { pricing: read, stores }: Pick<OrderNeeds, 'pricing' | 'stores'>,
  { pincode }: Pick<DeliveryAddress, 'pincode'>,
): OrderFees | undefined {
  const pricing = read();
  const areaPaise = stores.areaFee(pincode);
  return pricing && { pricing, areaFee: areaPaise === undefined ? undefined : toRupees(areaPaise) };
}

/**
 * What the shopper hands over; null when they did not say, or the shop does not ask.
 * @param duePaise what is left to pay at the door
 * @throws AppError VALIDATION when it is less than that, or more than people carry
 */
function paysWithOf({ door }: OrderNeeds, { paysWithPaise }: OrderRequest, duePaise: number): number | null {
  if (paysWithPaise === undefined || !door.asksPaysWith()) return null;
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
