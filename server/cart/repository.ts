/** All SQL of the cart. */

import { limits } from '../../contract/api/limits.ts';
import { productState, productStates, selectKeptNow } from '../catalogue/stock/sale-repository.ts';
import type { Queries } from '../db/database.ts';
import { and, asc, eq, gte, isNull, or, type SQL, sql } from '../db/drizzle.ts';
import { prepare } from '../db/statement.ts';
import { selectIdsLockedNow, selectLockedId } from '../users/repository.ts';
import { cartItems } from './tables.ts';

export interface CartLine {
  id: string;
  productId: string;
  quantity: number;
}

/** The data for an error message: the current product, and the cart's contents. */
export interface ProductInCart {
  name: string;
  publish: boolean;
  stock: number;
  /** The quantity of this product in the cart. */
  quantity: number;
  /** Different products in the cart that are still on sale. */
  lines: number;
}

const lineColumns = { id: cartItems.id, productId: cartItems.productId, quantity: cartItems.quantity };

/** Lines of one shopper's cart whose product is still on sale: the only ones the shopper sees. */
const countOfLines = (queries: Queries, userId: string) => sql<number>`(
  select count(*)::int from ${cartItems} seen join ${productStates(queries, 'sold')} on sold.id = seen.product_id
  where seen.user_id = ${userId} and sold.publish)`;

/**
 * Makes other additions to this shopper's cart wait until the transaction ends: two that count at the same time would
 * both find a free place for the last line. It does not block orders or other writes that refer to the user.
 */
export async function lockShopper(tx: Queries, userId: string): Promise<void> {
  await lockUser(tx, { userId });
}

const lockUser = prepare<{ userId: string }, { id: string }>('lock_user', ({ userId }) => selectLockedId(userId));

/** A line to add, or to increase an existing one by. */
export type NewLine = CartLine & { userId: string };

/**
 * Locks the shoppers of several additions, and the products against deletion, without waiting: so it can wait for nothing that waits
 * for it. @throws a lock timeout when one of them is locked
 */
export async function lockForAdditions(tx: Queries, lines: readonly NewLine[]): Promise<void> {
  await lockAll(tx, { userIds: lines.map((line) => line.userId), productIds: lines.map((line) => line.productId) });
}

const lockAll = prepare<{ userIds: readonly string[]; productIds: readonly string[] }, { count: number }>(
  'lock_for_additions',
  ({ userIds, productIds }) => sql`
    with shoppers as (${selectIdsLockedNow(sql`any(${userIds}::char(26)[])`)}),
      kept as (${selectKeptNow(sql`any(${productIds}::char(26)[])`)})
    select (select count(*) from shoppers)::int + (select count(*) from kept)::int as count`,
);

type Columns = Record<'ids' | 'userIds' | 'productIds', readonly string[]> & { quantities: readonly number[] };

// Visible lines need the products, so they are counted only in a cart with many lines.
const upsertLines = prepare<Columns, CartLine & { userId: string }>(
  'add_cart_items',
  ({ ids, userIds, productIds, quantities }) => sql`
    insert into cart_items (id, user_id, product_id, quantity)
    select given.id, given.user_id, product.id, given.quantity
    from unnest(${ids}::char(26)[], ${userIds}::char(26)[], ${productIds}::char(26)[], ${quantities}::int[])
      as given(id, user_id, product_id, quantity)
    join ${productState} product on product.id = given.product_id
    where product.publish and product.stock >= given.quantity and (
      exists (select from cart_items held where held.user_id = given.user_id and held.product_id = product.id)
      or (select count(*) from cart_items mine where mine.user_id = given.user_id) < ${sql.raw(String(limits.cartLines))}
      or (select count(*) from cart_items seen join ${productState} sold on sold.id = seen.product_id
        where seen.user_id = given.user_id and sold.publish) < ${sql.raw(String(limits.cartLines))})
    on conflict (user_id, product_id) do update set quantity = cart_items.quantity + excluded.quantity
      where cart_items.quantity + excluded.quantity <= least(${sql.raw(String(limits.cartQuantity))},
        (select stocked.stock from ${productState} stocked where stocked.id = excluded.product_id))
    returning id, user_id as "userId", product_id as "productId", quantity`,
);

/**
 * Adds lines of different shoppers, or increases the existing ones. Without those whose product is not on sale, or that the stock, the
 * limit per product or the limit of lines does not allow. Call `lockShopper` or `lockForAdditions` first.
 * @returns the lines by shopper
 */
