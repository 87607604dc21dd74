/** Placing an order that is paid in cash at the door: guard, one transaction, answer (design §4 and §5, decision 0005). */
import { salePaise, type Totals, toPaise } from '../../contract/money.ts';
import type { Addresses } from '../addresses/addresses.ts';
import type { AddressRow } from '../addresses/store.ts';
import type { Cart } from '../cart/cart.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { Mail } from '../mail/mail.ts';
import type { Database, Queries } from '../platform/database.ts';
import { violates } from '../platform/errors.ts';
import { newId, type newOrderNumber, timeOfId } from '../platform/ids.ts';
import { checkCart, checkPrice, checkStock, type FindOnSale } from './checks.ts';
import { findEarlier, type KeyedRequest, mayHaveTwin } from './idempotency.ts';
import { placedLetter } from './letters.ts';
import type { OrderNews } from './order-news.ts';
import { hashOf, type OrderRequest } from './request.ts';
import { type Goods, insertOrder, lockGoods, type OrderLineRow, type PlacedOrder, readGoods } from './store.ts';

export interface OrderNeeds {
  database: Database;
  catalogue: Catalogue;
  cart: Cart;
  addresses: Addresses;
  mail: Pick<Mail, 'enqueue'>;
  news: OrderNews;
  /** The shop's public address, without a slash at its end. */
  origin: () => string;
  newNumber: typeof newOrderNumber;
}

/**
 * Places an order of everything in the shopper's cart. A key that placed one before gives that one again.
 *
 * The transaction locks in one order: products by id, then cart lines by id, then the order's own new rows. Adding to a
 * cart holds a cart line and then refers to its product, which takes a KEY SHARE lock; that does not conflict with the
 * NO KEY UPDATE lock held here, so it never waits for an order while an order waits for it. Deleting a product locks it
 * before its cart lines, as here. Whatever else might deadlock is repeated by `database.transaction`.
 *
 * @throws Refusal NOT_FOUND (address), OUT_OF_STOCK, CART_CHANGED, PRICE_CHANGED or IDEMPOTENCY_KEY_REUSED; nothing is written then
 */
export async function placeOrder(
  needs: OrderNeeds,
  userId: string,
  request: OrderRequest,
  key: string | undefined,
): Promise<PlacedOrder> {
  const { database, catalogue, cart, addresses, mail, news } = needs;
  const keyed = { userId, key, hash: hashOf(request) };
  const earlier = await findEarlier(database.queries, keyed);
  if (earlier) return earlier;
  try {
    const address = await addresses.get(userId, request.addressId);
    const productIds = request.lines.map((line) => line.productId);
    await refuseWhatIsGone(database.queries, catalogue, request);
    const { placed, stock } = await withFreeNumber(needs.newNumber, (number) =>
      database.transaction(async (tx) => {
        const goods = new Map((await lockGoods(tx, productIds)).map((each) => [each.id, each]));
        const find = findOnSale(productIds, goods, catalogue);
        checkStock(request.lines, find);
        checkCart(request.lines, await cart.take(tx, userId), find);
        const totals = checkPrice(request, find);
        const placed = composeOrder(number, keyed, address, totals, linesOf(request, goods));
        const { stock, customer } = await insertOrder(tx, placed, newId());
        await mail.enqueue(tx, { to: customer.email, ...placedLetter(placed, customer.name, needs.origin()) });
        return { placed, stock };
      }),
    );
    catalogue.stockChanged(stock);
    news.tell({ ...placed.order, revision: 1 });
    return placed;
  } catch (error) {
    const twin = mayHaveTwin(error) ? await findEarlier(database.queries, keyed) : undefined;
    if (twin) return twin;
    throw error;
  }
}

/**
 * When the shop in memory says that there is not enough, looks without locking: the many who come late for the last pieces
 * are refused at once instead of queueing for the rows. Only the transaction's own look lets an order through.
 */
async function refuseWhatIsGone(queries: Queries, catalogue: Catalogue, { lines }: OrderRequest): Promise<void> {
  const snapshot = catalogue.snapshot();
  if (lines.every((line) => line.quantity <= (snapshot.findProduct(line.productId)?.stock ?? 0))) return;
  const productIds = lines.map((line) => line.productId);
  const goods = new Map((await readGoods(queries, productIds)).map((each) => [each.id, each]));
  checkStock(lines, findOnSale(productIds, goods, catalogue));
}

const mostNumberTries = 5;

/** Tries again with another order number when the one drawn was given out before. */
async function withFreeNumber<T>(newNumber: () => string, attempt: (number: string) => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await attempt(newNumber());
    } catch (error) {
      if (tries >= mostNumberTries || !violates(error, 'orders_number_key')) throw error;
    }
  }
}

/** Products that were asked for count as locked; what else lies in the cart counts as the shop shows it. */
const findOnSale =
  (asked: readonly string[], locked: ReadonlyMap<string, Goods>, catalogue: Catalogue): FindOnSale =>
  (productId) => {
    const goods = locked.get(productId);
    if (goods?.publish) return goods;
    const shown = asked.includes(productId) ? undefined : catalogue.snapshot().findProduct(productId);
    return shown && { ...shown, pricePaise: toPaise(shown.price) };
  };

type NewLine = Omit<OrderLineRow, 'orderId' | 'line'>;

/** Each line keeps the product as bought. */
const linesOf = (request: OrderRequest, goods: ReadonlyMap<string, Goods>): NewLine[] =>
  request.lines.flatMap(({ productId, quantity }) => {
    const product = goods.get(productId);
    if (!product) return [];
    const { name, unit, unitQuantity, pricePaise, discount, images } = product;
    return {
      productId,
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
      idempotencyKey: key ?? null,
      requestHash: key === undefined ? null : hash,
      // The same moment, so that a day's orders can be found by their ids.
      createdAt: timeOfId(id),
    },
    lines: lines.map((line, index) => ({ ...line, orderId: id, line: index + 1 })),
  };
}
