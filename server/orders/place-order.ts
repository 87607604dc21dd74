/**
 * Placing an order that is paid in cash at the door: checks, one transaction, response (design §4 and §5, decision
 * 0005).
 */
import { salePaise, type Totals } from '../../contract/money.ts';
import { baseLocale, type Locale } from '../../messages/locale.ts';
import type { Addresses } from '../addresses/addresses.ts';
import type { AddressRow } from '../addresses/store.ts';
import type { Cart } from '../cart/cart.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { listForSale, type SaleProduct } from '../catalogue/product-store.ts';
import { lockStock } from '../catalogue/stock-store.ts';
import { type Database, type Queries, together, withCommit } from '../db/database.ts';
import type { Mail } from '../mail/mail.ts';
import { notFound, violates } from '../platform/errors.ts';
import { newId, type newOrderNumber, timeOfId } from '../platform/ids.ts';
import { greetingOf, mayMail } from '../users/mail-person.ts';
import { getContact } from '../users/store.ts';
import { checkOrder, type FindOnSale, isShort } from './checks.ts';
import { orderPlacedEmail } from './email-templates.ts';
import { findEarlier, type KeyedRequest, mayBeDuplicate } from './idempotency.ts';
import { namesFrom, renamed } from './line-names.ts';
import { checkOpenOrders, type OpenOrderLimits } from './open-orders.ts';
import type { OrderEvents } from './order-events.ts';
import { hashOf, type OrderRequest } from './request.ts';
import { countOpenOrders, insertOrder, type OrderLineRow, orderLockWait, type PlacedOrder } from './store.ts';

export interface OrderNeeds {
  database: Database;
  catalogue: Catalogue;
  cart: Cart;
  addresses: Addresses;
  mail: Pick<Mail, 'enqueue'>;
  orderEvents: OrderEvents;
  limits: OpenOrderLimits;
  /** The shop's public address, without a trailing slash. */
  origin: () => string;
  newNumber: typeof newOrderNumber;
}

/** Ends a transaction when the same key placed an order before. */
class PlacedEarlier extends Error {
  readonly placed: PlacedOrder;

  constructor(placed: PlacedOrder) {
    super('this order was placed earlier');
    this.placed = placed;
  }
}

/** @throws PlacedEarlier, or AppError IDEMPOTENCY_KEY_REUSED */
async function endIfPlaced(tx: Queries, keyed: KeyedRequest): Promise<void> {
  const earlier = await findEarlier(tx, keyed);
  if (earlier) throw new PlacedEarlier(earlier);
}

/**
 * Places an order of everything in the shopper's cart. A repeated key returns its earlier order.
 *
 * The transaction locks in one order: the stock of products by id, then the shopper, then cart lines by id, then the
 * order's own new rows. It locks no product, so it never waits for an edit of texts and prices; what it reads of a product
 * was committed when its stock was locked. Adding to a cart locks the shopper, then a cart line. Deleting a product locks
 * it, then its cart lines. `database.transaction` retries any other deadlock.
 *
 * Three round trips to the database, including the one for the session, and one more while the email is unconfirmed: the
 * last pieces of a product are locked for two of them.
 *
 * @param language of the names in an error
 * @throws AppError NOT_FOUND (address), OUT_OF_STOCK, CART_CHANGED, PRICE_CHANGED, ORDER_LIMIT or
 * IDEMPOTENCY_KEY_REUSED; nothing is written then
 */
