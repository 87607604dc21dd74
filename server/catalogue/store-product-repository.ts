/** All SQL of what a store sells differently than the rest of the shop, and of the stock of a whole store. */
import { inBatches } from '../db/batches.ts';
import type { Queries } from '../db/database.ts';
import { and, eq, inArray, max, ne, sql } from '../db/drizzle.ts';
import { currentStoreId } from '../runtime/current-store.ts';
import { products, stockLevels, storeProducts } from './tables.ts';

/** A product that a store sells differently. Whole paise and percent; null for the shop's price. */
export interface StoreProduct {
  pricePaise: number | null;
  discount: number | null;
  hidden: boolean;
  /** The shelf; '' when it is not known. */
  location: string;
}

const columns = {
  storeId: storeProducts.storeId,
  productId: storeProducts.productId,
  pricePaise: storeProducts.pricePaise,
  discount: storeProducts.discount,
  hidden: storeProducts.hidden,
  location: storeProducts.location,
};

export type StoreProductRow = StoreProduct & { storeId: string; productId: string };

/** With the number of its last change; 0 before the first. */
export type StoreProductState = StoreProduct & { revision: number };

/** The row of a store that sells a product like the rest of the shop. */
export const nothingOwn: StoreProductState = {
  pricePaise: null,
  discount: null,
  hidden: false,
  location: '',
  revision: 0,
};

/** The differences of the current store, by product; those without any are left out. */
export async function findStoreProducts(
  queries: Queries,
  productIds: readonly string[],
): Promise<Map<string, StoreProductState>> {
  if (productIds.length === 0) return new Map();
  const rows = await queries
    .select({ ...columns, revision: storeProducts.revision })
    .from(storeProducts)
    .where(and(eq(storeProducts.storeId, currentStoreId()), inArray(storeProducts.productId, [...productIds])));
  return new Map(rows.map(({ storeId: _, productId, ...own }) => [productId, own]));
}

/** The differences of all stores. @param productIds all products when left out */
export const listStoreProducts = (queries: Queries, productIds?: readonly string[]): Promise<StoreProductRow[]> =>
  queries
    .select(columns)
    .from(storeProducts)
    .where(productIds && inArray(storeProducts.productId, [...productIds]));

/** The numbers of the last changes of what any store sells differently. */
export const listOwnRevisions = (queries: Queries, productIds: readonly string[]) =>
  queries
    .select({ storeId: storeProducts.storeId, productId: storeProducts.productId, revision: storeProducts.revision })
    .from(storeProducts)
    .where(inArray(storeProducts.productId, [...productIds]));

/**
 * The highest sale price that a store has of its own for each product, in whole paise; products without any are left out.
 * @param exceptStoreId a store that does not count
 */
export async function highestOwnSales(
  queries: Queries,
  productIds: readonly string[],
  exceptStoreId = '',
): Promise<Map<string, number>> {
  if (productIds.length === 0) return new Map();
  const rows = await queries
    .select({ id: storeProducts.productId, paise: max(storeProducts.salePaise) })
    .from(storeProducts)
    .where(and(inArray(storeProducts.productId, [...productIds]), ne(storeProducts.storeId, exceptStoreId)))
    .groupBy(storeProducts.productId);
  return new Map(rows.flatMap(({ id, paise }) => (paise === null ? [] : [[id, paise] as const])));
}

/** The differences of a store. */
export const listProductsOfStore = (queries: Queries, storeId: string): Promise<StoreProductRow[]> =>
  queries.select(columns).from(storeProducts).where(eq(storeProducts.storeId, storeId));

/** The differences of a product in the current store, with the number of its last change; 0 without any. */
export async function findStoreProduct(queries: Queries, productId: string): Promise<StoreProductState> {
  return (await findStoreProducts(queries, [productId])).get(productId) ?? nothingOwn;
}

/**
 * The stock of products in stores, by store; see `eachLevel`. Stores without any are left out. As one text for each store: a row
 * for each number would take ten times as long.
 */
export async function listStockOfStores(
  queries: Queries,
  storeIds: readonly string[],
  productIds: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = (await queries.execute(sql`
    with asked as (
      select id::char(26) as id, n from unnest(string_to_array(${productIds.join(',')}::text, ',')) with ordinality as given(id, n)
    ), known as (
      select store_id, product_id, on_hand from ${stockLevels}
      where on_hand > 0 and store_id = any(string_to_array(${storeIds.join(',')}::text, ',')::char(26)[])
    )
    select known.store_id as "storeId", string_agg(asked.n || ' ' || known.on_hand, ',') as levels
    from known join asked on asked.id = known.product_id group by known.store_id`)) as {
    rows: { storeId: string; levels: string }[];
  };
  return new Map(rows.map(({ storeId, levels }) => [storeId, levels]));
}

/**
 * Goes through a text of `listStockOfStores`: the place of each product among the given ones, and its units, above 0. Without a
 * string for each number, as there are millions of them.
 */
export function eachLevel(text: string, use: (place: number, units: number) => void): void {
  let [place, number] = [0, 0];
  for (let i = 0; i <= text.length; i += 1) {
    const digit = text.charCodeAt(i) - 48;
    if (digit >= 0 && digit <= 9) {
      number = number * 10 + digit;
    } else if (text[i] === ' ') {
      [place, number] = [number - 1, 0];
    } else if (number > 0) {
      use(place, number);
      number = 0;
    }
  }
}

/** All products, also deleted ones, oldest first. */
export async function listAllProductIds(queries: Queries): Promise<string[]> {
  const rows = await queries.select({ id: products.id }).from(products).orderBy(products.id);
  return rows.map(({ id }) => id);
}

/** Sets what stores sell differently, in bulk; each product of a store is given once. */
export async function saveStoreProducts(tx: Queries, rows: readonly StoreProductRow[]): Promise<void> {
  await inBatches(rows, (some) =>
    tx
      .insert(storeProducts)
      .values(some)
      .onConflictDoUpdate({
        target: [storeProducts.storeId, storeProducts.productId],
        set: {
          pricePaise: sql`excluded.price_paise`,
          discount: sql`excluded.discount`,
          hidden: sql`excluded.hidden`,
          location: sql`excluded.location`,
          revision: sql`${storeProducts.revision} + 1`,
        },
      }),
  );
}

/** Sets what a store sells differently. The row stays when nothing is different: it has the number of changes. */
export async function saveStoreProduct(
  tx: Queries,
  storeId: string,
  productId: string,
  { pricePaise, discount, hidden, location }: StoreProduct,
): Promise<void> {
  const values = { pricePaise, discount, hidden, location };
  await tx
    .insert(storeProducts)
    .values({ storeId, productId, ...values })
    .onConflictDoUpdate({
      target: [storeProducts.storeId, storeProducts.productId],
      set: { ...values, revision: sql`${storeProducts.revision} + 1` },
    });
}
