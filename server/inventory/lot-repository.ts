/** All SQL of lots: what receipts and received transfers brought, and when it expires. */
import { stockIn } from '../catalogue/stock/stock-repository.ts';
import { inBatches } from '../db/batches.ts';
import type { Queries } from '../db/database.ts';
import { and, asc, eq, gt, inArray, lte, sql } from '../db/drizzle.ts';
import { isClosed } from '../stores/repository.ts';
import { inventoryDocuments, inventoryLots } from './tables.ts';

export async function insertLots(tx: Queries, rows: readonly (typeof inventoryLots.$inferInsert)[]): Promise<void> {
  await inBatches(rows, (some) => tx.insert(inventoryLots).values(some));
}

export async function deleteLots(tx: Queries, documentId: string): Promise<void> {
  await tx.delete(inventoryLots).where(eq(inventoryLots.documentId, documentId));
}

/** Units of a lot. */
export interface LotUnits {
  documentId: string;
  line: number;
  quantity: number;
}

/** Counts units as sent to other stores; negative ones came back. Lots that are gone are left out. */
export async function addSent(tx: Queries, units: readonly LotUnits[]): Promise<void> {
  if (units.length === 0) return;
  await tx.execute(sql`
    update inventory_lots lot set sent = lot.sent + given.quantity
    from (
      select "documentId" as document_id, line, sum(quantity)::int as quantity
      from jsonb_to_recordset(${JSON.stringify(units)}::jsonb) as each("documentId" char(26), line int, quantity int)
      group by 1, 2
    ) given
    where lot.document_id = given.document_id and lot.line = given.line`);
}

interface Which {
  /** Lots that came to it; those of all open stores without it. */
  storeId: string | undefined;
  productIds?: readonly string[];
}

/** Lots with a date, each with the units of the product's lots in the same store that expire after it (of one day, the later ones). */
function datedLots(queries: Queries, { storeId, productIds }: Which) {
  // The goods of a transfer are where it arrived.
  const place = sql<string>`coalesce(${inventoryDocuments.destinationId}, ${inventoryDocuments.storeId})`;
  // The windows need all dated lots of the products.
  return queries.$with('lots').as(
    queries
      .select({
        storeId: place.as('place'),
        documentId: inventoryLots.documentId,
        line: inventoryLots.line,
        productId: inventoryLots.productId,
        quantity: inventoryLots.quantity,
        sent: inventoryLots.sent,
        expiresOn: sql<string>`${inventoryLots.expiresOn}::text`.as('expires_day'),
        later: sql`coalesce(sum(${inventoryLots.quantity} - ${inventoryLots.sent}) over (
          partition by ${place}, ${inventoryLots.productId}
          order by ${inventoryLots.expiresOn} desc, ${inventoryLots.documentId} desc, ${inventoryLots.line} desc
          rows between unbounded preceding and 1 preceding), 0)`
          .mapWith(Number)
          .as('later'),
      })
      .from(inventoryLots)
      .innerJoin(inventoryDocuments, eq(inventoryDocuments.id, inventoryLots.documentId))
      .where(
        and(
          sql`${inventoryLots.expiresOn} is not null`,
          storeId === undefined ? sql`not ${isClosed(place)}` : sql`${place} = ${storeId}`,
          productIds && inArray(inventoryLots.productId, [...productIds]),
        ),
      ),
  );
}

/** Lots with a date, soonest first; see `datedLots`. */
export function listDatedLots(queries: Queries, which: Which) {
  const lots = datedLots(queries, which);
  return queries.with(lots).select().from(lots).orderBy(asc(lots.expiresOn), asc(lots.documentId), asc(lots.line));
}

export type DatedLot = Awaited<ReturnType<typeof listDatedLots>>[number];

/** Units of a lot that are still in the store: the stock consists of the lots that expire last. */
export const unitsLeft = ({ quantity, sent, later }: DatedLot, stock: number): number =>
  Math.max(0, Math.min(quantity - sent, stock - later));

/**
 * Lots that expire by a day, or have expired, and of which some is still there (see `unitsLeft`), soonest first; `total` counts all.
 * @param until the last day
 */
export function listLotsLeft(queries: Queries, storeId: string | undefined, until: string, limit: number) {
  const lots = datedLots(queries, { storeId });
  const stocked = queries.$with('stocked').as(
    queries
      .select({
        storeId: lots.storeId,
        documentId: lots.documentId,
        line: lots.line,
        productId: lots.productId,
        quantity: lots.quantity,
        sent: lots.sent,
        expiresOn: lots.expiresOn,
        later: lots.later,
        // Plain names: in a select from one table Drizzle omits the table's name.
        stock: stockIn(sql`lots.place`, sql`lots.product_id`).mapWith(Number).as('stock'),
      })
      .from(lots)
      .where(and(lte(lots.expiresOn, until), gt(lots.quantity, lots.sent))),
  );
  return queries
    .with(lots, stocked)
    .select({
      storeId: stocked.storeId,
      documentId: stocked.documentId,
      productId: stocked.productId,
      quantity: stocked.quantity,
      expiresOn: stocked.expiresOn,
      stock: stocked.stock,
      left: sql`least(${stocked.quantity} - ${stocked.sent}, ${stocked.stock} - ${stocked.later})`.mapWith(Number),
      total: sql`count(*) over ()`.mapWith(Number),
    })
    .from(stocked)
    .where(gt(stocked.stock, stocked.later))
    .orderBy(asc(stocked.expiresOn), asc(stocked.documentId), asc(stocked.line))
    .limit(limit);
}