export async function placeOrder(
  needs: OrderNeeds,
  userId: string,
  request: OrderRequest,
  key: string | undefined,
  language: Locale = baseLocale,
): Promise<PlacedOrder> {
  const { database, catalogue, cart, addresses, mail, orderEvents } = needs;
  const keyed = { userId, key, hash: hashOf(request) };
  try {
    const productIds = request.lines.map((line) => line.productId);
    await rejectWhatIsGone(needs, userId, request, language);
    const { placed, results } = await withFreeNumber(needs.newNumber, (number) =>
      database.transaction(async (tx) => {
        const [, locked, address, inCart, customer, openOrders] = await together(
          tx,
          () => lockStock(tx, productIds),
          () => listForSale(tx, productIds),
          () => addresses.find(tx, userId, request.addressId),
          () => cart.take(tx, userId),
          () => getContact(tx, userId),
          () => countOpenOrders(tx, userId),
          ...(key === undefined ? [] : [() => endIfPlaced(tx, keyed)]),
        );
        if (!address) throw notFound('errors.addressNotFound');
        const products = new Map(locked.map((each) => [each.id, each]));
        const totals = checkOrder(request, inCart, findOnSale(productIds, products, catalogue, language), language);
        checkOpenOrders(openOrders, customer.emailConfirmed, needs.limits);
        const placed = composeOrder(number, keyed, address, totals, linesOf(request, products));
        const emailed = { ...placed, lines: renamed(placed.lines, namesFrom(catalogue, customer.language)) };
        const email = orderPlacedEmail(emailed, greetingOf(customer), needs.origin());
        const isMailed = await mayMail(tx, customer);
        const { results } = await withCommit(
          tx,
          () => insertOrder(tx, placed, customer.name, newId()),
          ...(isMailed ? [() => mail.enqueue(tx, { to: customer.email, ...email })] : []),
        );
        return { placed, results };
      }, orderLockWait),
    );
    const [stock] = await results;
    catalogue.stockChanged(stock);
    orderEvents.publish({ ...placed.order, revision: 1 });
    return placed;
  } catch (error) {
    if (error instanceof PlacedEarlier) return error.placed;
    const duplicate = mayBeDuplicate(error) ? await findEarlier(database.queries, keyed) : undefined;
    if (duplicate) return duplicate;
    throw error;
  }
}

/**
 * When the in-memory shop has too little stock, checks without locks: the many late buyers of the last pieces get an
 * error at once instead of waiting for the rows. Only the check inside the transaction accepts an order.
 */
async function rejectWhatIsGone(
  { database: { queries }, catalogue, cart, addresses }: OrderNeeds,
  userId: string,
  request: OrderRequest,
  language: Locale,
): Promise<void> {
  const snapshot = catalogue.snapshot();
  if (request.lines.every((line) => line.quantity <= (snapshot.findProduct(line.productId)?.stock ?? 0))) return;
  if (!(await addresses.find(queries, userId, request.addressId))) throw notFound('errors.addressNotFound');
  const productIds = request.lines.map((line) => line.productId);
  const products = new Map((await listForSale(queries, productIds)).map((each) => [each.id, each]));
  const find = findOnSale(productIds, products, catalogue, language);
  if (request.lines.some((line) => isShort(line, find))) checkOrder(request, await cart.lines(userId), find, language);
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

/**
 * Requested products are read under lock; the other products of the cart come from the in-memory shop. Names are in
 * `language`.
 */
function findOnSale(
  asked: readonly string[],
  locked: ReadonlyMap<string, SaleProduct>,
  catalogue: Catalogue,
  language: Locale,
): FindOnSale {
  const nameOf = namesFrom(catalogue, language);
  return (productId) => {
    const read = locked.get(productId);
    const found = read?.publish || asked.includes(productId) ? read : catalogue.snapshot().findProduct(productId);
    return found?.publish ? { ...found, name: nameOf({ productId, name: found.name }).name } : undefined;
  };
}

type NewLine = Omit<OrderLineRow, 'orderId' | 'line'>;

/** Each line stores the product as bought. */
const linesOf = (request: OrderRequest, products: ReadonlyMap<string, SaleProduct>): NewLine[] =>
  request.lines.flatMap(({ productId, quantity }) => {
    const product = products.get(productId);
    if (!product) return [];
    const { sku, name, unit, unitQuantity, pricePaise, discount, images } = product;
    return {
      productId,
      sku: sku ?? '',
      name,
      image: images[0] ?? '',
      unit,
      unitQuantity,
      pricePaise,
      salePaise: salePaise(pricePaise, discount),
      quantity,
    };
  });

function composeOrder(
  number: string,
  { userId, key, hash }: KeyedRequest,
  address: AddressRow,
  totals: Totals,
  lines: readonly NewLine[],
): PlacedOrder {
  const id = newId();
  return {
    order: {
      id,
      number,
      userId,
      status: 'placed',
      paymentStatus: 'pending',
      grossPaise: totals.grossPaise,
      totalPaise: totals.totalPaise,
      address: {
        address_line: address.addressLine,
        city: address.city,
        state: address.state,
        pincode: address.pincode,
        mobile: address.mobile,
      },
      addressId: address.id,
      idempotencyKey: key ?? null,
      requestHash: key === undefined ? null : hash,
      // The same time for both, so that a day's orders can be found by their ids.
      createdAt: timeOfId(id),
    },
    lines: lines.map((line, index) => ({ ...line, orderId: id, line: index + 1 })),
  };
}
