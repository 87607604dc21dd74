/** All SQL of the cart. */
import { and, asc, eq, gte, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import { limits } from '../../contract/limits.ts';
import { products } from '../catalogue/tables.ts';
import type { Queries } from '../db/database.ts';
import { users } from '../users/tables.ts';
import { cartItems } from './tables.ts';

export interface CartLine {
  id: string;
  productId: string;
  quantity: number;
}

/** The data for an error message: the current product, and the cart's contents. */
export interface Standing {
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
const countOfLines = (userId: string) => sql<number>`(
  select count(*)::int from ${cartItems} seen join ${products} sold on sold.id = seen.product_id
  where seen.user_id = ${userId} and sold.publish)`;

/**
 * Makes other additions to this shopper's cart wait until the transaction ends: two that count at the same time would
 * both find a free place for the last line. It does not block orders or other writes that refer to the user.
 */
export async function lockShopper(tx: Queries, userId: string): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
}

/**
 * Adds a line, or increases the existing one; undefined when the product is not on sale, or the stock, the limit per
 * product or the limit of lines does not allow it. Call `lockShopper` first.
 */
export async function addLine(tx: Queries, line: CartLine & { userId: string }): Promise<CartLine | undefined> {
  const held = sql`exists (select 1 from ${cartItems} held
    where held.user_id = ${line.userId} and held.product_id = ${line.productId})`;
  const [row] = await tx
    .insert(cartItems)
    .select(
      tx
        .select({
          id: sql<string>`${line.id}`.as('id'),
          userId: sql<string>`${line.userId}`.as('user_id'),
          productId: products.id,
          quantity: sql<number>`${line.quantity}::int`.as('quantity'),
          createdAt: sql<Date>`now()`.as('created_at'),
        })
        .from(products)
        .where(
          and(
            eq(products.id, line.productId),
            products.publish,
            gte(products.stock, line.quantity),
            or(held, lt(countOfLines(line.userId), limits.cartLines)),
          ),
        ),
    )
    .onConflictDoUpdate({
      target: [cartItems.userId, cartItems.productId],
      set: { quantity: sql`${cartItems.quantity} + excluded.quantity` },
      setWhere: sql`${cartItems.quantity} + excluded.quantity <= least(${limits.cartQuantity}::int,
        (select stocked.stock from ${products} stocked where stocked.id = excluded.product_id))`,
    })
    .returning(lineColumns);
  return row;
}

/**
 * Restores a removed line with its old quantity, whatever the stock; an existing line is unchanged. All lines count
 * towards the limit, including invisible ones. Call `lockShopper` first.
 */
export async function restoreLine(tx: Queries, line: CartLine & { userId: string }): Promise<'done' | 'full'> {
  const [known] = await tx
    .select({
      id: products.id,
      lines: sql<number>`(select count(*)::int from ${cartItems} mine where mine.user_id = ${line.userId})`,
      isThere: sql<boolean>`exists (select 1 from ${cartItems} held
        where held.user_id = ${line.userId} and held.product_id = ${line.productId})`,
    })
    .from(products)
    .where(and(eq(products.id, line.productId), isNull(products.archivedAt)));
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
  const [row] = await queries
    .update(cartItems)
    .set({ quantity })
    .from(products)
    .where(
      and(
        eq(cartItems.id, id),
        eq(cartItems.userId, userId),
        eq(products.id, cartItems.productId),
        products.publish,
        or(gte(products.stock, quantity), gte(cartItems.quantity, quantity)),
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
export async function takeLines(tx: Queries, userId: string): Promise<CartLine[]> {
  const shopper = tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
  const mine = tx
    .select({ id: cartItems.id })
    .from(cartItems)
    .where(eq(cartItems.userId, shopper))
    .orderBy(asc(cartItems.id))
    .for('update');
  return tx.delete(cartItems).where(inArray(cartItems.id, mine)).returning(lineColumns);
}

export async function findStanding(queries: Queries, userId: string, productId: string): Promise<Standing | undefined> {
  const [row] = await queries
    .select({
      name: products.name,
      publish: products.publish,
      stock: products.stock,
      quantity: sql<number>`coalesce(${cartItems.quantity}, 0)`,
      lines: countOfLines(userId),
    })
    .from(products)
    .leftJoin(cartItems, and(eq(cartItems.productId, products.id), eq(cartItems.userId, userId)))
    .where(eq(products.id, productId));
  return row;
}

/** The product of a shopper's own line; undefined when there is no such line. */
export async function findProductOfLine(queries: Queries, userId: string, id: string) {
  const [row] = await queries
    .select({ name: products.name, publish: products.publish, stock: products.stock })
    .from(cartItems)
    .innerJoin(products, eq(products.id, cartItems.productId))
    .where(and(eq(cartItems.id, id), eq(cartItems.userId, userId)));
  return row;
}