export async function addLines(tx: Queries, lines: readonly NewLine[]): Promise<Map<string, CartLine>> {
  const added = await upsertLines(tx, {
    ids: lines.map((line) => line.id),
    userIds: lines.map((line) => line.userId),
    productIds: lines.map((line) => line.productId),
    quantities: lines.map((line) => line.quantity),
  });
  return new Map(added.map(({ userId, ...line }) => [userId, line]));
}

/**
 * Restores a removed line with its old quantity, whatever the stock; an existing line is unchanged. All lines count
 * towards the limit, including invisible ones. Call `lockShopper` first.
 */
export async function restoreLine(tx: Queries, line: CartLine & { userId: string }): Promise<'done' | 'full'> {
  const product = productStates(tx, 'product');
  const [known] = await tx
    .select({
      id: product.id,
      lines: sql<number>`(select count(*)::int from ${cartItems} mine where mine.user_id = ${line.userId})`,
      isThere: sql<boolean>`exists (select 1 from ${cartItems} held
        where held.user_id = ${line.userId} and held.product_id = ${line.productId})`,
    })
    .from(product)
    .where(and(eq(product.id, line.productId), isNull(product.archivedAt)));
  if (!known || known.isThere) return 'done';
  if (known.lines >= limits.cartLines) return 'full';
  await tx.insert(cartItems).values(line).onConflictDoNothing();
  return 'done';
}

/**
 * Sets the quantity of a shopper's own line; undefined when there is no such line, its product is not on sale, or the
 * stock is lower. Lowering always works, so that a shopper can approach the remaining stock.
 */
export async function setQuantity(
  queries: Queries,
  userId: string,
  id: string,
  quantity: number,
): Promise<CartLine | undefined> {
  const product = productStates(queries, 'product');
  const [row] = await queries
    .update(cartItems)
    .set({ quantity })
    .from(product)
    .where(
      and(
        eq(cartItems.id, id),
        eq(cartItems.userId, userId),
        eq(product.id, cartItems.productId),
        product.publish,
        or(gte(product.stock, quantity), gte(cartItems.quantity, quantity)),
      ),
    )
    .returning(lineColumns);
  return row;
}

/** True when the shopper's own line existed and was removed. */
export async function removeLine(queries: Queries, userId: string, id: string): Promise<boolean> {
  const rows = await queries
    .delete(cartItems)
    .where(and(eq(cartItems.id, id), eq(cartItems.userId, userId)))
    .returning({ id: cartItems.id });
  return rows.length > 0;
}

/** Oldest first: ids sort by creation time. */
export const listLines = (queries: Queries, userId: string): Promise<CartLine[]> =>
  queries.select(lineColumns).from(cartItems).where(eq(cartItems.userId, userId)).orderBy(asc(cartItems.id));

/**
 * Empties a cart and returns its lines. Locks the shopper first, like `lockShopper`, so that the orders of one account
 * are placed one after another; then the lines in id order. One round trip.
 */
export const takeLines = (tx: Queries, userId: string): Promise<CartLine[]> => deleteLines(tx, { userId });

const deleteLines = prepare<{ userId: string }, CartLine>(
  'take_cart_items',
  ({ userId }) => sql`
    delete from cart_items
    where id in (select id from cart_items where user_id = (${selectLockedId(userId)}) order by id for update)
    returning id, product_id as "productId", quantity`,
);

export async function findProductInCart(
  queries: Queries,
  userId: string,
  productId: string,
): Promise<ProductInCart | undefined> {
  const product = productStates(queries, 'product');
  const [row] = await queries
    .select({
      name: product.name,
      publish: product.publish,
      stock: product.stock,
      quantity: sql<number>`coalesce(${cartItems.quantity}, 0)`,
      lines: countOfLines(queries, userId),
    })
    .from(product)
    .leftJoin(cartItems, and(eq(cartItems.productId, product.id), eq(cartItems.userId, userId)))
    .where(eq(product.id, productId));
  return row;
}

/** The product of a shopper's own line; undefined when there is no such line. */
export async function findProductOfLine(queries: Queries, userId: string, id: string) {
  const product = productStates(queries, 'product');
  const [row] = await queries
    .select({ productId: product.id, name: product.name, publish: product.publish, stock: product.stock })
    .from(cartItems)
    .innerJoin(product, eq(product.id, cartItems.productId))
    .where(and(eq(cartItems.id, id), eq(cartItems.userId, userId)));
  return row;
}

/** A subquery: see `RelatedData`. */
export const cartItemIdsOf = (userId: string): SQL =>
  sql`select id from cart_items where user_id = ${userId} order by id`;
