/** Edits of an import that wait in a temporary table, and how they are written. */

import type { Queries } from '../db/database.ts';
import { getTableColumns, sql } from '../db/drizzle.ts';
import type { ProductRow } from './product-repository.ts';
import { products } from './tables.ts';

/**
 * An edit that waits in a temporary table: an import stages its rows while it reads the sheet, and writes them at the
 * end in the order of their ids. So products are locked in the common order, and only while they are written. All
 * columns of a product except its stock, which orders change at the same time.
 */
export type StagedEdit = Omit<ProductRow, 'stock' | 'rating' | 'variants'>;

const {
  id: _id,
  revision: _revision,
  salePaise: _sale,
  createdAt: _created,
  archivedAt: _archived,
  ...columns
} = getTableColumns(products);
/** The columns that an edit sets. */
const assignments = Object.entries(columns).map(
  ([field, { name }]) => sql`${sql.identifier(name)} = r.${sql.identifier(field)}`,
);
/** The values of an edit with the types of their columns. */
const values = Object.entries(columns).map(
  ([field, column]) => sql`${sql.identifier(field)} ${sql.raw(column.getSQLType())}`,
);

/** Once in a transaction, before the first `stageEdits`. */
export async function createStaging(tx: Queries): Promise<void> {
  await tx.execute(
    sql`create temporary table staged_edits (id char(26) primary key, edit jsonb not null) on commit drop`,
  );
}

export async function stageEdits(tx: Queries, edits: readonly StagedEdit[]): Promise<void> {
  await tx.execute(sql`
    insert into staged_edits (id, edit)
    select edit ->> 'id', edit from jsonb_array_elements(${JSON.stringify(edits)}::jsonb) as edit`);
}

/**
 * Locks the products of the staged edits after `after`, at most `limit`, by id. Returns the last id; undefined at the
 * end.
 */
export async function lockStaged(tx: Queries, after: string, limit: number): Promise<string | undefined> {
  const { rows } = (await tx.execute(sql`
    select id from products
    where id in (select id from staged_edits where id > ${after} order by id limit ${limit})
    order by id for no key update`)) as { rows: { id: string }[] };
  return rows.at(-1)?.id;
}

/** Writes the staged edits after `after`, up to the id `last`. Call `lockStaged` first. */
export async function writeStaged(tx: Queries, after: string, last: string): Promise<void> {
  const edits = sql`edits as (select id, edit from staged_edits where id > ${after} and id <= ${last})`;
  await tx.execute(sql`
    with ${edits}
    update products p set ${sql.join(assignments, sql`, `)}, revision = p.revision + 1
    from edits, jsonb_to_record(edits.edit) as r(${sql.join(values, sql`, `)})
    where p.id = edits.id`);
  await replaceLinks(tx, edits, 'product_categories', 'category_id', 'categoryIds');
  await replaceLinks(tx, edits, 'product_sub_categories', 'sub_category_id', 'subCategoryIds');
}

/** Forgets all staged edits. */
export async function clearStaged(tx: Queries): Promise<void> {
  await tx.execute(sql`truncate staged_edits`);
}

/** Synchronizes a table of links with the edits: removes missing links and adds new ones. */
async function replaceLinks(
  tx: Queries,
  edits: ReturnType<typeof sql>,
  tableName: string,
  columnName: string,
  field: string,
) {
  const [table, column] = [sql.identifier(tableName), sql.identifier(columnName)];
  const wanted = sql`
    wanted as (select edits.id, link.id as link from edits, jsonb_array_elements_text(edits.edit -> ${field}::text) as link(id))`;
  await tx.execute(sql`
    with ${edits}, ${wanted}
    delete from ${table} l using edits
    where l.product_id = edits.id
      and not exists (select from wanted where wanted.id = l.product_id and wanted.link = l.${column})`);
  await tx.execute(sql`
    with ${edits}, ${wanted}
    insert into ${table} (product_id, ${column}) select id, link from wanted on conflict do nothing`);
}
